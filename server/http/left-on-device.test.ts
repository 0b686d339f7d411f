// What a phone says with its last batch: it may be closed as soon as everything was sent, and must not look late for ever.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '#test/contracts/dialect/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const PHONE = 'phone-0001'
const HOURS_AGO = '2020-01-01T07:00:00.000Z'
const call = (token: string, method: string, path: string, body: unknown, headers = {}) =>
  world.call(`/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  })
const phoneWith = async (pending: number): Promise<string> => {
  const token = await world.tokenOf('admin', PHONE)
  const device = { id: PHONE, name: 'Téléphone', pending, oldest_at: HOURS_AGO }
  await call(token, 'POST', '/sync', { epoch: null, shards: {}, device })
  expect(await phone()).toMatchObject({ pending })
  return token
}
const storage = () => world.ports.storage.of('quai')
const phone = () => storage().get('device', PHONE)
const send = (token: string, names: readonly string[], left?: string) =>
  call(
    token,
    'PUT',
    '/reason',
    names.map((name, i) => ({ _key: `key ${name} ${i}`, _op: 'create', _rev: null, _force: false, name })),
    left === undefined ? {} : { 'x-pending': left },
  )

test('the last batch says that nothing is left, with the desk told at once', async () => {
  const token = await phoneWith(2)
  const { rev } = await storage().clock()
  expect((await send(token, ['one', 'two'], '0;since=2020-01-01T07:00:00.000Z')).status).toBe(200)
  expect(await phone()).toMatchObject({ pending: 0, oldest_at: null, name: 'Téléphone' })
  const shards = await storage().shardsChangedAfter(rev)
  expect(shards.has('devices')).toBe(true)
})

test('a batch before the last says what is left', async () => {
  const token = await phoneWith(3)
  await send(token, ['one'], `2;since=${HOURS_AGO}`)
  expect(await phone()).toMatchObject({ pending: 2, oldest_at: HOURS_AGO })
})

test('what the server refuses of the batch is still on the phone', async () => {
  const token = await phoneWith(2)
  await send(token, ['one', ''], `0;since=${HOURS_AGO}`)
  expect(await phone()).toMatchObject({ pending: 1, oldest_at: HOURS_AGO })
})

test.each([undefined, '', 'many', '-1', '2;since=yesterday'])(
  'a batch with %j beside it changes no report',
  async left => {
    const token = await phoneWith(2)
    expect((await send(token, ['one'], left)).status).toBe(200)
    expect(await phone()).toMatchObject({ pending: 2, oldest_at: HOURS_AGO })
  },
)
