// Whether what reads the camera's pictures has come to this phone: 1.3 MB that follow the first screens, and may not have followed yet
// when the network ends. The shell's cache is asked, by the name that sw/scanner-files.ts gives it, not the network.
const CACHE = 'scanner'
/** What starts, and what reads best; the weaker engine alone is not what the dock is promised. */
const PARTS = ['scan.worker', '.wasm'] as const

/** Null where no shell keeps files: they come with each page then. */
export const isReaderKept = async (): Promise<boolean | null> => {
  if (navigator.serviceWorker?.controller == null) return null
  const files = await (await caches.open(CACHE)).keys()
  return PARTS.every(part => files.some(({ url }) => url.includes(part)))
}

export const isReaderHere = async (): Promise<boolean> => (await isReaderKept()) !== false

/** Asks the shell to bring it now; it does nothing while it is at it, or has it. */
export const bringReader = (): void => {
  navigator.serviceWorker?.controller?.postMessage('keep-scanner')
}
