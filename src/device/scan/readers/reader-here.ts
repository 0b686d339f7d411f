// Whether the decoder for the camera's pictures is on this phone: 1.3 MB that are loaded after the first screens, and may be
// missing when the network ends. It checks the service worker's cache, by the name in sw/scanner-files.ts, not the network.
const CACHE = 'scanner'
/** The worker and the strongest engine; the weak engine alone does not count as ready. */
const PARTS = ['scan.worker', '.wasm'] as const

/** Null where no service worker caches files: they are loaded with each page then. */
export const isReaderKept = async (): Promise<boolean | null> => {
  if (navigator.serviceWorker?.controller == null) return null
  const files = await (await caches.open(CACHE)).keys()
  return PARTS.every(part => files.some(({ url }) => url.includes(part)))
}

export const isReaderHere = async (): Promise<boolean> => (await isReaderKept()) !== false

/** Asks the service worker to download it now; it does nothing while it is downloading, or has it. */
export const downloadReader = (): void => {
  navigator.serviceWorker?.controller?.postMessage('keep-scanner')
}
