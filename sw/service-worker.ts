// The shell cache: the files of one build, and nothing of the data. A new version waits until the page says that no work is
// under way; the API, the images and the build descriptors never enter Cache Storage. Shared photos wait in a cache of their own.
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { isOurRoute } from './is-our-route.ts'
import { scannerFile, scannerKeeper } from './scanner-files.ts'
import { keepSharedPhotos } from './shared-photos.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build: every file of this version with its revision. */
  readonly __WB_MANIFEST: { readonly url: string; readonly revision: string | null }[]
}
declare const __ROUTES__: readonly string[]
declare const __SCANNER_FILES__: readonly string[]

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
clientsClaim()

// Our own addresses open the shell. Any other one asks the server, which knows that it is a 404; offline the shell says so.
const shell = createHandlerBoundToURL('/index.html')
registerRoute(
  new NavigationRoute(
    async options => {
      if (isOurRoute(options.url.pathname, __ROUTES__)) return shell(options)
      try {
        return await fetch(options.request)
      } catch (error) {
        if (error instanceof TypeError) return shell(options)
        throw error
      }
    },
    { denylist: [/^\/(api|images|builds)\//] },
  ),
)

// A network that does not answer must not hold up a start for longer than this.
const CONFIG_PATIENCE_MS = 2000

// Where the data is may change at any time: the network's word first, the last known one for a start without network.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
  async ({ request }) => {
    const cache = await caches.open('config')
    try {
      const answer = await fetch(request, { signal: AbortSignal.timeout(CONFIG_PATIENCE_MS) })
      if (answer.ok) await cache.put('/config.json', answer.clone())
      return answer
    } catch (error) {
      const kept = await cache.match('/config.json')
      if (kept !== undefined) return kept
      throw error
    }
  },
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/collect/mobile',
  ({ request }) => keepSharedPhotos(request),
  'POST',
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && __SCANNER_FILES__.includes(url.pathname),
  ({ request }) => scannerFile(request),
)
const keepScanner = scannerKeeper(__SCANNER_FILES__, Date.now)
self.addEventListener('fetch', event => event.waitUntil(keepScanner()))

self.addEventListener('message', ({ data }) => {
  if (data === 'skip-waiting') void self.skipWaiting()
})
