// The calls of the management's screens, on the real server in one process: own devices, a password, personal data, a first run.
import { afterEach, expect, test } from 'vitest'
import { makeClient } from '#core/api/client.ts'
import { realScheduler } from '#core/api/scheduler.ts'
import type { Tokens } from '#core/api/token.ts'
import { success } from '#records/failure.ts'
import { makeOffice } from '#core/sync/session/office.ts'
import { openWorld, ORIGIN, PASSWORD, type World } from '../../contracts/dialect/world.ts'
import { urlOf } from '../wire.ts'

let world: World
afterEach(() => world.close())

const DEVICE = 'device-of-the-desk'
const office = async (username: string | null) => {
  const access = username === null ? null : await world.tokenOf(username, DEVICE)
  const tokens: Tokens = {
    access: async () => access,
    renew: async () => ({ ok: false, failure: { kind: 'notSignedIn', invalidGrant: false }, status: 401 }),
  }
  const fetch: typeof globalThis.fetch = (input, init) => world.app.fetch(new Request(urlOf(input), init))
  const client = makeClient({
    fetch,
    base: `${ORIGIN}/api`,
    scheduler: realScheduler,
    tokens,
    device: DEVICE,
    onHeard: () => undefined,
  })
  return makeOffice({
    fetch,
    scheduler: realScheduler,
    config: () => ({
      api: `${ORIGIN}/api`,
      client_id: 'quai',
      images: '/images',
      upload: `${ORIGIN}/api/v1/files/upload`,
      upload_public_key: '',
      help: null,
    }),
    client: () => (access === null ? null : client),
    anonymous: async () => client,
    vouch: async () => success(false),
  })
}

test('everybody sees their own devices, and which one they are using', async () => {
  world = await openWorld()
  await world.tokenOf('camion', 'phone-of-the-truck')
  const desk = await office('camion')
  const devices = await desk.ownDevices()
  expect(
    devices.ok &&
      devices.value.map(({ id, isThis }) => [id, isThis] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ).toEqual([
    [DEVICE, true],
    ['phone-of-the-truck', false],
  ])
})

test('a password is changed with the current one, and a wrong or weak one is refused', async () => {
  world = await openWorld()
  const desk = await office('camion')
  const wrong = await desk.changePassword('pas le bon du tout', 'quatre roues noires')
  expect(wrong).toMatchObject({ ok: false, failure: { kind: 'other', status: 422 } })
  expect(await desk.changePassword(PASSWORD, 'court')).toMatchObject({
    failure: { fields: { password: { stringLengthTooShort: expect.any(String) } } },
  })
  expect(await desk.changePassword(PASSWORD, 'quatre roues noires')).toEqual({ ok: true, value: null })
})

test('[RP2, RP3, RP4] a person is found, exported and erased; retention; the log of readers', async () => {
  world = await openWorld()
  const desk = await office('admin')
  const nobody = await desk.findPerson({ phone: '', email: '', name: 'x' })
  expect(nobody).toMatchObject({ ok: false, failure: { kind: 'other', status: 422 } })
  const found = await desk.findPerson({ phone: '', email: 'camion@example.org', name: '' })
  if (!found.ok) throw new Error(JSON.stringify(found.failure))
  const { records, unseen } = found.value
  expect(records).toMatchObject([
    { entity: 'user', id: 'u-camion', found: 'record', row: { username: 'camion' } },
  ])
  expect(unseen).toEqual([])
  const file = await desk.exportPerson(records)
  expect(file.ok && JSON.parse(file.value)).toMatchObject({ kind: 'personal-data' })
  const erased = await desk.erasePerson(records)
  expect(erased).toEqual({ ok: true, value: { erased: [], kept: [{ entity: 'user', id: 'u-camion' }] } })
  expect(await desk.saveRetention({ task_months: 24, log_months: null })).toEqual({
    ok: true,
    value: { task_months: 24, log_months: null },
  })
  expect(await desk.readRetention()).toEqual({ ok: true, value: { task_months: 24, log_months: null } })
  expect(await desk.runRetention(true)).toMatchObject({ ok: true, value: { tasks: 0, log_files: 0 } })
  const log = await desk.readAccessLog(null)
  expect(log.ok && log.value.lines.map(({ what }) => what)).toEqual(['periods', 'erase', 'export', 'search'])
  const crew = await office('camion')
  expect(await crew.readAccessLog(null)).toMatchObject({ ok: false, failure: { kind: 'forbidden' } })
})

test('an empty server expects its first run, and does not any more afterwards', async () => {
  world = await openWorld({ people: false })
  const door = await office(null)
  expect(await door.askFirstRun()).toBe(true)
  expect(await door.ownDevices()).toMatchObject({ failure: { kind: 'notSignedIn' } })
  const answers = {
    code: world.app.firstRunCode() ?? '',
    organisation: { name: 'Le Quai', siret: '732 829 320 00074', logo: '' },
    admin: { username: 'odile', password: 'trois chats gris' },
    demo: false,
  }
  expect(await door.install({ ...answers, code: 'AUTRE' })).toMatchObject({
    failure: { kind: 'other', status: 422 },
  })
  expect(await door.install(answers)).toEqual({ ok: true, value: null })
  expect(await door.askFirstRun()).toBe(false)
})
