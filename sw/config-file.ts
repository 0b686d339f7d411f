// `config.json`: where the data is may change at any time, so the network's word comes first; the last good one serves a start without
// network, or under somebody else's page. It is asked for with the shell itself: the first visit of all is not under this worker yet.

const PATH = '/config.json'
/** A network that does not answer must not hold up a start for longer than this. */
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

/** With the shell. A network that has gone meanwhile keeps no shell from being installed. */
export const keepConfig = async (): Promise<void> => {
  try {
    await configFile()
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error
  }
}
