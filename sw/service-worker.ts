// The shell cache: the files of one build, and no data. A new version waits until the page reports that no work is under way; the
// API, the images and the build descriptors never enter Cache Storage. Shared photos wait in a cache of their own.
import { cacheNames, clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { configFile, keepConfig } from './config-file.ts'
import { isOurRoute } from './is-our-route.ts'
import { scannerFile, scannerKeeper } from './scanner-files.ts'
import { forgetOthers, keepSharedPhotos } from './shared-photos.ts'
import { keepPacks } from './shell-packs.ts'
import { signedIn } from './signed-in.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** Inserted by the build: every file of this version with its revision. */
  readonly __WB_MANIFEST: { readonly url: string; readonly revision: string | null }[]
}
declare const __ROUTES__: readonly string[]
declare const __SCANNER_FILES__: readonly string[]
declare const __SHELL_PACKS__: readonly string[]

const files: readonly { readonly url: string; readonly revision: string | null }[] = self.__WB_MANIFEST
const controller = new PrecacheController()
controller.addToCacheList([...files])
const keepShell = async (event: ExtendableEvent): Promise<void> => {
  const urls = files.map(({ url }) => url)
  await keepPacks({ packs: __SHELL_PACKS__, urls, cacheName: cacheNames.precache })
  const cache = await caches.open(cacheNames.precache)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  // Only the files that are still missing, one by one: otherwise each file would be looked up again.
  const rest = new PrecacheController()
  rest.addToCacheList(files.filter(({ url }) => !kept.has(controller.getCacheKeyForURL(url) ?? '')))
  await rest.install(event)
}
self.addEventListener('install', event => event.waitUntil(keepShell(event)))
self.addEventListener('activate', event => void controller.activate(event))
registerRoute(new PrecacheRoute(controller))
cleanupOutdatedCaches()
clientsClaim()

// Our own addresses open the shell. Any other one is requested from the server, which answers 404; offline the shell shows it.
const shell = controller.createHandlerBoundToURL('/index.html')
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

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
  () => configFile(),
)
self.addEventListener('install', event => event.waitUntil(keepConfig()))

/** Any other method than GET is the network's, except this one (the manifest's share_target). */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/collect/mobile',
  ({ request }) => keepSharedPhotos(request, { caches, origin: self.location.origin, signedIn }),
  'POST',
)
self.addEventListener('activate', event =>
  event.waitUntil(signedIn().then(people => forgetOthers(caches, people))),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && __SCANNER_FILES__.includes(url.pathname),
  ({ request }) => scannerFile(request),
)
/** Only a browser that cannot draw in a worker reads codes on the page; elsewhere that reader is not worth its 120 kB. */
const isKept = (file: string): boolean =>
  !('OffscreenCanvas' in self && file.startsWith('/assets/zxing-page-'))
const keepScanner = scannerKeeper(__SCANNER_FILES__.filter(isKept), Date.now)
self.addEventListener('fetch', event => event.waitUntil(keepScanner()))

self.addEventListener('message', ({ data }) => {
  if (data === 'skip-waiting') void self.skipWaiting()
})
// An idle page asks for the decoder: it may make no other fetch before its network ends.
self.addEventListener('message', event => {
  if (event.data === 'keep-scanner') event.waitUntil(keepScanner())
})
