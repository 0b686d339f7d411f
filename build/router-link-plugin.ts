// The router's route class carries the router's own Link along, 3 kB gzip that no screen uses: ours are plain addresses
// (src/app/frame/link.tsx). Whoever reaches for `route.Link` all the same is told where to look.
import type { Plugin } from 'vite'

const ID = '\0no-router-link'

export const routerLinkPlugin = (): Plugin => ({
  name: 'quai-router-link',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './link.js' &&
    /@tanstack[\\/]react-router[\\/]dist[\\/]esm[\\/]route\.js$/.test(importer ?? '')
      ? ID
      : null,
  load: id =>
    id === ID ? "export const Link = () => { throw new Error('links are src/app/frame/link.tsx') }" : null,
})
