// Whether what reads the camera's pictures has come to this phone: 1.3 MB that follow the first screens, and may not have followed yet
// when the network ends. The shell's cache is asked, by the name that sw/scanner-files.ts gives it, not the network.
const CACHE = 'scanner'

/** True also where no shell keeps files: they come with each page then. */
export const isReaderHere = async (): Promise<boolean> => {
  if (navigator.serviceWorker?.controller == null) return true
  const files = await (await caches.open(CACHE)).keys()
  return files.some(({ url }) => url.includes('scan.worker'))
}
