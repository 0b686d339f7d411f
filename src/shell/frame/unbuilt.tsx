// A route of the table that has no screen yet: its layout shows « En construction ».
import { routeAt, type RoutePath } from '#records/rights/routes.ts'
import { Frame } from './frame.tsx'
import { LazyUnbuiltPage } from './lazy-frames.tsx'
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
          <LazyUnbuiltPage spec={spec} />
        </Frame>
      </Page>
    ),
  }
}
