// The router, assembled from the table of routes and what each area has built; a route without a screen says so in its layout.
import { createRootRoute, createRoute, createRouter, notFound } from '@tanstack/react-router'
import { LazyErrorPage, LazyNotFoundPage } from '#app/lazy-frames.ts'
import { Page } from '#app/page.tsx'
import { Root } from '#app/root.tsx'
import type { AreaScreens } from '#app/screen.tsx'
import { parseSearch, stringifySearch } from '#app/search-text.ts'
import { balanceScreens } from '#areas/balance/routes.ts'
import { collectScreens } from '#areas/collect/routes.ts'
import { designScreens } from '#areas/design/routes.ts'
import { sessionScreens } from '#areas/session/routes.ts'
import { routeOf, routes, type RouteSpec } from '#domain/routes.ts'

/** What the areas have built, by the path of the table. */
export const screens: AreaScreens = {
  ...sessionScreens,
  ...collectScreens,
  ...balanceScreens,
  ...designScreens,
}

/** `/:slug+` catches the rest of the address. */
export const routerPath = (path: string): string => path.replace(/:\w+\+$/, '$')

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: LazyNotFoundPage,
  errorComponent: LazyErrorPage,
  // A catch-all also takes an address that ends before it: the table says that there is no such page.
  beforeLoad: ({ location }) => {
    if (routeOf(location.pathname) === undefined) throw notFound()
  },
})

const routeFor = (spec: RouteSpec) => {
  const screen = screens[spec.path]
  const Opened = () => <Page spec={spec} screen={screen} />
  const component = screen === undefined ? Opened : Object.assign(Opened, { preload: screen.preload })
  return createRoute({ getParentRoute: () => rootRoute, path: routerPath(spec.path), component })
}

/** For the house test: every route of the table, and nothing else. */
export const assembledRoutes = routes.map(spec => ({ spec, route: routeFor(spec) }))

export const router = createRouter({
  routeTree: rootRoute.addChildren(assembledRoutes.map(({ route }) => route)),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: LazyErrorPage,
  defaultNotFoundComponent: LazyNotFoundPage,
})
