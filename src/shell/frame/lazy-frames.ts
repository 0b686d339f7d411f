// Frames that no phone needs at its first load.
import { BareFailure } from '../words/bare-failure.tsx'
import { part } from './part.tsx'

export const LazyDeskScreen = part(() => import('./desk-screen.tsx').then(({ DeskScreen }) => DeskScreen))
export const LazyPublicLayout = part(() =>
  import('#kit/layouts/public-layout.tsx').then(({ PublicLayout }) => PublicLayout),
)
export const LazySvgSpriteLayout = part(() =>
  import('#kit/layouts/svg-sprite-layout.tsx').then(({ SvgSpriteLayout }) => SvgSpriteLayout),
)
export const LazyUnderConstruction = part(() =>
  import('#kit/show/under-construction.tsx').then(({ UnderConstruction }) => UnderConstruction),
)

/** When their file cannot be loaded, a bare page replaces them. */
export const LazyErrorPage = part(
  () => import('../words/error-pages.tsx').then(({ ErrorPage }) => ErrorPage),
  {
    failing: BareFailure,
  },
)
export const LazyNotFoundPage = part(
  () => import('../words/error-pages.tsx').then(({ NotFoundPage }) => NotFoundPage),
  { failing: BareFailure },
)
