// Photos shared by another application (the manifest's share_target): kept on this device, for the person who is signed in, until they choose
// their stop. This needs no network and uses none. Any website may send the same form, so that a share is asked where it comes from, and
// each photo what it is.
import { sharePage, type Refused } from './share-page.ts'

/** The page reads under the same name (src/core/store/pictures/shared-photos.ts). */
const CACHES = 'shared-photos'
const cacheOf = (database: string): string => `${CACHES} ${database}`

/** That wait at a time, for one person. */
const MOST_PHOTOS = 20
const MOST_BYTES = 25_000_000
/** Referrer policies under which another site's form says nothing of where it comes from; a share from the system has the default one. */
const HIDING = new Set(['no-referrer', 'same-origin'])

export interface ShareRequest {
  readonly mode: string
  readonly destination: string
  readonly referrer: string
  readonly referrerPolicy: string
  readonly headers: Pick<Headers, 'get'>
  formData(): Promise<FormData>
}

/**
 * Whether nothing says that a website sent this. A share opens a page of its own, without a referrer (or with the sharing application's),
 * and its origin is none. Most browsers add Sec-Fetch-Site only behind the service worker; where it is there, it decides.
 */
const isFromSystem = (request: Omit<ShareRequest, 'formData'>, own: string): boolean => {
  const { mode, destination, referrer, referrerPolicy, headers } = request
  if (mode !== 'navigate' || destination !== 'document') return false
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'none' || site === 'same-origin'
  const origin = headers.get('origin')
  if (origin === own) return true
  if (origin !== null && origin !== 'null') return false
  if (/^https?:/.test(referrer) && new URL(referrer).origin !== own) return false
  return !HIDING.has(referrerPolicy)
}

const starts: readonly (readonly [type: string, at: number, letters: string])[] = [
  ['image/jpeg', 0, '\u00ff\u00d8\u00ff'],
  ['image/png', 0, '\u0089PNG\r\n\u001a\n'],
  ['image/webp', 8, 'WEBP'],
]

/** By its first bytes, whatever its name or type says; null for what is no photo that the product takes. */
const typeOfPhoto = (head: Uint8Array): string | null => {
  const letters = String.fromCharCode(...head.subarray(0, 16))
  const found = starts.find(([, at, sign]) => letters.startsWith(sign, at))
  if (found === undefined) return null
  return found[0] === 'image/webp' && !letters.startsWith('RIFF') ? null : found[0]
}

export interface SharePorts {
  readonly caches: CacheStorage
  readonly origin: string
  /** The databases of who is signed in, the latest first. */
  readonly signedIn: () => Promise<readonly string[]>
}

export const keepSharedPhotos = async (request: ShareRequest, ports: SharePorts): Promise<Response> => {
  if (!isFromSystem(request, ports.origin)) return sharePage('elsewhere')
  const people = await ports.signedIn()
  await forgetOthers(ports.caches, people)
  const [person] = people
  if (person === undefined) return sharePage('nobody')
  const form = await request.formData()
  const refused = await keepEach(ports, person, form.getAll('photos'))
  // Who signed out meanwhile has nothing here any more.
  if (!(await ports.signedIn()).includes(person)) {
    await ports.caches.delete(cacheOf(person))
    return sharePage('nobody')
  }
  return refused === null ? Response.redirect(`${ports.origin}/collect/mobile`, 303) : sharePage(refused)
}

/** Resolves to why some were not kept. */
const keepEach = async (
  { caches }: SharePorts,
  person: string,
  sent: readonly FormDataEntryValue[],
): Promise<Refused | null> => {
  const cache = await caches.open(cacheOf(person))
  let count = (await cache.keys()).length
  let refused: Refused | null = null
  for (const photo of sent) {
    const type = typeof photo === 'string' ? null : typeOfPhoto(await headOf(photo))
    if (typeof photo === 'string' || type === null) refused = 'type'
    else if (photo.size > MOST_BYTES) refused = 'size'
    else if (count >= MOST_PHOTOS) refused = 'number'
    else {
      count += 1
      const answer = new Response(photo, { headers: { 'content-type': type } })
      await cache.put(`/shared-photos/${crypto.randomUUID()}`, answer)
    }
  }
  return refused
}

const headOf = async (photo: File): Promise<Uint8Array> =>
  new Uint8Array(await photo.slice(0, 16).arrayBuffer())

/** Of people who are no longer signed in, and of the time when photos were nobody's. */
export const forgetOthers = async (caches: CacheStorage, people: readonly string[]): Promise<void> => {
  const kept = new Set(people.map(cacheOf))
  const all = (await caches.keys()).filter(name => name.startsWith(CACHES) && !kept.has(name))
  await Promise.all(all.map(name => caches.delete(name)))
}
