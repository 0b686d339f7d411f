// One route of the table, opened: its title, its guard, then its screen.
import { useEffect, type ReactNode } from 'react'
import type { RouteSpec } from '#records/rights/routes.ts'
import { Guard } from '../session/guard.tsx'

interface PageProps {
  readonly spec: RouteSpec
  readonly children: ReactNode
}

export function Page({ spec, children }: PageProps) {
  useEffect(() => {
    document.title = `${spec.title} · Quai`
  }, [spec.title])
  return <Guard spec={spec}>{children}</Guard>
}
