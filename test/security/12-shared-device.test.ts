// [20.12] Whoever ends their own use of a shared phone ends nothing of anybody else's; a manager of accounts blocks a whole device, and lifts
// both a block and a revocation (RG9, decision 016). On the wire, against the whole app.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Device } from '#records/entities/people.ts'
import { NO_RIGHTS } from '#records/rights/rights.ts'
import { isUnnamed, unnamedDevice } from '#server/use/people/device-ids.ts'
import { write } from '#server/use/write/write.ts'
import { openFleet } from '../contracts/dialect/fleet-world.ts'
import { PASSWORD, type World } from '../contracts/dialect/world.ts'
import { newPair, PHONE, proofBy } from '../fixtures/proving-phone.ts'

let world: World
let pair: Awaited<ReturnType<typeof newPair>>
beforeEach(async () => {
  world = await openFleet()
  pair = await newPair()
})
afterEach(() => world.close())

interface Session {
  readonly access_token: string
  readonly refresh_token: string
}
const post = (body: object, headers = {}): Promise<Response> =>
  world.call('/api/oauth', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ client_id: 'quai', ...body }),
  })
const signIn = async (username: string): Promise<Response> =>
  post(
    { grant_type: 'password', username, password: PASSWORD },
    { 'x-device': PHONE, 'x-device-proof': await proofBy(world, pair, { username }) },
  )
const sessionOf = async (username: string): Promise<Session> => {
  const answer = await signIn(username)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Session
}
const call = (token: string, method: string, path: string, body?: object): Promise<Response> =>
  world.call(`/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const statusOf = async ({ access_token }: Session): Promise<number> =>
  (await call(access_token, 'GET', '/profile')).status
const refreshed = ({ refresh_token }: Session): Promise<Response> =>
  post({ grant_type: 'refresh_token', refresh_token })
const refusedAs = (detail: string): unknown => expect.objectContaining({ title: 'invalid_grant', detail })

/** Of the phone; a manager signs in without a device. */
const records = async () =>
  (await world.ports.storage.of('quai').find('device', {})).filter(({ id }) => !isUnnamed(id))
const recordOf = async (user: string) => (await records()).find(({ user_id }) => user_id === user)
const idOf = async (user: string): Promise<string> => (await recordOf(user))?.id ?? ''
const byManager = async (method: string, path: string): Promise<number> =>
  (await call(await world.tokenOf('admin'), method, path, method === 'POST' ? {} : undefined)).status

/** « camion » first, whose record has the id of the phone itself, then « caisse ». */
const twoOnThePhone = async () => [await sessionOf('camion'), await sessionOf('caisse')] as const

test.each([
  ['the first person', 'camion', 'caisse'],
  ['the second person', 'caisse', 'camion'],
])(
  '[20.12] [RG9] %s of a shared phone ends their own use of it: the other stays, and anybody signs in there',
  async (_, own, other) => {
    const sessions = await twoOnThePhone()
    const [mine, theirs] = own === 'camion' ? sessions : sessions.toReversed()
    if (mine === undefined || theirs === undefined) throw new Error('two sessions')
    const id = await idOf(`u-${own}`)
    expect((await call(mine.access_token, 'DELETE', `/device/${id}`)).status).toBe(204)
    expect([await statusOf(mine), await statusOf(theirs)]).toEqual([401, 200])
    // What the other captured is sent, now and after a sign-in of theirs.
    const sent = { _key: 'k1', _op: 'create', id: `bac-${own}`, name: 'Bac' }
    expect((await call(theirs.access_token, 'PUT', '/container', [sent])).status).toBe(200)
    expect((await refreshed(theirs)).status).toBe(200)
    for (const name of [other, 'quai', own]) expect((await signIn(name)).status, name).toBe(200)
    expect(await recordOf(`u-${own}`)).toMatchObject({ revoked: 0, revoked_at: null, revoked_by: null })
  },
)

test('[20.12] a manager who ends their own use of a shared phone blocks nobody either', async () => {
  const manager = await sessionOf('admin')
  const crew = await sessionOf('camion')
  expect((await call(manager.access_token, 'DELETE', `/device/${PHONE}`)).status).toBe(204)
  expect([await statusOf(manager), await statusOf(crew)]).toEqual([401, 200])
  expect((await signIn('caisse')).status).toBe(200)
})

test('[20.12] a revocation tells its person, is noted with when and by whom, and is lifted by a manager or by a sign-in', async () => {
  const [crew] = await twoOnThePhone()
  expect(await byManager('DELETE', `/device/${PHONE}`)).toBe(204)
  expect(await recordOf('u-camion')).toMatchObject({ revoked: 1, revoked_by: 'u-admin', blocked_at: null })
  expect((await recordOf('u-camion'))?.['revoked_at']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(await recordOf('u-caisse')).toMatchObject({ revoked: 0, revoked_by: null })
  const again = await refreshed(crew)
  expect([again.status, await again.json()]).toEqual([400, refusedAs('Device revoked')])
  expect(await byManager('DELETE', `/device/${PHONE}/revocation`)).toBe(204)
  expect(await recordOf('u-camion')).toMatchObject({ revoked: 0, revoked_at: null, revoked_by: null })
  // A session that was ended stays so: its person signs in again.
  expect(await statusOf(crew)).toBe(401)
  expect(await statusOf(await sessionOf('camion'))).toBe(200)
})

test('[20.12] a manager blocks the device for everybody, whoever’s record they name, until a manager unblocks it', async () => {
  const [crew, till] = await twoOnThePhone()
  const id = await idOf('u-caisse')
  expect(await byManager('POST', `/device/${id}/block`)).toBe(204)
  const refused = await call(crew.access_token, 'GET', '/profile')
  expect(refused.status).toBe(401)
  expect(refused.headers.get('www-authenticate')).toContain('The device has been blocked')
  for (const answer of [
    await refreshed(crew),
    await refreshed(till),
    await signIn('quai'),
    await signIn('admin'),
  ])
    expect([answer.status, await answer.json()]).toEqual([400, refusedAs('Device blocked')])
  for (const row of await records()) expect(row).toMatchObject({ blocked_by: 'u-admin', revoked: 0 })
  expect(await byManager('DELETE', `/device/${PHONE}/block`)).toBe(204)
  for (const row of await records()) expect(row).toMatchObject({ blocked_at: null, blocked_by: null })
  expect([await statusOf(crew), (await refreshed(till)).status]).toEqual([401, 400])
  for (const name of ['camion', 'caisse', 'quai']) expect((await signIn(name)).status, name).toBe(200)
})

test('[20.12] the history of the device says who blocked it and who unblocked it', async () => {
  await twoOnThePhone()
  await byManager('POST', `/device/${PHONE}/block`)
  await byManager('DELETE', `/device/${PHONE}/block`)
  const { lines } = await world.ports.storage
    .of('quai')
    .history({ entity: 'device', id: PHONE, limit: 10, offset: 0 })
  const noted = lines.filter(({ changes }) => 'blocked_by' in changes)
  expect(noted.map(({ user_id, changes }) => [user_id, changes['blocked_by']])).toEqual([
    ['u-admin', ['u-admin', null]],
    ['u-admin', [null, 'u-admin']],
  ])
})

test('[20.12] who manages no accounts blocks and lifts nothing, not even on their own phone', async () => {
  const [crew] = await twoOnThePhone()
  const asked = [
    ['POST', `/device/${PHONE}/block`],
    ['DELETE', `/device/${PHONE}/block`],
    ['DELETE', `/device/${PHONE}/revocation`],
    ['DELETE', `/device/${await idOf('u-caisse')}`],
  ] as const
  for (const [method, path] of asked)
    expect((await call(crew.access_token, method, path, method === 'POST' ? {} : undefined)).status).toBe(403)
})

test('[20.12] nobody blocks the device that they are on, and a device that nobody knows is not found', async () => {
  const manager = await sessionOf('admin')
  const answer = await call(manager.access_token, 'POST', `/device/${PHONE}/block`, {})
  expect([answer.status, await answer.json()]).toEqual([
    422,
    expect.objectContaining({
      detail: 'Vous utilisez cet appareil\u00a0: bloquez-le depuis un autre. Rien n’a changé.',
    }),
  ])
  expect(await statusOf(manager)).toBe(200)
  expect(await byManager('POST', '/device/phone-9999/block')).toBe(404)
})

test('[20.12] a block outlasts the removal of a record, and a sign-in without the key does not lift it', async () => {
  await twoOnThePhone()
  await byManager('POST', `/device/${PHONE}/block`)
  const removal = { _key: 'k1', _op: 'delete', id: PHONE }
  expect((await call(await world.tokenOf('admin'), 'PUT', '/device', [removal])).status).toBe(200)
  expect((await signIn('camion')).status).toBe(400)
  // Who has the password and not the phone is on another device, as always.
  const elsewhere = await post(
    { grant_type: 'password', username: 'camion', password: PASSWORD },
    { 'x-device': PHONE },
  )
  expect([elsewhere.status, await elsewhere.json()]).toEqual([
    200,
    expect.objectContaining({ device: expect.not.stringMatching(PHONE) }),
  ])
  expect((await signIn('caisse')).status).toBe(400)
})

test('[20.12] a revocation from before says neither when nor by whom, and lets everybody in with their password', async () => {
  await twoOnThePhone()
  const row = await recordOf('u-camion')
  if (row === undefined) throw new Error('no record')
  const { revoked_at, revoked_by, blocked_at, blocked_by, ...older } = row
  expect([revoked_at, revoked_by, blocked_at, blocked_by]).toEqual([null, null, null, null])
  const nobody = { org: 'quai', user_id: 'u-admin', rights: NO_RIGHTS, device: null }
  await write(world.ports, nobody, { key: null, fingerprint: '' }, async tx => {
    await tx.keep(Device, { ...older, revoked: 1 })
    return { status: 204 }
  })
  expect((await signIn('caisse')).status).toBe(200)
  const listed = await call(await world.tokenOf('admin'), 'GET', `/device/${PHONE}`)
  expect(await listed.json()).toMatchObject({ revoked: 1, revoked_at: null, blocked_at: null })
  expect((await signIn('camion')).status).toBe(200)
  expect(await recordOf('u-camion')).toMatchObject({ revoked: 0 })
})

test('[20.12] sign-ins without a device are seen by their person, and ended by them or by a manager', async () => {
  const plain = async (headers = {}): Promise<Session> => {
    const answer = await post({ grant_type: 'password', username: 'camion', password: PASSWORD }, headers)
    expect(answer.status).toBe(200)
    return (await answer.json()) as Session
  }
  const id = unnamedDevice('u-camion')
  const sessions = [await plain(), await plain(), await plain({ 'x-device': id })]
  const own = await sessionOf('camion')
  const listed = await call(own.access_token, 'GET', '/profile/devices')
  expect(await listed.json()).toMatchObject({
    devices: expect.arrayContaining([
      expect.objectContaining({ id, name: 'Connexion sans appareil', current: 0, revoked: 0 }),
    ]),
  })
  expect((await call((await sessionOf('caisse')).access_token, 'DELETE', `/device/${id}`)).status).toBe(403)
  expect((await call(own.access_token, 'DELETE', `/device/${id}`)).status).toBe(204)
  expect(await Promise.all(sessions.map(statusOf))).toEqual([401, 401, 401])
  expect((await Promise.all(sessions.map(refreshed))).map(({ status }) => status)).toEqual([400, 400, 400])
  expect(await statusOf(own)).toBe(200)
  // An outside client goes on with the password, until a manager blocks that for this person alone.
  expect(await statusOf(await plain())).toBe(200)
  expect(await byManager('POST', `/device/${id}/block`)).toBe(204)
  const refused = await post({ grant_type: 'password', username: 'camion', password: PASSWORD })
  expect([refused.status, await refused.json()]).toEqual([400, refusedAs('Device blocked')])
  expect(await byManager('DELETE', `/device/${id}/block`)).toBe(204)
  expect(await statusOf(await plain())).toBe(200)
})

test('[20.12] nobody takes the place of another person’s sign-ins without a device', async () => {
  const id = unnamedDevice('u-caisse')
  const proof = await proofBy(world, pair, { username: 'camion', device: id })
  const headers = { 'x-device': id, 'x-device-proof': proof }
  expect(
    (await post({ grant_type: 'password', username: 'camion', password: PASSWORD }, headers)).status,
  ).toBe(200)
  const storage = world.ports.storage.of('quai')
  expect([await storage.deviceKey(id), await storage.get('device', id)]).toEqual([undefined, undefined])
})

test('[20.12] a deletion in a batch is a revocation, as alone: the record stays and says by whom', async () => {
  const session = await sessionOf('camion')
  const id = await idOf('u-camion')
  const token = await world.tokenOf('admin')
  const answer = await call(token, 'PUT', '/device', [{ _key: 'end-it', _op: 'delete', id }])
  expect(await answer.json()).toMatchObject({ results: [{ _key: 'end-it', status: 204 }] })
  expect(await statusOf(session)).toBe(401)
  expect(await recordOf('u-camion')).toMatchObject({ deleted: 0, revoked: 1, revoked_by: 'u-admin' })
})
