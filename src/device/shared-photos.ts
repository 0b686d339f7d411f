// Photos that another application handed over to the service worker (sw/shared-photos.ts), waiting for their stop.

const CACHE = 'shared-photos'

const isAble = (): boolean => 'caches' in window

export const sharedPhotoCount = async (): Promise<number> => {
  if (!isAble() || !(await caches.has(CACHE))) return 0
  return (await (await caches.open(CACHE)).keys()).length
}

/** Hands each one over, and forgets it once `keep` has it. Stops at the first that it refuses. */
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
