// The first slice on the real server, in process on SQLite with the demo world: a crew finishes a stop without network, and once the
// network is back another device shows it as done.
import 'fake-indexeddb/auto'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf, momentOf } from '#records/time/dates.ts'
import type { Failure } from '#records/failure.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { finishTask } from '#core/task/finish-task.ts'
import { setTaskStateBack } from '#core/task/set-task-state-back.ts'
import { openDatabase, type LocalDatabase } from '#core/store/database.ts'
import { slotsOfDay } from '#core/store/pictures/slots-of-day.ts'
import { syncSummary } from '#core/store/outbox/outbox-entries.ts'
import { taskById } from '#trades/tour/data/task-by-id.ts'
import { openRegistry } from '#core/store/registry.ts'
import { createApp, type App } from '#server/app.ts'
import { demoAccounts, seedDemo } from '#server/demo/seed-demo.ts'
import { readSettings } from '#server/settings.ts'
import { openSqlite } from '#server/storage/sqlite.ts'
import { openImages } from '#server/use/pictures/images.ts'
import { createPasswords } from '#server/use/people/passwords.ts'
import { makeEngine } from '#core/sync/session/engine.ts'
import { browserLocks } from '#core/sync/lock.ts'
import type { SignedIn, SyncRemote } from '#core/sync/session/remote.ts'
import { realScheduler } from '#core/api/scheduler.ts'
import { asFetch } from '../wire.ts'

const NOW = Date.UTC(2026, 10, 18, 9)
const today = dayOf(NOW)
const quick = {
  hash: async (password: string) => `plain:${password}`,
  verify: async (stored: string, password: string) => stored === `plain:${password}`,
}

let app: App
const ends: (() => Promise<unknown> | void)[] = []
beforeAll(async () => {
  const data = await mkdtemp(join(tmpdir(), 'quai-slice-'))
  const storage = await openSqlite({ file: join(data, 'quai.sqlite') })
  const ports = { storage, clock: () => NOW, random: randomBytes, log: () => undefined }
  await storage.addOrganisation('quai', 'epoch-1')
  await seedDemo(ports, { org: 'quai', today, hashPassword: quick.hash })
  const read = readSettings({ QUAI_DATA: data, QUAI_URL: 'http://quai.test' })
  if (!read.ok) throw new Error(read.sentence)
  app = await createApp({
    ports,
    settings: read.settings,
    images: await openImages(data, randomBytes),
    mail: { send: async () => undefined },
    client: null,
    passwords: createPasswords(quick),
  })
  ends.push(
    () => rm(data, { recursive: true, force: true }),
    () => storage.close(),
    () => app.close(),
  )
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

interface Device {
  readonly remote: SyncRemote
  readonly failures: Failure[]
  readonly bugs: unknown[]
  online: boolean
  signIn(username: string): Promise<SignedIn & { readonly db: LocalDatabase }>
}
const openDevice = async (name: string): Promise<Device> => {
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange }
  const registry = openRegistry(storage)
  const device: Device = {
    online: true,
    failures: [],
    bugs: [],
    remote: makeEngine({
      fetch: asFetch((url, init) =>
        device.online
          ? app.fetch(new Request(url, init), { address: '192.0.2.1' })
          : Promise.reject(new TypeError('Failed to fetch')),
      ),
      scheduler: realScheduler,
      random: () => 0.1,
      locks: browserLocks(undefined),
      registry,
      openDatabase: database => openDatabase(database, storage),
      deviceName: name,
      onBug: error => device.bugs.push(error),
    }),
    signIn: async username => {
      const outcome = await device.remote.signIn({ username, password: demoAccounts.password })
      if (!outcome.ok) throw new Error(`${username}: ${outcome.failure.kind}`)
      const db = openDatabase(outcome.value.database, storage)
      ends.push(
        () => device.remote.signOut(false),
        () => db.close(),
      )
      await device.remote.syncNow()
      return { ...outcome.value, db }
    },
  }
  await device.remote.start(
    {
      api: 'http://quai.test/api',
      client_id: 'quai',
      images: '',
      upload: '',
      upload_public_key: '',
      help: null,
    },
    {
      onStatus: () => undefined,
      onFailure: failure => device.failures.push(failure),
      onResent: () => undefined,
      onSignedOut: () => undefined,
    },
  )
  ends.push(() => registry.close())
  return device
}

test('a stop finished without network is shown as done at the desk', async () => {
  const phone = await openDevice('camion')
  const desk = await openDevice('bureau')
  const crew = await phone.signIn('camion')
  const planner = await desk.signIn('bureau')
  const rights = rightsOf(crew.profile.permissions)
  const slots = await slotsOfDay(crew.db, { day: today, rights })
  expect(slots.length).toBeGreaterThan(0)
  const stop = slots
    .flatMap(({ tasks }) => tasks)
    .find(({ task_state_id }) => task_state_id === TASK_STATE.accepted)
  if (stop === undefined) throw new Error('the demo has no stop left for camion today')
  expect(await taskById(planner.db, { id: stop.id })).toMatchObject({ task_state_id: TASK_STATE.accepted })

  phone.online = false
  const outcome = await finishTask(crew.db, { id: stop.id, at: momentOf(NOW), rights })
  expect(outcome).toMatchObject({ ok: true, value: { task_state_id: TASK_STATE.done } })
  expect(await taskById(crew.db, { id: stop.id })).toMatchObject({ task_state_id: TASK_STATE.done })
  await phone.remote.syncNow()
  expect(await syncSummary(crew.db)).toMatchObject({ pending: 1, waiting: 1, refused: 0, conflicts: 0 })

  phone.online = true
  await phone.remote.syncNow()
  expect(await crew.db.outbox.toArray()).toEqual([])
  await desk.remote.syncNow()
  const seen = await taskById(planner.db, { id: stop.id })
  expect(seen).toMatchObject({
    task_state_id: TASK_STATE.done,
    state_author_id: crew.profile.id,
    objects: stop.objects.map(({ line_id, quantity }) => ({ line_id, quantity_done: quantity })),
  })
  expect(seen?.rev).toBe((await taskById(crew.db, { id: stop.id }))?.rev)

  const back = await setTaskStateBack(crew.db, { id: stop.id, at: momentOf(NOW + 60_000), rights })
  expect(back).toMatchObject({ ok: true })
  await phone.remote.syncNow()
  expect(await crew.db.outbox.toArray()).toEqual([])
  await desk.remote.syncNow()
  expect(await taskById(planner.db, { id: stop.id })).toMatchObject({ task_state_id: TASK_STATE.accepted })
  expect([...phone.bugs, ...desk.bugs]).toEqual([])
})
