// Which device a sign-in is on (decision 016): its id belongs to whoever has its key, and nobody is locked out.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { proofText, type DeviceClaim } from '#core/wire/device-proof.ts'
import { unnamedDevice } from '../use/people/device-ids.ts'
import { openWorld, type World } from '#test/contracts/dialect/world.ts'
import {
  keyOf,
  newPair,
  PHONE,
  proofBy as proofOf,
  serverMoment,
  signInOnPhone,
  type Granted,
} from '#test/fixtures/proving-phone.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

type Pair = Awaited<ReturnType<typeof newPair>>
const proofBy = (pair: Pair, claim?: Partial<DeviceClaim>): Promise<string> => proofOf(world, pair, claim)
const signIn = (username: string, proof?: string): Promise<Granted> => signInOnPhone(world, username, proof)
const storage = () => world.ports.storage.of('quai')
const boundTo = (device = PHONE): Promise<string | undefined> => storage().deviceKey(device)
const ownerOf = async (device: string): Promise<unknown> =>
  (await storage().get('device', device))?.['user_id']

test('the first sign-in binds the id to the key, and the same key signs in again, for whoever uses the phone', async () => {
  const pair = await newPair()
  expect(await signIn('camion', await proofBy(pair))).toEqual({ status: 200, device: PHONE })
  expect(await boundTo()).toBe(await keyOf(pair))
  expect(await signIn('camion', await proofBy(pair))).toEqual({ status: 200, device: PHONE })
  expect(await signIn('admin', await proofBy(pair, { username: 'admin' }))).toEqual({
    status: 200,
    device: PHONE,
  })
  expect(await ownerOf(PHONE)).toBe('u-camion')
  expect(await storage().count('device', {})).toBe(2)
})

test('whoever knows the id of a bound device without having its key is signed in on a new device', async () => {
  const own = await newPair()
  await signIn('camion', await proofBy(own))
  const other = await newPair()
  const claimed = await signIn('admin', await proofBy(other, { username: 'admin' }))
  expect(claimed).toEqual({ status: 200, device: expect.not.stringMatching(PHONE) })
  expect(await ownerOf(claimed.device)).toBe('u-admin')
  expect(await boundTo(claimed.device)).toBe(await keyOf(other))
  expect(await boundTo()).toBe(await keyOf(own))
  expect(await storage().count('device', {})).toBe(2)
  // Without any proof, as an older page: the same, and nothing is bound.
  const older = await signIn('admin')
  expect(older).toEqual({ status: 200, device: expect.not.stringMatching(PHONE) })
  expect(await boundTo(older.device)).toBeUndefined()
  // Its own person, who lost the key, is not locked out either.
  const lost = await signIn('camion', await proofBy(other))
  expect(lost).toEqual({ status: 200, device: expect.not.stringMatching(PHONE) })
})

test.each<[string, Partial<DeviceClaim>]>([
  ['of another account', { username: 'admin' }],
  ['of another device', { device: 'phone-0002' }],
  ['of another organisation', { client_id: 'other' }],
  ['of an hour ago', { moment: '2020-01-01T00:00:00.000Z' }],
])('a proof %s proves nothing', async (_, claim) => {
  const pair = await newPair()
  await signIn('camion', await proofBy(pair))
  const { status, device } = await signIn('camion', await proofBy(pair, claim))
  expect(status).toBe(200)
  expect(device).not.toBe(PHONE)
})

test.each(['', 'nonsense', ';;', `${new Date(0).toISOString()};${'A'.repeat(87)};${'A'.repeat(86)}`])(
  'a header %j that is no proof is no error',
  async header => {
    expect(await signIn('camion', header)).toEqual({ status: 200, device: PHONE })
    expect(await boundTo()).toBeUndefined()
  },
)

test('bytes that are no point of the curve are no error', async () => {
  const header = proofText({
    moment: await serverMoment(world),
    key: 'A'.repeat(87),
    signature: 'A'.repeat(86),
  })
  expect(await signIn('camion', header)).toEqual({ status: 200, device: PHONE })
  expect(await boundTo()).toBeUndefined()
})

test('a device from before is bound when its own person signs in, and by nobody else; one without a key stays as it was', async () => {
  expect(await signIn('camion')).toEqual({ status: 200, device: PHONE })
  expect(await signIn('camion')).toEqual({ status: 200, device: PHONE })
  const stranger = await newPair()
  const strange = await signIn('admin', await proofBy(stranger, { username: 'admin' }))
  expect(strange).toEqual({ status: 200, device: PHONE })
  expect(await boundTo()).toBeUndefined()
  const own = await newPair()
  await signIn('camion', await proofBy(own))
  expect(await boundTo()).toBe(await keyOf(own))
})

test('a stolen id does not lift the revocation of its device, even with the password of its person', async () => {
  const pair = await newPair()
  await signIn('camion', await proofBy(pair))
  const admin = await world.tokenOf('admin')
  await world.call(`/api/device/${PHONE}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${admin}` },
  })
  expect((await signIn('camion')).device).not.toBe(PHONE)
  expect(await storage().get('device', PHONE)).toMatchObject({ revoked: 1 })
  expect(await signIn('camion', await proofBy(pair))).toEqual({ status: 200, device: PHONE })
  expect(await storage().get('device', PHONE)).toMatchObject({ revoked: 0 })
})

test('a blocked device refuses everybody, and whoever has another key is signed in on a new device', async () => {
  const own = await newPair()
  await signIn('camion', await proofBy(own))
  const admin = await world.tokenOf('admin')
  await world.call(`/api/device/${PHONE}/block`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
    body: '{}',
  })
  const other = await newPair()
  const named = await signIn('admin', await proofBy(other, { username: 'admin' }))
  expect(named).toEqual({ status: 200, device: expect.not.stringMatching(PHONE) })
  expect(await boundTo(named.device)).toBe(await keyOf(other))
  expect((await signIn('admin')).status).toBe(200)
  expect((await signIn('admin', await proofBy(own, { username: 'admin' }))).status).toBe(400)
  expect((await signIn('camion', await proofBy(own))).status).toBe(400)
  expect(await storage().get('device', PHONE)).toMatchObject({ blocked_by: 'u-admin', user_id: 'u-camion' })
})

test('a sign-in that a block refuses binds no key', async () => {
  await signIn('camion')
  const admin = await world.tokenOf('admin')
  await callOn(admin, 'POST', `/device/${PHONE}/block`, {})
  expect((await signIn('camion', await proofBy(await newPair()))).status).toBe(400)
  expect(await boundTo()).toBeUndefined()
})

const linesOf = async (entity: string, id: string) =>
  (await storage().history({ entity, id, limit: 100, offset: 0 })).lines

test('a sign-in whose claim is refused is written under its new device, never under the claimed one', async () => {
  await signIn('camion', await proofBy(await newPair()))
  const { device } = await signIn('admin', await proofBy(await newPair(), { username: 'admin' }))
  const written = [...(await linesOf('user', 'u-admin')), ...(await linesOf('device', device))]
  const named = written.flatMap(line => line.device ?? [])
  expect(named).toEqual([device, device])
})

const callOn = (token: string, method: string, path: string, body: unknown): Promise<Response> =>
  world.call(`/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-device': PHONE },
    body: JSON.stringify(body),
  })
const report = {
  epoch: null,
  shards: {},
  device: { id: PHONE, name: 'Appareil', pending: 3, oldest_at: '2026-11-18T08:00:00.000Z' },
}

test('a session without a device speaks for none, and leaves its id to the device that has the key', async () => {
  const stranger = await world.tokenOf('admin')
  expect((await callOn(stranger, 'POST', '/sync', report)).status).toBe(200)
  expect(await storage().get('device', PHONE)).toBeUndefined()
  expect(await storage().find('device', {})).toMatchObject([{ name: 'Connexion sans appareil', pending: 0 }])
  const own = await newPair()
  expect(await signIn('camion', await proofBy(own))).toEqual({ status: 200, device: PHONE })
  expect(await boundTo()).toBe(await keyOf(own))
  expect(await ownerOf(PHONE)).toBe('u-camion')
})

test('a report and a write are of the device of the session, whatever device they name', async () => {
  await signIn('camion', await proofBy(await newPair()))
  for (const own of [undefined, 'poste-0001']) {
    const token = await world.tokenOf('admin', own)
    expect((await callOn(token, 'POST', '/sync', report)).status).toBe(200)
    expect((await callOn(token, 'PATCH', '/container/c1', { name: `Bac ${own}` })).status).toBe(200)
    const [line] = await linesOf('container', 'c1')
    expect(line).toMatchObject({ user_id: 'u-admin', device: own ?? unnamedDevice('u-admin') })
  }
  expect(await storage().get('device', PHONE)).toMatchObject({ user_id: 'u-camion', name: '' })
  expect(await storage().get('device', 'poste-0001')).toMatchObject({ user_id: 'u-admin', name: 'Appareil' })
})

test('a wrong password proves nothing, and binds nothing', async () => {
  const pair = await newPair()
  const answer = await world.call('/api/oauth', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-device': PHONE,
      'x-device-proof': await proofBy(pair),
    },
    body: JSON.stringify({ grant_type: 'password', username: 'camion', password: 'no', client_id: 'quai' }),
  })
  expect(answer.status).toBe(401)
  expect(await boundTo()).toBeUndefined()
})
