// One route of the table, opened: its title, its guard, then its screen.
import { useEffect, type ReactNode } from 'react'
import type { RouteSpec } from '#records/rights/routes.ts'
import { Guard } from '../session/guard.tsx'

interface PageProps {
  readonly spec: RouteSpec
  readonly title: string
  readonly children: ReactNode
}

export function Page({ spec, title, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Quai`
  }, [title])
  return <Guard spec={spec}>{children}</Guard>
}
