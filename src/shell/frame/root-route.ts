// The root of the route tree: what every page has, and the pages for an unknown address and for an error.
import { createRootRoute } from '@tanstack/react-router'
import { LazyErrorPage, LazyNotFoundPage } from './lazy-frames.ts'
import { Root } from './root.tsx'

export const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: LazyNotFoundPage,
  errorComponent: LazyErrorPage,
})
