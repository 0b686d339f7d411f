// [20.4] Whoever tries passwords delays themselves: a device that its person signed in on before keeps an allowance of its own.
import { networkOf } from '#server/http/routing.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, PASSWORD, type World } from '../contracts/dialect/world.ts'
import { newPair, PHONE, proofBy } from '../fixtures/proving-phone.ts'

let world: World
let pair: Awaited<ReturnType<typeof newPair>>
beforeEach(async () => {
  world = await openWorld({ settings: { loginsPerMinute: 30 } })
  pair = await newPair()
  expect((await onOwnPhone()).status).toBe(200)
})
afterEach(() => world.close())

/** All from one address, that of the world. */
const post = (body: unknown, headers = {}): Promise<Response> =>
  world.call('/api/oauth', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const credentials = (password: string, username = 'camion') => ({
  grant_type: 'password',
  username,
  password,
  client_id: 'quai',
})
const guess = () => post(credentials('wrong'))
/** Takes all that the address may try; of many accounts, because each delays itself. */
const exhaust = () => many(40, n => post(credentials('wrong', `nobody-${n}`)))
const onOwnPhone = async (password = PASSWORD, username = 'camion'): Promise<Response> =>
  post(credentials(password, username), {
    'x-device': PHONE,
    'x-device-proof': await proofBy(world, pair, { username }),
  })
const many = (count: number, run: (n: number) => Promise<Response>): Promise<Response[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => run(n)))

test('[20.4] six who guess at once from the same address do not keep the owner out of their own device', async () => {
  const guessing = many(20, guess)
  expect((await onOwnPhone()).status).toBe(200)
  await guessing
  await exhaust()
  expect((await guess()).status).toBe(429)
  expect((await onOwnPhone()).status).toBe(200)
})

test('[20.4] calls that are no sign-in do not use up what the owner may do', async () => {
  const junk = await many(120, () => post({ grant_type: 'nothing' }))
  expect(new Set(junk.map(({ status }) => status))).toEqual(new Set([400, 429]))
  expect((await onOwnPhone()).status).toBe(200)
})

test('[20.4] nor does a flood of them keep out a device that proves itself, or a good token', async () => {
  const { refresh_token } = (await (await onOwnPhone()).json()) as { readonly refresh_token: string }
  await many(500, () => post({ grant_type: 'nothing' }))
  expect((await post(credentials(PASSWORD, 'admin'))).status).toBe(429)
  expect((await onOwnPhone()).status).toBe(200)
  expect((await post({ grant_type: 'refresh_token', client_id: 'quai', refresh_token })).status).toBe(200)
})

test('[20.4] a good refresh token is exchanged whatever else comes from its address', async () => {
  const { refresh_token } = (await (await onOwnPhone()).json()) as { readonly refresh_token: string }
  const bad = { grant_type: 'refresh_token', client_id: 'quai', refresh_token: 'quai.none' }
  const refused = await many(60, () => post(bad))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([400, 429]))
  expect((await post({ ...bad, refresh_token })).status).toBe(200)
})

test('[20.4] tokens that are guessed to be ended count, and a good one is ended all the same', async () => {
  const { refresh_token } = (await (await onOwnPhone()).json()) as { readonly refresh_token: string }
  const end = (token: string): Promise<Response> =>
    world.call('/api/oauth/revoke', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
  const guessed = await many(60, n => end(`quai.none-${n}`))
  expect(new Set(guessed.map(({ status }) => status))).toEqual(new Set([200, 429]))
  expect((await guess()).status, 'the allowance is that of sign-ins').toBe(429)
  expect((await end(refresh_token)).status).toBe(200)
  expect((await end(refresh_token)).status, 'once').toBe(429)
  expect((await post({ grant_type: 'refresh_token', client_id: 'quai', refresh_token })).status).not.toBe(200)
})

test('[20.4] who only names the device, or proves another one, has no share of its allowance', async () => {
  await exhaust()
  expect((await post(credentials(PASSWORD), { 'x-device': PHONE })).status).toBe(429)
  const other = await proofBy(world, await newPair())
  expect((await post(credentials(PASSWORD), { 'x-device': PHONE, 'x-device-proof': other })).status).toBe(429)
})

test('[20.4] a device is known to those who signed in on it, and to nobody else', async () => {
  await exhaust()
  expect((await onOwnPhone(PASSWORD, 'admin')).status).toBe(429)
})

test('[20.4] on the device itself guessing is delayed as everywhere', async () => {
  for (let n = 0; n < 7; n++) expect((await onOwnPhone('wrong')).status).toBe(401)
  expect(world.slept).toEqual([500, 1000])
  expect((await onOwnPhone()).status).toBe(200)
})

test('[20.4] the log says once that heads of a proxy are not trusted', async () => {
  const ping = () => world.call('/api/ping', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  await ping()
  await ping()
  expect(
    world.logged.map(({ message }) => String(message)).filter(text => text.includes('QUAI_TRUST_PROXY')),
  ).toHaveLength(1)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['local', 'local'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('[20.4] addresses of one network of version 6 count as one: %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
