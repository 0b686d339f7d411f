// `POST /geocode` against our own address service on loopback: which request it receives, how its answers are read, and that without the
// setting it receives none.
import { createServer, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { geocode } from '../use/request/geocode.ts'
import { openWorld, type World } from '#test/contracts/dialect/world.ts'

const typed = { address: '14 rue des Tanneurs', zipcode: '67000', city: 'Schillersheim' }
const feature = (properties: object, coordinates: unknown = [7.75, 48.58]) => ({
  type: 'FeatureCollection',
  features: [
    {
      geometry: { type: 'Point', coordinates },
      properties: { label: '14 Rue des Tanneurs', type: 'housenumber', score: 0.9, ...properties },
    },
  ],
})

let asked: URL[] = []
let answer: (response: ServerResponse) => void = () => undefined
let url = ''
let end: () => Promise<void> = async () => undefined
let world: World

beforeEach(async () => {
  asked = []
  answerWith(feature({}))
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://x'))
    answer(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  url = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}/search`
  end = () =>
    new Promise(resolve => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
})
afterEach(async () => {
  await world.close()
  await end()
})

const answerWith = (body: unknown, status = 200): void => {
  answer = response => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}
const ask = async (who: string, body: unknown = typed): Promise<Response> =>
  world.call('/api/geocode', {
    method: 'POST',
    headers: { authorization: `Bearer ${await world.tokenOf(who)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const openWith = async (geocoderUrl: string | null): Promise<void> => {
  world = await openWorld({ settings: { geocoderUrl } })
}

test("without the setting the service receives no request, and the client's settings do not mention it", async () => {
  await openWith(null)
  const reply = await ask('admin')
  expect(reply.status).toBe(404)
  expect(await reply.json()).toMatchObject({ detail: 'Ce serveur ne cherche pas la position des adresses.' })
  expect(await (await world.call('/config.json')).json()).not.toHaveProperty('geocoder')
  expect(asked).toEqual([])
})

test('the desk gets the position of an address, and the service receives the address alone', async () => {
  await openWith(url)
  expect(await (await world.call('/config.json')).json()).toMatchObject({ geocoder: true })
  const reply = await ask('admin', { ...typed, lastname: 'Haas', phone1: '0612345678' })
  expect(reply.status).toBe(200)
  expect(await reply.json()).toEqual({
    place: { latitude: 48.58, longitude: 7.75, label: '14 Rue des Tanneurs' },
  })
  expect(asked.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
    ['/search', { q: '14 rue des Tanneurs 67000 Schillersheim', postcode: '67000', limit: '1' }],
  ])
})

test('a crew is refused, and an address without its town is not looked up', async () => {
  await openWith(url)
  expect((await ask('camion')).status).toBe(403)
  expect((await ask('admin', { address: '14 rue', zipcode: '', city: '' })).status).toBe(422)
  expect((await ask('admin', { address: { $ne: 1 }, city: ['x'] })).status).toBe(422)
  expect(asked).toEqual([])
})

const unsure: readonly (readonly [what: string, body: unknown])[] = [
  ['a guess', feature({ score: 0.3 })],
  ['a town alone', feature({ type: 'municipality' })],
  ['no place', { features: [] }],
  ['a place outside of the world', feature({}, [700, 48])],
  ['coordinates that are texts', feature({}, ['7', '48'])],
]
test.each(unsure)('%s gives no position', async (_, body) => {
  await openWith(url)
  answerWith(body)
  expect(await (await ask('admin')).json()).toEqual({ place: null })
})

const failing: readonly (readonly [what: string, body: unknown, status: number])[] = [
  ['an error', {}, 500],
  ['a page of a proxy', '<html>', 200],
  ['something else', { results: [] }, 200],
]
test.each(failing)('%s is answered in French, and logged without the address', async (_, body, status) => {
  await openWith(url)
  answerWith(body, status)
  const reply = await ask('admin')
  expect(reply.status).toBe(503)
  expect(await reply.json()).toMatchObject({
    detail: 'Le service d’adresses ne répond pas\u00a0: la position n’a pas été cherchée.',
  })
  expect(JSON.stringify(world.logged)).toContain('geocoder failed')
  expect(JSON.stringify(world.logged)).not.toContain('Tanneurs')
})

test('a service that does not answer is given up after the time limit', async () => {
  await openWith(null)
  answer = () => undefined
  expect(await geocode({ url, timeoutMs: 50 }, typed)).toMatchObject({ ok: false })
})

test('a service that points to another address is not followed there', async () => {
  const places = url
  answer = response => response.writeHead(302, { location: `${places}?elsewhere=1` }).end()
  await openWith(url)
  expect((await ask('admin')).status).toBe(503)
  expect(asked.map(({ searchParams }) => searchParams.has('elsewhere'))).toEqual([false])
})
