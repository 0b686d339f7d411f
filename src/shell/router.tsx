// The router: the typed tree of all routes, those of each trade and those without a screen yet. Links, `go` and redirects are checked
// against it (src/shell/frame/address.ts).
import { createRoute, createRouter } from '@tanstack/react-router'
import type { Address } from './frame/address.ts'
import { LazyErrorPage, LazyNotFoundPage } from './frame/lazy-frames.tsx'
import { rootRoute } from './frame/root-route.tsx'
import type { RouterPath } from './frame/screen.tsx'
import { unbuilt } from './frame/unbuilt.tsx'
import { parseSearch, stringifySearch } from './search-text.ts'
import { designRoutes } from './design/screens.ts'
import { figuresRoutes } from '#trades/figures/screens.ts'
import { findingRoutes } from '#trades/finding/screens.ts'
import { papersRoutes } from '#trades/papers/screens.ts'
import { peopleRoutes } from '#trades/people/screens.ts'
import { planningRoutes } from '#trades/planning/screens.ts'
import { requestRoutes } from '#trades/request/screens.ts'
import { sendingRoutes } from '#trades/sending/screens.ts'
import { settingsRoutes } from '#trades/settings/screens.ts'
import { tourRoutes } from '#trades/tour/screens.ts'
import { weighingRoutes } from '#trades/weighing/screens.ts'
import type { RoutePath } from '#records/rights/routes.ts'

const unbuiltRoutes = [
  createRoute(unbuilt('/public')),
  createRoute(unbuilt('/public/2')),
  createRoute(unbuilt('/public/3')),
  createRoute(unbuilt('/public/4')),
  createRoute(unbuilt('/public/photos')),
  createRoute(unbuilt('/public/emma')),
  createRoute(unbuilt('/public/partenaires')),
  createRoute(unbuilt('/vente/desktop')),
  createRoute(unbuilt('/vente/desktop/ticket')),
] as const

/** Every route of the table, once. */
const children = [
  ...peopleRoutes,
  ...tourRoutes,
  ...sendingRoutes,
  ...planningRoutes,
  ...requestRoutes,
  ...figuresRoutes,
  ...findingRoutes,
  ...papersRoutes,
  ...weighingRoutes,
  ...settingsRoutes,
  ...designRoutes,
  ...unbuiltRoutes,
] as const

export const routeTree = rootRoute.addChildren(children)

export const makeRouter = () =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: LazyErrorPage,
    defaultNotFoundComponent: LazyNotFoundPage,
  })

// A row of the table without its route does not compile.
type BuiltPath = (typeof children)[number]['path']
type MissingPath = Exclude<RouterPath<RoutePath>, BuiltPath>
const missing: readonly MissingPath[] = []
missing satisfies readonly never[]

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
declare module '#kit/action/link-render.ts' {
  interface Register {
    address: Address
  }
}
