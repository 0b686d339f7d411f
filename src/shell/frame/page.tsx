// One route of the table, opened: its title, its guard, then its screen, or what says that it is not built yet.
import { Suspense, useEffect } from 'react'
import type { RouteSpec } from '#records/rights/routes.ts'
import { Frame } from './frame.tsx'
import { Guard } from '../session/guard.tsx'
import { Loading } from '../session/loading.tsx'
import { LazyUnderConstruction } from './lazy-frames.ts'
import { link } from './link.tsx'
import type { Screen } from './screen.tsx'

interface PageProps {
  readonly spec: RouteSpec
  readonly screen: Screen | undefined
}

export function Page({ spec, screen }: PageProps) {
  const title = screen?.title ?? spec.title
  useEffect(() => {
    document.title = `${title} · Quai`
  }, [title])
  return (
    <Guard spec={spec}>
      {screen === undefined ? (
        <Frame spec={spec}>
          <LazyUnderConstruction title={title} home="/" link={link} />
        </Frame>
      ) : (
        <Suspense fallback={<Loading spec={spec} />}>
          <screen.component />
        </Suspense>
      )}
    </Guard>
  )
}
