// Photos shared by another application (the manifest's share_target): kept on this device until a person chooses their stop. This
// needs no network and uses none.

const CACHE = 'shared-photos'

export const keepSharedPhotos = async (request: Request): Promise<Response> => {
  const form = await request.formData()
  const cache = await caches.open(CACHE)
  for (const photo of form.getAll('photos')) {
    if (typeof photo === 'string' || !photo.type.startsWith('image/')) continue
    const answer = new Response(photo, { headers: { 'content-type': photo.type } })
    await cache.put(`/shared-photos/${crypto.randomUUID()}`, answer)
  }
  return Response.redirect('/collect/mobile', 303)
}
