// The router, assembled from the table of routes and what each area has built; a route without a screen says so in its layout.
import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { LazyErrorPage, LazyNotFoundPage } from '#app/frame/lazy-frames.ts'
import { Page } from '#app/frame/page.tsx'
import { Root } from '#app/frame/root.tsx'
import type { AreaScreens } from '#app/frame/screen.tsx'
import { parseSearch, stringifySearch } from '#app/search-text.ts'
import { balanceScreens } from '#areas/balance/routes.ts'
import { collectScreens } from '#areas/collect/routes.ts'
import { designScreens } from '#areas/design/routes.ts'
import { managementScreens } from '#areas/management/routes.ts'
import { sessionScreens } from '#areas/session/routes.ts'
import { routes, type RouteSpec } from '#domain/routes.ts'

/** What the areas have built, by the path of the table. */
export const screens: AreaScreens = {
  ...sessionScreens,
  ...collectScreens,
  ...balanceScreens,
  ...managementScreens,
  ...designScreens,
}

/** `/:slug+` takes one segment or more: two addresses for the router, whose own catch-all would take none as well. */
export const routerPaths = (path: string): string[] => {
  const stem = path.replace(/:(\w+)\+$/, '$$$1')
  return stem === path ? [path] : [stem, `${stem}/$`]
}

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: LazyNotFoundPage,
  errorComponent: LazyErrorPage,
})

const routeFor = (spec: RouteSpec) => {
  const screen = screens[spec.path]
  const Opened = () => <Page spec={spec} screen={screen} />
  const component = screen === undefined ? Opened : Object.assign(Opened, { preload: screen.preload })
  return routerPaths(spec.path).map(path => createRoute({ getParentRoute: () => rootRoute, path, component }))
}

/** For the house test: every route of the table, and nothing else. */
export const assembledRoutes = routes.map(spec => ({ spec, parts: routeFor(spec) }))

export const makeRouter = () =>
  createRouter({
    routeTree: rootRoute.addChildren(assembledRoutes.flatMap(({ parts }) => parts)),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: LazyErrorPage,
    defaultNotFoundComponent: LazyNotFoundPage,
  })
