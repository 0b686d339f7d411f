// The frames that no phone needs at its first load.
import { lazy } from 'react'
import { BareFailure } from '../words/bare-failure.tsx'

export const LazyDeskScreen = lazy(async () => ({
  default: (await import('./desk-screen.tsx')).DeskScreen,
}))
export const LazyPublicLayout = lazy(async () => ({
  default: (await import('#kit/layouts/public-layout.tsx')).PublicLayout,
}))
export const LazySvgSpriteLayout = lazy(async () => ({
  default: (await import('#kit/layouts/svg-sprite-layout.tsx')).SvgSpriteLayout,
}))
export const LazyUnderConstruction = lazy(async () => ({
  default: (await import('#kit/show/under-construction.tsx')).UnderConstruction,
}))

/** Told to the console of whoever looks after the product; the person gets the bare page. */
const bare = (error: unknown) => {
  reportError(error)
  return BareFailure
}
export const LazyErrorPage = lazy(async () => ({
  default: await import('../words/error-pages.tsx').then(({ ErrorPage }) => ErrorPage).catch(bare),
}))
export const LazyNotFoundPage = lazy(async () => ({
  default: await import('../words/error-pages.tsx').then(({ NotFoundPage }) => NotFoundPage).catch(bare),
}))
