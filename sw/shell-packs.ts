// The shell is some ninety files. Requested one by one, they cost a new device more than storing their content does. So the build
// combines their texts, a few dozen in a pack, and files that are in no pack are requested by themselves.

/** The number of files in a pack: what an interrupted download may have to repeat. */
const FILES = 32

/**
 * Texts with a hash in their name. A worker's file is requested by itself, because its response has the security policy under
 * which it runs.
 */
export const isPacked = (url: string): boolean =>
  /^\/?assets\/[^/]+\.(js|css|svg)$/.test(url) && !/\.worker-/.test(url)

/** Which files go together: the build and the service worker compute the same packs. */
export const packed = (urls: readonly string[]): string[][] => {
  const files = urls
    .filter(isPacked)
    .map(url => (url.startsWith('/') ? url : `/${url}`))
    .toSorted()
  return Array.from({ length: Math.ceil(files.length / FILES) }, (_, n) =>
    files.slice(n * FILES, (n + 1) * FILES),
  )
}

const TYPES: { readonly [extension: string]: string } = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}
const headersOf = (file: string): HeadersInit => ({
  'Content-Type': TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? '',
})

interface Shell {
  /** The addresses of the packs, in the order of `packed()`. */
  readonly packs: readonly string[]
  readonly urls: readonly string[]
  readonly cacheName: string
}

/**
 * Keeps the missing files from the packs. A pack of which this device already has half, from the last version or from an
 * interrupted installation, is left to the download file by file; so is everything after a pack that fails.
 */
export const keepPacks = async (
  { packs, urls, cacheName }: Shell,
  caches: Pick<CacheStorage, 'open'> = globalThis.caches,
): Promise<void> => {
  const cache = await caches.open(cacheName)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  for (const [n, files] of packed(urls).entries()) {
    const missing = new Set(files.filter(file => !kept.has(file)))
    const pack = packs[n]
    if (pack === undefined || missing.size * 2 <= files.length) continue
    const texts = await textsOf(pack)
    if (texts === null) return
    await Promise.all(
      Object.entries(texts).map(async ([file, text]) => {
        if (missing.has(file)) await cache.put(file, new Response(text, { headers: headersOf(file) }))
      }),
    )
  }
}

/**
 * Null for no network, a proxy's page, or a build that is gone. The files themselves are then requested, and fail where they
 * must.
 */
const textsOf = async (pack: string): Promise<{ readonly [file: string]: string } | null> => {
  try {
    const answer = await fetch(pack)
    if (!answer.ok || !(answer.headers.get('content-type') ?? '').includes('json')) return null
    return (await answer.json()) as { readonly [file: string]: string }
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException)
      return null
    throw error
  }
}
