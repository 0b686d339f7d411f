// The router, assembled from the table of routes and what each area has built; a route without a screen says so in its layout.
import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { LazyErrorPage, LazyNotFoundPage } from './frame/lazy-frames.ts'
import { Page } from './frame/page.tsx'
import { Root } from './frame/root.tsx'
import type { AreaScreens } from './frame/screen.tsx'
import { parseSearch, stringifySearch } from './search-text.ts'
import { balanceScreens } from './screens/weighing.ts'
import { collectScreens } from './screens/collection.ts'
import { designScreens } from './screens/design.ts'
import { managementScreens } from './screens/management.ts'
import { sessionScreens } from './screens/session.ts'
import { routes, type RouteSpec } from '#records/rights/routes.ts'

/** What the areas have built, by the path of the table. */
export const screens: AreaScreens = {
  ...sessionScreens,
  ...collectScreens,
  ...balanceScreens,
  ...managementScreens,
  ...designScreens,
}

/** `/:slug+` takes one segment or more: two addresses for the router, whose own catch-all would take none as well. */
const routerPaths = (path: string): string[] => {
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
