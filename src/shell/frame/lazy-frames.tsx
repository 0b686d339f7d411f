// Frames that no phone needs at its first load.
import { part } from './part.tsx'

export const LazyDeskScreen = part(() => import('./desk-screen.tsx').then(({ DeskScreen }) => DeskScreen))
export const LazyPublicLayout = part(() =>
  import('#kit/layouts/public-layout.tsx').then(({ PublicLayout }) => PublicLayout),
)
export const LazySvgSpriteLayout = part(() =>
  import('#kit/layouts/svg-sprite-layout.tsx').then(({ SvgSpriteLayout }) => SvgSpriteLayout),
)
export const LazyUnbuiltPage = part(() => import('./unbuilt-page.tsx').then(({ UnbuiltPage }) => UnbuiltPage))

/** Shown when not even the page of errors could be loaded: its files are gone, or there is no network and no copy. */
const BareFailure = () => (
  <main className="construction">
    <h1>Une erreur est survenue</h1>
    <p>Rien n’est perdu&nbsp;: tout est gardé sur cet appareil.</p>
    <button type="button" className="btn btn--primary" onClick={() => location.reload()}>
      Recharger
    </button>
  </main>
)

/** The page of errors and that of an unknown address; without their file the bare page is shown. */
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
