// Photos that another application shared (sw/shared-photos.ts) and that wait for their stop. Each person has a cache of their own, named
// after their database: nobody is offered another's, and it goes when they sign out.

/** The service worker, which imports nothing of these rooms, writes under the same name. */
const cacheOf = (database: string): string => `shared-photos ${database}`

const hasCaches = (): boolean => 'caches' in globalThis

export const sharedPhotoCount = async (database: string): Promise<number> => {
  if (!hasCaches() || !(await caches.has(cacheOf(database)))) return 0
  return (await (await caches.open(cacheOf(database))).keys()).length
}

/** Passes each one to `keep`, and deletes it once `keep` accepted it. Stops at the first that it refuses. */
export const handOverSharedPhotos = async (
  database: string,
  keep: (photo: Blob) => Promise<boolean>,
): Promise<void> => {
  const cache = await caches.open(cacheOf(database))
  for (const address of await cache.keys()) {
    const answer = await cache.match(address)
    if (answer !== undefined && !(await keep(await answer.blob()))) return
    await cache.delete(address)
  }
}

export const forgetSharedPhotos = async (database: string): Promise<void> => {
  if (hasCaches()) await caches.delete(cacheOf(database))
}
