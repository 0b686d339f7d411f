import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  admin,
  caller,
  crew,
  desk,
  entityNamed,
  openWorld,
  plain,
  stop,
  Task,
  till,
  weigher,
  type World,
} from '#test/fixtures/server-world.ts'
import type { Storage, Transaction } from '../../storage/storage.ts'
import { isOutboxBatch, runOutboxBatch } from './outbox-batch.ts'
import { createRecord, patchRecord, removeRecord, replaceRecord, replaceRecords } from './resources.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const City = entityNamed('city')
const failed = (error: unknown) => {
  throw error
}

test('PATCH refuses an unknown field, POST and PUT ignore it', async () => {
  await world.put('task', stop('a'))
  const reply = await patchRecord(world.ports, desk, Task, 'a', { zzz: 1 }, plain)
  expect(reply).toMatchObject({ status: 400, problem: { detail: 'Unrecognized field "zzz"' } })
  expect((await createRecord(world.ports, desk, Task, { zzz: 1 }, plain)).status).toBe(201)
  expect((await patchRecord(world.ports, desk, Task, 'a', { _links: {}, note: 'x' }, plain)).status).toBe(200)
})

test('PUT accepts what GET answered; absent members get their start value, read-only ones do not change', async () => {
  await createRecord(
    world.ports,
    admin,
    City,
    { id: 'obernai', name: 'Obernai', zipcode: '67210', collected: 0 },
    plain,
  )
  const row = await world.row('city', 'obernai')
  expect(
    await replaceRecord(world.ports, admin, City, 'obernai', { ...row, name: 'OBERNAI' }, plain),
  ).toMatchObject({
    status: 200,
    row: { name: 'OBERNAI', zipcode: '67210', collected: 0 },
  })
  const short = await replaceRecord(world.ports, admin, City, 'obernai', { name: 'Obernai', rev: 1 }, plain)
  expect(short).toMatchObject({ row: { zipcode: '', collected: 1, creator_id: 'admin' } })
  const blank = await replaceRecord(world.ports, admin, City, 'obernai', { zipcode: '67210' }, plain)
  expect(blank).toMatchObject({
    status: 422,
    problem: { validation_messages: { name: { isEmpty: "Value is required and can't be empty" } } },
  })
})

test('replace, patch and remove check If-Match, and a mismatch answers with the current row', async () => {
  await world.put('task', stop('a'))
  const rev = (await world.row('task', 'a'))?.rev ?? 0
  for (const attempt of [
    replaceRecord(world.ports, desk, Task, 'a', stop('a'), { ...plain, rev: rev - 1 }),
    patchRecord(world.ports, desk, Task, 'a', { note: 'x' }, { ...plain, rev: rev - 1 }),
    removeRecord(world.ports, desk, Task, 'a', { ...plain, rev: rev - 1 }),
  ])
    expect(await attempt).toMatchObject({ status: 412, problem: { current: { id: 'a', rev } } })
  expect((await patchRecord(world.ports, desk, Task, 'a', { note: 'x' }, { ...plain, rev })).status).toBe(200)
})

test('references and unique values are looked up, and blank values are not compared', async () => {
  const reply = await createRecord(world.ports, desk, Task, { partner_id: 'nobody' }, plain)
  expect(reply).toMatchObject({
    status: 422,
    problem: {
      validation_messages: { partner_id: { noRecordFound: 'No record matching the input was found' } },
    },
  })
  const Instance = entityNamed('object_instance')
  await createRecord(world.ports, admin, Instance, { id: 'i1', external_id: 'A1' }, plain)
  const twin = await createRecord(world.ports, admin, Instance, { id: 'i2', external_id: 'A1' }, plain)
  expect(twin).toMatchObject({
    problem: { validation_messages: { external_id: { recordFound: expect.any(String) } } },
  })
  for (const id of ['i3', 'i4'])
    expect((await createRecord(world.ports, admin, Instance, { id }, plain)).status).toBe(201)
})

test('an accepted task needs a name, a town and a phone or e-mail; a stop that lacks one can still be finished', async () => {
  const reply = await createRecord(world.ports, desk, Task, { task_state_id: 2 }, plain)
  expect(reply).toMatchObject({ status: 422 })
  expect('problem' in reply && Object.keys(reply.problem.validation_messages ?? {}).sort()).toEqual([
    'city',
    'lastname',
    'phone1',
  ])
  await world.put('task', stop('a', { phone1: '' }))
  expect((await patchRecord(world.ports, crew, Task, 'a', { note: 'vu' }, plain)).status).toBe(200)
  expect((await patchRecord(world.ports, desk, Task, 'a', { phone1: '' }, plain)).status).toBe(422)
})

test('a deletion is soft, deleted: 0 restores the record, and in between it is a 404', async () => {
  await world.put('task', stop('a'))
  expect(await removeRecord(world.ports, desk, Task, 'a', plain)).toEqual({ status: 204 })
  expect((await patchRecord(world.ports, desk, Task, 'a', { note: 'x' }, plain)).status).toBe(404)
  expect((await patchRecord(world.ports, crew, Task, 'a', { deleted: 0 }, plain)).status).toBe(403)
  expect(await patchRecord(world.ports, desk, Task, 'a', { deleted: 0 }, plain)).toMatchObject({
    row: { deleted: 0 },
  })
})

test('a task’s name is the partner’s, otherwise last and first name', async () => {
  await createRecord(world.ports, admin, entityNamed('partner'), { id: 'p', name: 'Déchèterie Sud' }, plain)
  const partner = { task_type_id: 4, partner_id: 'p', lastname: 'Roth', name: 'ignored' }
  expect(await createRecord(world.ports, desk, Task, partner, plain)).toMatchObject({
    row: { name: 'Déchèterie Sud' },
  })
  const person = { firstname: 'Zoé', lastname: 'Roth' }
  expect(await createRecord(world.ports, desk, Task, person, plain)).toMatchObject({
    row: { name: 'Roth Zoé', number: 2 },
  })
})

test('the family’s batch is all or nothing, and reports the faulty row by its index', async () => {
  await world.put('city', { id: 'a', name: 'A' }, { id: 'b', name: 'B' })
  const send = (...items: unknown[]) => replaceRecords(world.ports, admin, City, items, false)
  expect(await send({ id: 'a', name: 'AA' }, { id: 'b', name: '' })).toMatchObject({
    status: 422,
    problem: { validation_messages: { '1': { name: { isEmpty: expect.any(String) } } } },
  })
  expect((await world.row('city', 'a'))?.['name']).toBe('A')
  expect(await send({ id: 'a', name: 'AA' }, { id: 'none', name: 'x' })).toMatchObject({ status: 404 })
  expect(await send({ id: 'a', name: 'AA' }, 'b')).toMatchObject({ status: 400 })
  expect(await send()).toEqual({ status: 200, entity: 'city', rows: [] })
  expect(await send({ id: 'b', name: 'BB' }, { id: 'a', name: 'AA' })).toMatchObject({
    status: 200,
    rows: [
      { id: 'b', name: 'BB', zipcode: '' },
      { id: 'a', name: 'AA' },
    ],
  })
  expect((await world.row('city', 'a'))?.['name']).toBe('AA')
})

test('an outbox batch answers each item in order like a single call, and a refused item does not stop the others', async () => {
  await world.put('task', stop('a'), stop('b', { resource_id: 'truck-2' }))
  const rev = (await world.row('task', 'a'))?.rev ?? 0
  const common = { _rev: null, _force: false }
  const items = [
    { ...common, _key: 'k1', _op: 'patch', id: 'a', _rev: rev, note: 'un' },
    { ...common, _key: 'k2', _op: 'patch', id: 'a', _rev: rev, note: 'deux' },
    { ...common, _key: 'k3', _op: 'patch', id: 'b', note: 'caché' },
    { ...common, _key: 'k4', _op: 'delete', id: 'a' },
    { ...common, _key: 'k5', _op: 'patch', id: 'a', zzz: 1 },
    'not an object',
    { ...common, _key: 'k7', _op: 'turn', id: 'a' },
    { ...common, _key: 'k8', _op: 'create', ...stop('n') },
  ]
  expect(isOutboxBatch(items)).toBe(true)
  const { results } = await runOutboxBatch(world.ports, crew, Task, items, failed)
  expect(results.map(({ _key, status }) => [_key, status])).toEqual([
    ['k1', 200],
    ['k2', 412],
    ['k3', 404],
    ['k4', 403],
    ['k5', 400],
    ['', 400],
    ['k7', 400],
    ['k8', 201],
  ])
  expect(results[0]?.entity).toMatchObject({ id: 'a', note: 'un' })
  expect(results[1]?.problem?.current).toMatchObject({ id: 'a', note: 'un' })
  const replay = await runOutboxBatch(world.ports, crew, Task, items, failed)
  expect(replay.results.map(({ status }) => status)).toEqual(results.map(({ status }) => status))
})

/** A storage that fails for one record, whether it is written alone or with others. */
const failingOnRow = (id: string, storage: Storage): Storage => ({
  ...storage,
  of: org => {
    const data = storage.of(org)
    const put =
      (tx: Transaction): Transaction['put'] =>
      (entity, rows) =>
        rows.some(({ row }) => row.id === id) ? Promise.reject(new Error('broken')) : tx.put(entity, rows)
    return { ...data, transaction: fn => data.transaction(tx => fn({ ...tx, put: put(tx) })) }
  },
  together: (org, fn) => storage.together?.(org, inner => fn(failingOnRow(id, inner))) ?? fn(storage),
})

test('when an item throws, only that item gets the error', async () => {
  const items = [
    { _key: 'k1', _op: 'create', id: 'a' },
    { _key: 'k2', _op: 'create', id: 'b' },
  ]
  const problem = { type: '', title: '', status: 500, detail: 'noted' }
  const ports = { ...world.ports, storage: failingOnRow('a', world.ports.storage) }
  const { results } = await runOutboxBatch(ports, desk, Task, items, () => problem)
  expect(results.map(({ status }) => status)).toEqual([500, 201])
  expect(await world.row('task', 'a')).toBeUndefined()
  // The other item was rolled back with the failed one and then performed once.
  const again = await runOutboxBatch(world.ports, desk, Task, items, () => problem)
  expect(again.results.map(({ status }) => status)).toEqual([201, 201])
  expect((await world.row('task', 'b'))?.rev).toBe(results[1]?.entity?.['rev'])
})

test('a person may change their own profile, but not their own rights', async () => {
  const User = entityNamed('user')
  expect((await patchRecord(world.ports, crew, User, 'camion', { lastname: 'Roth' }, plain)).status).toBe(200)
  const grab = { permissions: ['admin'] }
  expect((await patchRecord(world.ports, crew, User, 'camion', grab, plain)).status).toBe(403)
  expect((await patchRecord(world.ports, desk, User, 'camion', { lastname: 'X' }, plain)).status).toBe(403)
  expect((await world.row('user', 'camion'))?.['permissions']).toEqual([])
})

const roles = { admin, desk, crew, weigher, till, nobody: caller('nobody') }
test.each([
  ['task', { admin: 201, desk: 201, crew: 422, weigher: 403, till: 403, nobody: 403 }],
  ['city', { admin: 422, desk: 403, crew: 403, weigher: 403, till: 403, nobody: 403 }],
  ['object', { admin: 422, desk: 403, crew: 403, weigher: 403, till: 403, nobody: 403 }],
  ['user', { admin: 422, desk: 403, crew: 403, weigher: 403, till: 403, nobody: 403 }],
  ['payment', { admin: 201, desk: 201, crew: 403, weigher: 403, till: 204, nobody: 403 }],
  ['object_instance', { admin: 201, desk: 201, crew: 201, weigher: 201, till: 403, nobody: 403 }],
  ['device', { admin: 403, desk: 403, crew: 403, weigher: 403, till: 403, nobody: 403 }],
  ['organisation', { admin: 403, desk: 403, crew: 403, weigher: 403, till: 403, nobody: 403 }],
])('[RG3] who may create a blank %s', async (entity, expected) => {
  const found: Record<string, number> = {}
  for (const [name, who] of Object.entries(roles))
    found[name] = (await createRecord(world.ports, who, entityNamed(entity), {}, plain)).status
  expect(found).toEqual(expected)
})

test('a deleted record can be created again under its id by those who may restore it, and by nobody else', async () => {
  await world.put('task', stop('a', { deleted: 1 }))
  const again = { ...stop('a'), note: 'refaite' }
  expect(await createRecord(world.ports, crew, Task, again, plain)).toMatchObject({ problem: {} })
  expect(await world.row('task', 'a')).toMatchObject({ deleted: 1 })
  expect(await createRecord(world.ports, desk, Task, again, plain)).toMatchObject({ status: 201 })
  expect(await world.row('task', 'a')).toMatchObject({ deleted: 0, note: 'refaite' })
  expect((await createRecord(world.ports, desk, Task, again, plain)).status).toBe(409)
})

test('[SL1] [CP4] an end before the start, and a second exception for the same slot, are refused with their field', async () => {
  const exception = entityNamed('shift_exception')
  const closed = { resource_id: 't1', date: '2026-12-24', open: 0 }
  await world.put('resource', { id: 't1', name: 'Camion' })
  expect((await createRecord(world.ports, admin, exception, closed, plain)).status).toBe(201)
  expect(await createRecord(world.ports, admin, exception, closed, plain)).toMatchObject({
    status: 422,
    problem: { validation_messages: { date: { recordFound: expect.any(String) } } },
  })
  const backwards = { ...closed, shift_id: 1, open: 1, start: '10:00', end: '09:00' }
  expect(await createRecord(world.ports, admin, exception, backwards, plain)).toMatchObject({
    status: 422,
    problem: { validation_messages: { end: { endBeforeStart: expect.any(String) } } },
  })
})
