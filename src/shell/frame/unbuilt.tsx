// A route of the table that has no screen yet: its layout shows « En construction ».
import { areasOf } from '#records/rights/rights.ts'
import { routeAt, type RoutePath, type RouteSpec } from '#records/rights/routes.ts'
import { useSession } from '../session/session.ts'
import { Frame } from './frame.tsx'
import { LazyUnderConstruction } from './lazy-frames.tsx'
import { link } from './link.tsx'
import { Page } from './page.tsx'
import { rootRoute } from './root-route.tsx'
import { routerPath } from './screen.tsx'

export const unbuilt = <const P extends RoutePath>(path: P) => {
  const spec = routeAt(path)
  return {
    getParentRoute: () => rootRoute,
    path: routerPath(path),
    component: () => (
      <Page spec={spec}>
        <Frame spec={spec}>
          <Unbuilt spec={spec} />
        </Frame>
      </Page>
    ),
  }
}

/** The home of somebody with one area is this area. */
function Unbuilt({ spec: { title, path } }: { readonly spec: RouteSpec }) {
  const session = useSession()
  const areas = session.kind === 'signedIn' ? areasOf(session.rights) : []
  const isHome = areas.length === 1 && areas[0]?.path === path
  return (
    <LazyUnderConstruction
      title={title}
      home={isHome ? '/management/profile' : '/'}
      isAll={isHome}
      link={link}
    />
  )
}
