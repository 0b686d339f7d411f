// The first reading of an answer: what arrived, what did not, who is asked again, and what every answer contains.
import { expect, test } from 'vitest'
import { asFetch, OFFLINE_FETCH, virtualClock, type Fetch } from '#test/sync/wire.ts'
import { makeClient, type Heard, type Request } from './client.ts'
import type { Renewed } from './token.ts'

const start = Date.UTC(2026, 10, 21, 8)
const setup = (fetch: Fetch, renewed?: Renewed) => {
  const heard: Heard[] = []
  const clock = virtualClock(start)
  let access = 'old'
  const client = makeClient({
    fetch: asFetch(fetch),
    base: 'http://quai.test/api',
    scheduler: clock,
    tokens: {
      access: async () => access,
      renew: async () => {
        if (renewed?.ok === true) access = renewed.access
        return renewed ?? { ok: false, failure: { kind: 'notSignedIn', invalidGrant: false }, status: 401 }
      },
    },
    device: 'device-1',
    onHeard: one => heard.push(one),
  })
  return { client, clock, heard }
}
const get: Request = { method: 'GET', path: '/profile' }
const json = (status: number, body: string, headers: { [name: string]: string } = {}): Response =>
  new Response(body, { status, headers: { 'Content-Type': 'application/hal+json', ...headers } })

test('a call has the token, the device and its body as JSON', async () => {
  let seen: RequestInit = {}
  const { client } = setup(async (url, init) => {
    seen = init
    return json(200, JSON.stringify({ url }))
  })
  const reply = await client.sendForJson({ method: 'POST', path: '/task', body: { a: 1 } })
  expect(reply).toMatchObject({ ok: true, value: { url: 'http://quai.test/api/task' } })
  expect(Object.fromEntries(new Headers(seen.headers))).toMatchObject({
    authorization: 'Bearer old',
    'x-device': 'device-1',
    'x-request-id': expect.stringMatching(/^[0-9a-f]{16}$/),
    'content-type': 'application/json',
  })
  expect(seen.body).toBe('{"a":1}')
})

test('no answer is « offline », and reported as such', async () => {
  const { client, heard } = setup(OFFLINE_FETCH)
  expect(await client.sendForJson(get)).toMatchObject({
    ok: false,
    failure: { kind: 'offline' },
    status: null,
  })
  expect(heard).toEqual([{ online: false, skew: null }])
})

test('a bug inside fetch is not mistaken for the network', async () => {
  const { client } = setup(() => Promise.reject(new RangeError('bug')))
  await expect(client.send(get)).rejects.toThrow('bug')
})

test('a server that stays silent for 10 s, or 30 s for large calls, counts as no answer', async () => {
  const silent: Fetch = (_url, { signal }) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('late', 'AbortError')))
    })
  const { client, clock } = setup(silent)
  const ends: string[] = []
  const small = client.send(get).then(() => ends.push('small'))
  const large = client.send({ ...get, timeout: 30_000 }).then(() => ends.push('large'))
  await clock.pass(9_999)
  expect(ends).toEqual([])
  await clock.pass(1)
  expect(ends).toEqual(['small'])
  await clock.pass(20_000)
  await Promise.all([small, large])
  expect(ends).toEqual(['small', 'large'])
})

test('the server clock and the epoch are read from every answer', async () => {
  const headers = { Date: new Date(start + 90_000).toUTCString(), 'X-Server-Epoch': 'e1' }
  const { client, heard } = setup(async () => json(200, '{}', headers))
  expect(await client.sendForJson(get)).toMatchObject({ ok: true, epoch: 'e1' })
  expect(heard).toEqual([{ online: true, skew: 90_000 }])
})

test('status and type are checked before the body', async () => {
  const html = new Response('<p>', { status: 502, headers: { 'Content-Type': 'text/html' } })
  expect(await setup(async () => html).client.sendForJson(get)).toMatchObject({
    ok: false,
    status: 502,
    failure: { kind: 'other' },
  })
  const text = new Response('hello', { headers: { 'Content-Type': 'text/plain' } })
  expect(await setup(async () => text).client.sendForJson(get)).toMatchObject({ ok: true, value: null })
  const cut = json(200, '{"a":')
  expect(await setup(async () => cut).client.sendForJson(get)).toMatchObject({
    ok: false,
    failure: { kind: 'offline' },
  })
  const blank = new Response(null, { status: 204 })
  expect(await setup(async () => blank).client.sendForJson(get)).toMatchObject({
    ok: true,
    status: 204,
    value: null,
  })
})

test('an expired token is renewed once and the call sent again', async () => {
  const tokens: (string | null)[] = []
  const { client } = setup(
    async (_url, init) => {
      tokens.push(new Headers(init.headers).get('Authorization'))
      return tokens.length === 1 ? new Response(null, { status: 401 }) : json(200, '{}')
    },
    { ok: true, access: 'new' },
  )
  expect((await client.sendForJson(get)).ok).toBe(true)
  expect(tokens).toEqual(['Bearer old', 'Bearer new'])
})

test('a second 401, or a refused renewal, is the end of the session; a silent server is not', async () => {
  const no: Fetch = async () => new Response(null, { status: 401 })
  expect(await setup(no, { ok: true, access: 'new' }).client.send(get)).toMatchObject({
    failure: { kind: 'notSignedIn' },
  })
  expect(await setup(no).client.send(get)).toMatchObject({ failure: { kind: 'notSignedIn' }, status: 401 })
  const offline = setup(no, { ok: false, failure: { kind: 'offline' }, status: null }).client
  expect(await offline.send(get)).toMatchObject({ failure: { kind: 'offline' }, status: null })
})

test('Retry-After in seconds or as a date', async () => {
  const wait = async (asked: string) => {
    const reply = await setup(async () => json(503, '{}', { 'Retry-After': asked })).client.send(get)
    return reply.ok ? null : reply.retryAfter
  }
  expect(await wait('7')).toBe(7000)
  expect(await wait(new Date(start + 60_000).toUTCString())).toBe(60_000)
  expect(await wait('soon')).toBeNull()
})
