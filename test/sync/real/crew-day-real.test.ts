// A crew's day on the real server, in process on SQLite with the demo world: everything that a phone captures without network is stored as
// entered once the network is back, and no entry remains.
import 'fake-indexeddb/auto'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf, momentOf } from '#records/time/dates.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { Resource } from '#records/entities/resource.ts'
import { Container } from '#records/entities/setup-lists.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { Failure, Outcome } from '#records/failure.ts'
import { labelCode } from '#records/text/label-code.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { addLine } from '#trades/tour/data/add-line.ts'
import { addStop } from '#trades/tour/data/add-stop.ts'
import { bindInstance } from '#trades/stock/data/bind-instance.ts'
import { exchangeContainers } from '#trades/tour/data/exchange-containers.ts'
import { finishTask } from '#core/task/finish-task.ts'
import { notDoneTask } from '#core/task/not-done-task.ts'
import { postponeTask } from '#core/task/postpone-task.ts'
import { refuseLine } from '#trades/tour/data/refuse-line.ts'
import { setForcedTotals } from '#trades/tour/data/set-forced-totals.ts'
import { setLineDone } from '#trades/tour/data/set-line-done.ts'
import { setLineWeight } from '#trades/tour/data/set-line-weight.ts'
import { setTaskStateBack } from '#core/task/set-task-state-back.ts'
import { setTypedSignature } from '#trades/tour/data/set-typed-signature.ts'
import { startUnloading } from '#trades/tour/data/start-unloading.ts'
import { openDatabase, tableOf, type LocalDatabase } from '#core/store/database.ts'
import { outboxEntries } from '#core/store/outbox/outbox-list.ts'
import { slotsOfDay } from '#core/store/pictures/slots-of-day.ts'
import { taskById } from '#trades/tour/data/task-by-id.ts'
import { tourReadiness } from '#trades/tour/data/tour-readiness.ts'
import { openRegistry } from '#core/store/registry.ts'
import { createApp, type App } from '#server/app.ts'
import { demoAccounts, seedDemo } from '#server/demo/seed-demo.ts'
import { readSettings } from '#server/settings.ts'
import { openSqlite } from '#server/storage/sqlite.ts'
import type { Storage } from '#server/storage/storage.ts'
import { openImages } from '#server/use/pictures/images.ts'
import { createPasswords } from '#server/use/people/passwords.ts'
import { makeEngine } from '#core/sync/session/engine.ts'
import { browserLocks } from '#core/sync/lock.ts'
import { realScheduler } from '#core/api/scheduler.ts'
import { asFetch } from '../wire.ts'

/** A Wednesday, 10:00 in Paris. */
const NOW = Date.UTC(2026, 10, 18, 9)
const today = dayOf(NOW)
const at = momentOf(NOW)

let app: App
let storage: Storage
let db: LocalDatabase
let online = true
const failures: Failure[] = []
const ends: (() => Promise<unknown> | void)[] = []
let syncNow: () => Promise<unknown>
let rights = rightsOf([])

beforeAll(async () => {
  const data = await mkdtemp(join(tmpdir(), 'quai-crew-'))
  storage = await openSqlite({ file: join(data, 'quai.sqlite') })
  const ports = { storage, clock: () => NOW, random: randomBytes, log: () => undefined }
  await storage.addOrganisation('quai', 'epoch-1')
  const plain = {
    hash: async (password: string) => `plain:${password}`,
    verify: async (stored: string, password: string) => stored === `plain:${password}`,
  }
  await seedDemo(ports, { org: 'quai', today, hashPassword: plain.hash })
  const read = readSettings({ QUAI_DATA: data, QUAI_URL: 'http://quai.test' })
  if (!read.ok) throw new Error(read.sentence)
  app = await createApp({
    ports,
    settings: read.settings,
    images: await openImages(data, randomBytes),
    mail: { send: async () => undefined },
    client: null,
    passwords: createPasswords(plain),
  })
  const device = { indexedDB: new IDBFactory(), IDBKeyRange }
  const remote = makeEngine({
    fetch: asFetch((url, init) =>
      online
        ? app.fetch(new Request(url, init), { address: '192.0.2.1' })
        : Promise.reject(new TypeError('Failed to fetch')),
    ),
    scheduler: realScheduler,
    random: () => 0.1,
    locks: browserLocks(undefined),
    registry: openRegistry(device),
    openDatabase: name => openDatabase(name, device),
    deviceName: 'Téléphone de Julie',
    onBug: error => {
      throw error
    },
  })
  await remote.start(
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
      onFailure: failure => failures.push(failure),
      onResent: () => undefined,
      onSignedOut: () => undefined,
    },
  )
  const signedIn = await remote.signIn({ username: 'camion2', password: demoAccounts.password })
  if (!signedIn.ok) throw new Error(signedIn.failure.kind)
  db = openDatabase(signedIn.value.database, device)
  rights = rightsOf(signedIn.value.profile.permissions)
  syncNow = () => remote.syncNow()
  await syncNow()
  ends.push(
    () => rm(data, { recursive: true, force: true }),
    () => storage.close(),
    () => app.close(),
    () => db.close(),
    () => remote.signOut(false),
  )
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

const taken = async <T>(outcome: Promise<Outcome<T>>): Promise<T> => {
  const told = await outcome
  if (!told.ok) throw new Error(JSON.stringify(told.failure))
  return told.value
}
const onServer = async (entity: string, id: string) => storage.of('quai').get(entity, id)

test('a day without network is stored as entered, and no entry remains', async () => {
  expect(await tourReadiness(db, { day: today, rights })).toMatchObject({ ready: true, stickers: true })
  const slots = await slotsOfDay(db, { day: today, rights })
  const slot = slots[0]
  if (slot === undefined) throw new Error('no slot today')
  const left = slots.flatMap(({ tasks }) => tasks).filter(({ task_state_id }) => task_state_id === 2)
  const [first, second, third, ...rest] = left.filter(
    ({ task_type_id, objects }) => task_type_id === 1 && objects.length > 1,
  )
  const partner = left.find(({ task_type_id }) => task_type_id >= 4)
  const delivery = left.find(({ task_type_id }) => task_type_id === 2)
  const [container] = await tableOf(db, Container).toArray()
  const object = (await tableOf(db, CatalogueObject).toArray()).find(
    ({ id }) => first?.objects.every(({ object_id }) => object_id !== id) === true,
  )
  if (!first || !second || !third || !partner || !container || !object) throw new Error('the demo changed')
  online = false

  const tap = (task: TaskRow) => ({ task: task.id, at, rights })
  const [one, two] = first.objects
  if (one === undefined || two === undefined) throw new Error('the demo changed')
  await taken(setLineDone(db, { ...tap(first), line_id: one.line_id, quantity: one.quantity + 1 }))
  await taken(
    refuseLine(db, { ...tap(first), line_id: two.line_id, reason: 'refused-condition', text: 'taché' }),
  )
  const added = await taken(addLine(db, { ...tap(first), object_id: object.id, quantity: 2 }))
  await taken(setLineWeight(db, { ...tap(first), line_id: added.line_id, weight: 12_500 }))
  const code = labelCode('S', 31_415_926)
  const bound = await taken(bindInstance(db, { ...tap(first), line_id: added.line_id, code }))
  await taken(setForcedTotals(db, { ...tap(first), duration: 45, reason: 'Escalier étroit' }))
  await taken(setTypedSignature(db, { ...tap(first), name: 'Monique Haas' }))
  await taken(finishTask(db, { id: first.id, at, rights, continueWithout: { photo: 'En panne' } }))

  await taken(
    notDoneTask(db, { id: second.id, at, rights, reason_type: 'absent', reason_text: 'Deux appels' }),
  )
  await taken(
    postponeTask(db, { id: third.id, at, rights, reason_type: 'truck-full', wished_date: '2026-11-25' }),
  )
  const rolls = { ...tap(partner), container_id: container.id }
  await taken(exchangeContainers(db, { ...rolls, part: 'taken', by: 2 }))
  await taken(exchangeContainers(db, { ...rolls, part: 'left', by: 1 }))
  await taken(finishTask(db, { id: partner.id, at, rights }))
  if (delivery !== undefined)
    await taken(finishTask(db, { id: delivery.id, at, rights, continueWithout: { signature: 'Absente' } }))
  const passage = await taken(
    addStop(db, {
      slot: slot.slot.id,
      task_type_id: 1,
      lastname: 'Kœnig',
      city: first.city,
      city_id: first.city_id,
      phone1: '06 39 98 12 40',
      at,
      rights,
    }),
  )
  const undone = rest[0]
  if (undone !== undefined) {
    await taken(finishTask(db, { id: undone.id, at, rights }))
    await taken(setTaskStateBack(db, { id: undone.id, at, rights }))
  }
  const scale = (await tableOf(db, Resource).toArray()).find(({ type }) => type === 'scale')
  const session = await taken(startUnloading(db, { slot: slot.slot.id, scale: scale?.id ?? '', at, rights }))
  const seen = new Map<string, TaskRow | null>()
  for (const id of [first.id, second.id, partner.id, passage.id, session.id])
    seen.set(id, await taskById(db, { id }))

  online = true
  await syncNow()
  const waiting = (await outboxEntries(db)).map(({ entity, id, state, error }) => ({
    entity,
    id,
    state,
    error,
  }))
  expect(waiting).toEqual([])
  for (const [id, row] of seen) {
    const stored = await onServer(Task.name, id)
    expect(stored?.['objects']).toEqual(row?.objects)
    expect(stored).toMatchObject({ task_state_id: row?.task_state_id, check_reasons: row?.check_reasons })
  }
  expect(await onServer(Task.name, first.id)).toMatchObject({
    task_state_id: 7,
    signed_name: 'Monique Haas',
    forced_loading_duration: '00:45',
    forced_reason: 'Escalier étroit',
    state_time: at,
  })
  expect(await onServer(ObjectInstance.name, bound.instance_id)).toMatchObject({ external_id: code })
  expect(await onServer(Task.name, second.id)).toMatchObject({ task_state_id: 6, reason_type: 'absent' })
  expect(await onServer(Task.name, third.id)).toMatchObject({
    task_state_id: 4,
    shift_instance_id: null,
    date: '2026-11-25',
  })
  expect(await onServer(Task.name, partner.id)).toMatchObject({
    containers: [{ container_id: container.id, taken: 2, left: 1 }],
  })
  if (delivery !== undefined)
    expect(await onServer(Task.name, delivery.id)).toMatchObject({
      task_state_id: 7,
      check_reasons: ['no_signature'],
      proofs_missing: [{ proof: 'signature', reason: 'Absente' }],
    })
  expect(await onServer(Task.name, passage.id)).toMatchObject({
    task_state_id: 2,
    origin: 'mobile',
    shift_instance_id: slot.slot.id,
  })
  expect(await onServer(Task.name, session.id)).toMatchObject({
    task_type_id: 17,
    task_state_id: 1,
    unloaded_slot_id: slot.slot.id,
  })
  expect(failures).toEqual([])
})

test('[TS8] [TS10] a postponed stop that was already sent can be set back into its slot on the same day', async () => {
  const postponed = (await tableOf(db, Task).where('task_state_id').equals(4).toArray()).find(
    ({ state_time }) => state_time === at,
  )
  if (postponed === undefined) throw new Error('no stop was postponed')
  await taken(setTaskStateBack(db, { id: postponed.id, at, rights }))
  await syncNow()
  expect(await outboxEntries(db)).toEqual([])
  const stored = await onServer(Task.name, postponed.id)
  expect(stored).toMatchObject({ task_state_id: 2, date: today, reason_type: null })
  expect(stored?.['shift_instance_id']).not.toBeNull()
})
