// The frames that no phone needs at its first load.
import { lazy } from 'react'

export const LazyDeskScreen = lazy(async () => ({
  default: (await import('./desk-screen.tsx')).DeskScreen,
}))
export const LazyPublicLayout = lazy(async () => ({
  default: (await import('#ui/layouts/public-layout.tsx')).PublicLayout,
}))
export const LazySvgSpriteLayout = lazy(async () => ({
  default: (await import('#ui/layouts/svg-sprite-layout.tsx')).SvgSpriteLayout,
}))
export const LazyUnderConstruction = lazy(async () => ({
  default: (await import('#ui/under-construction.tsx')).UnderConstruction,
}))
export const LazyErrorPage = lazy(async () => ({ default: (await import('./error-pages.tsx')).ErrorPage }))
export const LazyNotFoundPage = lazy(async () => ({
  default: (await import('./error-pages.tsx')).NotFoundPage,
}))
