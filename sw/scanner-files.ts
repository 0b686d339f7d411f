// The scanner's engines, 1.3 MB that no first screen needs: downloaded behind the running page, apart from the first load, and
// kept for a dock without network.

const CACHE = 'scanner'
/** The wait after a download that failed. */
const PATIENCE_MS = 60_000

const keep = async (files: readonly string[]): Promise<void> => {
  const cache = await caches.open(CACHE)
  for (const { url } of await cache.keys())
    if (!files.includes(new URL(url).pathname)) await cache.delete(url)
  for (const file of files) if ((await cache.match(file)) === undefined) await cache.add(file)
}

/** To be called at each fetch: the first one starts the download, whatever it requests. */
export const scannerKeeper = (files: readonly string[], now: () => number): (() => Promise<void>) => {
  let next = 0
  return async () => {
    if (now() < next) return
    next = Number.POSITIVE_INFINITY
    try {
      await keep(files)
    } catch (error) {
      // No network, or no room: codes can still be typed, and the download is tried again a minute later.
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error
      next = now() + PATIENCE_MS
    }
  }
}

export const scannerFile = async (request: Request): Promise<Response> =>
  (await (await caches.open(CACHE)).match(request.url)) ?? fetch(request)
