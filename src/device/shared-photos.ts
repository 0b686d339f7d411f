// Photos that another application shared with the service worker (sw/service-worker.ts) and that wait for their stop.

const CACHE = 'shared-photos'

const isAble = (): boolean => 'caches' in window

export const sharedPhotoCount = async (): Promise<number> => {
  if (!isAble() || !(await caches.has(CACHE))) return 0
  return (await (await caches.open(CACHE)).keys()).length
}

/** Passes each one to `keep`, and deletes it once `keep` accepted it. Stops at the first that it refuses. */
export const handOverSharedPhotos = async (keep: (photo: Blob) => Promise<boolean>): Promise<void> => {
  const cache = await caches.open(CACHE)
  for (const address of await cache.keys()) {
    const answer = await cache.match(address)
    if (answer !== undefined && !(await keep(await answer.blob()))) return
    await cache.delete(address)
  }
}

export const forgetSharedPhotos = async (): Promise<void> => {
  await caches.delete(CACHE)
}
