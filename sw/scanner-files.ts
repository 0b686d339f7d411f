// The scanner's engines, 1.3 MB that no first screen needs: fetched behind the running page, apart from the first load, and kept for the
// dock without a network.

const CACHE = 'scanner'
/** After a download that failed. */
const PATIENCE_MS = 60_000

const keep = async (files: readonly string[]): Promise<void> => {
  const cache = await caches.open(CACHE)
  for (const { url } of await cache.keys())
    if (!files.includes(new URL(url).pathname)) await cache.delete(url)
  for (const file of files) if ((await cache.match(file)) === undefined) await cache.add(file)
}

/** To be called at each fetch: the first one begins the download, whatever it asks for. */
export const scannerKeeper = (files: readonly string[], now: () => number): (() => Promise<void>) => {
  let next = 0
  return async () => {
    if (now() < next) return
    next = Number.POSITIVE_INFINITY
    try {
      await keep(files)
    } catch (error) {
      // No network, or no room: the weak way to read is the typed code, and the next minute tries again.
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error
      next = now() + PATIENCE_MS
    }
  }
}

export const scannerFile = async (request: Request): Promise<Response> =>
  (await (await caches.open(CACHE)).match(request.url)) ?? fetch(request)
