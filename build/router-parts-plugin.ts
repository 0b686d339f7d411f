// What the router carries along and no screen of ours uses, 4 kB gzip of a first load: its Link (ours are plain addresses,
// src/shell/frame/link.tsx), its reading of query strings (ours is src/shell/search-text.ts), and the memory of scroll positions, of which
// a screen needs one thing: to open at its top, or at the place that its address names. Whoever reaches for the rest is told.
import type { Plugin } from 'vite'

const PREFIX = '\0router-'

/** Source → the modules of the router that import it, and what they get instead. */
const parts: { readonly [source: string]: { readonly importer: RegExp; readonly code: string } } = {
  './link.js': {
    importer: /@tanstack[\\/]react-router[\\/]dist[\\/]esm[\\/]route\.js$/,
    code: "export const Link = () => { throw new Error('links are src/shell/frame/link.tsx') }",
  },
  './searchParams.js': {
    importer: /@tanstack[\\/]router-core[\\/]dist[\\/]esm[\\/]router\.js$/,
    code: `
      const ours = () => { throw new Error('query strings are read by src/shell/search-text.ts') }
      export { ours as defaultParseSearch, ours as defaultStringifySearch }`,
  },
  './scroll-restoration.js': {
    importer: /@tanstack[\\/]router-core[\\/]dist[\\/]esm[\\/]router\.js$/,
    code: `
      export const setupScrollRestoration = router => {
        const scroll = router._scroll
        if (router.options.scrollRestoration) throw new Error('scroll positions are left out by build/router-parts-plugin.ts')
        if (scroll.r) return
        scroll.r = true
        router.subscribe('onRendered', ({ toLocation }) => {
          const resets = scroll.n
          scroll.n = true
          scroll.h = false
          if (toLocation.hash) document.getElementById(toLocation.hash)?.scrollIntoView()
          else if (resets) scrollTo({ top: 0, left: 0 })
        })
      }`,
  },
}

export const routerPartsPlugin = (): Plugin => ({
  name: 'quai-router-parts',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    parts[source]?.importer.test(importer ?? '') === true ? PREFIX + source : null,
  load: id => (id.startsWith(PREFIX) ? (parts[id.slice(PREFIX.length)]?.code ?? null) : null),
})
