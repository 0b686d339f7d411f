// [20.9] Photos shared to the app are of the person who is signed in, of nobody else, and gone with their session; a website plants none.
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handOverSharedPhotos, sharedPhotoCount } from '#core/store/pictures/shared-photos.ts'
import { openRegistry, type KnownUser } from '#core/store/registry.ts'
import { keepSharedPhotos, type ShareRequest } from '../../sw/shared-photos.ts'
import { signedIn } from '../../sw/signed-in.ts'
import { keptCaches } from '../fixtures/kept-caches.ts'
import { closePhones, paul, type Phone, signedInPhone } from '../sync/engine/worker-phone.ts'

const OWN = 'https://quai.example'
const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]
const PNG = [0x89, 80, 78, 71, 13, 10, 26, 10, 0, 0]
const WEBP = [82, 73, 70, 70, 0, 0, 0, 0, 87, 69, 66, 80]
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'

beforeEach(() => {
  vi.stubGlobal('caches', keptCaches())
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  closePhones()
  vi.unstubAllGlobals()
})

const photo = (bytes: readonly number[] | string, type = 'image/jpeg'): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], 'photo', { type })

/** As Chromium shows a share from the system to a service worker. */
const share = (files: readonly File[], from: Partial<ShareRequest> & { readonly heads?: object } = {}) => {
  const { heads = { origin: 'null' }, ...rest } = from
  const request: ShareRequest = {
    mode: 'navigate',
    destination: 'document',
    referrer: '',
    referrerPolicy: 'strict-origin-when-cross-origin',
    headers: new Headers({ ...heads }),
    formData: async () => {
      const form = new FormData()
      for (const file of files) form.append('photos', file)
      return form
    },
    ...rest,
  }
  return keepSharedPhotos(request, { caches, origin: OWN, signedIn })
}

const user = (name: string, values: Partial<KnownUser> = {}): KnownUser => ({
  database: `quai:${name}`,
  server: '/api',
  user: name,
  firstname: name,
  username: name,
  profile: {
    id: name,
    username: name,
    firstname: name,
    lastname: '',
    permissions: [],
    shards: [],
    organisation: { name: 'Le Quai' },
  },
  tokens: { access: 'a', refresh: 'r' },
  lastUsed: '2026-11-18T09:00:00.000Z',
  sealedAt: null,
  role: null,
  ...values,
})
const known = async (...users: readonly KnownUser[]): Promise<void> => {
  const registry = openRegistry({ indexedDB })
  for (const one of users) await registry.put(one)
  registry.close()
}
const countOf = (name: string): Promise<number> => sharedPhotoCount(`quai:${name}`)

test('[20.9] [RG10] a share is kept for the person signed in, and offered to nobody else', async () => {
  await known(
    user('paul'),
    user('ana', { tokens: null, profile: null, lastUsed: '2026-11-18T10:00:00.000Z' }),
  )
  const answer = await share([photo(JPEG), photo(PNG, ''), photo(WEBP, 'application/octet-stream')])
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${OWN}/collect/mobile`])
  expect([await countOf('paul'), await countOf('ana')]).toEqual([3, 0])
  const types: string[] = []
  await handOverSharedPhotos('quai:paul', async ({ type }) => {
    types.push(type)
    return true
  })
  expect(types).toEqual(['image/jpeg', 'image/png', 'image/webp'])
  expect(await countOf('paul')).toBe(0)
})

test('[20.9] of two who are signed in, the one who used the device last has it', async () => {
  await known(user('paul'), user('ana', { lastUsed: '2026-11-18T10:00:00.000Z' }))
  await share([photo(JPEG)])
  expect([await countOf('paul'), await countOf('ana')]).toEqual([0, 1])
})

test('[20.9] while nobody is signed in a share is refused in French, and nothing is kept', async () => {
  for (const users of [[], [user('paul', { tokens: null })]]) {
    await known(...users)
    const answer = await share([photo(JPEG)])
    expect([answer.status, await answer.text()]).toEqual([
      401,
      expect.stringContaining('Connectez-vous d’abord'),
    ])
    expect(await caches.keys()).toEqual([])
  }
})

test.each<[string, Parameters<typeof share>[1]]>([
  ['whose origin is told', { heads: { origin: 'https://evil.example' } }],
  ['whose origin is hidden and whose address is told', { referrer: 'https://evil.example/' }],
  ['that hides both by its policy', { referrerPolicy: 'no-referrer' }],
  ['that hides both from others', { referrerPolicy: 'same-origin' }],
  ['that a browser calls cross-site', { heads: { 'sec-fetch-site': 'cross-site' } }],
  ['that a browser calls same-site', { heads: { 'sec-fetch-site': 'same-site', origin: 'null' } }],
  ['in a frame', { destination: 'iframe' }],
  ['by a script', { mode: 'no-cors', destination: '' }],
])('[20.9] a form of a website %s plants nothing', async (_, from) => {
  await known(user('paul'))
  const answer = await share([photo(JPEG)], from)
  expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('Partage refusé')])
  expect(await caches.keys()).toEqual([])
})

test.each<[string, Parameters<typeof share>[1]]>([
  ['without any origin', { heads: {} }],
  ['that a browser calls the person’s own', { heads: { 'sec-fetch-site': 'none' } }],
  ['from an application that names itself', { referrer: 'android-app://org.example.gallery/' }],
  ['of a page of ours', { heads: { origin: OWN }, referrerPolicy: 'no-referrer' }],
])('[20.9] a share %s is kept', async (_, from) => {
  await known(user('paul'))
  expect((await share([photo(JPEG)], from)).status).toBe(303)
  expect(await countOf('paul')).toBe(1)
})

test.each([
  ['an SVG', photo(SVG, 'image/svg+xml')],
  ['an SVG that calls itself a JPEG', photo(SVG)],
  ['a RIFF file that is no WebP', photo([82, 73, 70, 70, 0, 0, 0, 0, 87, 65, 86, 69], 'image/webp')],
  ['WEBP without its container', photo([0, 0, 0, 0, 0, 0, 0, 0, 87, 69, 66, 80], 'image/webp')],
  ['an empty file', photo([])],
])('[20.9] %s is not kept, and said in French; a photo beside it is', async (_, file) => {
  await known(user('paul'))
  const answer = await share([file, photo(PNG)])
  expect([answer.status, await answer.text()]).toEqual([415, expect.stringContaining('JPEG, PNG et WebP')])
  expect(await countOf('paul')).toBe(1)
})

test('[20.9] at most twenty wait, each of at most 25 MB', async () => {
  await known(user('paul'))
  const many = await share(Array.from({ length: 22 }, () => photo(JPEG)))
  expect([many.status, await many.text()]).toEqual([413, expect.stringContaining('Vingt photos')])
  expect(await countOf('paul')).toBe(20)
  expect((await share([photo(JPEG)])).status).toBe(413)
  await caches.delete('shared-photos quai:paul')
  const heavy = photo(JPEG)
  Object.defineProperty(heavy, 'size', { value: 25_000_001 })
  const answer = await keepSharedPhotos(
    {
      mode: 'navigate',
      destination: 'document',
      referrer: '',
      referrerPolicy: '',
      headers: new Headers(),
      formData: async () => ({ getAll: () => [heavy] }) as unknown as FormData,
    },
    { caches, origin: OWN, signedIn },
  )
  expect([answer.status, await countOf('paul')]).toEqual([413, 0])
})

test('[20.9] a share that arrives while its person signs out leaves nothing', async () => {
  await known(user('paul'))
  const answer = await share([], {
    formData: async () => {
      await known(user('paul', { tokens: null, profile: null }))
      const form = new FormData()
      form.append('photos', photo(JPEG))
      return form
    },
  })
  expect(answer.status).toBe(401)
  expect(await caches.keys()).toEqual([])
})

test('[20.9] what waits of people who are no longer signed in, or of nobody, goes at the next share', async () => {
  await known(user('paul'))
  for (const name of ['shared-photos', 'shared-photos quai:ana']) await caches.open(name)
  await share([photo(JPEG)])
  expect(await caches.keys()).toEqual(['shared-photos quai:paul'])
})

const waiting = async (): Promise<Phone> => {
  const phone = await signedInPhone({ indexedDB: new IDBFactory() })
  const cache = await caches.open(`shared-photos ${phone.db().name}`)
  await cache.put('/shared-photos/1', new Response('photo'))
  return phone
}
const refusedAs = (phone: Phone, detail: string): void => {
  phone.network = async (url, init) => {
    if (url.endsWith('/oauth'))
      return Response.json(
        { title: 'invalid_grant', detail },
        { status: 400, headers: { 'Content-Type': 'application/problem+json' } },
      )
    return /profile|sync|task/.test(url) ? new Response(null, { status: 401 }) : phone.server.fetch(url, init)
  }
}

test.each<[string, (phone: Phone) => Promise<unknown>]>([
  ['by the person', phone => phone.remote.signOut(true)],
  ['that keeps the mirror for them', phone => phone.remote.signOut(false)],
  ...['Refresh token has expired', 'Device revoked', 'Device blocked'].map(
    (detail): [string, (phone: Phone) => Promise<unknown>] => [
      `because of « ${detail} »`,
      async phone => {
        refusedAs(phone, detail)
        await phone.remote.syncNow()
      },
    ],
  ),
])('[20.9] a sign-out %s deletes what was shared and has no stop yet', async (_, leave) => {
  const phone = await waiting()
  const { name } = phone.db()
  expect(await sharedPhotoCount(name)).toBe(1)
  await leave(phone)
  await phone.clock.settle()
  expect(await sharedPhotoCount(name)).toBe(0)
  expect(phone.bugs).toEqual([])
})

test('[20.9] a sign-out that was interrupted is finished at the next start', async () => {
  const phone = await waiting()
  const { name } = phone.db()
  await phone.registry.change(name, { tokens: null, profile: null })
  const later = await phone.restart()
  await later.clock.settle()
  expect(await sharedPhotoCount(name)).toBe(0)
  await later.remote.signIn(paul)
  expect(await sharedPhotoCount(later.db().name)).toBe(0)
})
