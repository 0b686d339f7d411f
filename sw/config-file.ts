// `config.json`: the address of the data may change at any time, so the network's answer comes first. The last valid one is used
// for a start without network, or behind another page. It is requested with the shell itself, because the very first visit is not
// under this worker yet.

const PATH = '/config.json'
/** A network that does not answer may delay a start by at most this. */
const PATIENCE_MS = 2000

const ask = (): Promise<Response> => fetch(PATH, { signal: AbortSignal.timeout(PATIENCE_MS) })

const isGood = (answer: Response): boolean =>
  answer.ok && (answer.headers.get('content-type') ?? '').includes('json')

export const configFile = async (
  caches: Pick<CacheStorage, 'open'> = globalThis.caches,
): Promise<Response> => {
  const cache = await caches.open('config')
  const keptOr = async (otherwise: () => Response): Promise<Response> =>
    (await cache.match(PATH)) ?? otherwise()
  try {
    const answer = await ask()
    if (!isGood(answer)) return await keptOr(() => answer)
    await cache.put(PATH, answer.clone())
    return answer
  } catch (error) {
    return keptOr(() => {
      throw error
    })
  }
}

/** Runs with the installation of the shell, which does not fail when the network is gone meanwhile. */
export const keepConfig = async (): Promise<void> => {
  try {
    await configFile()
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error
  }
}
