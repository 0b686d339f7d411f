// A damaged database is rebuilt from what can still be read: the outbox comes first, and nothing readable is left behind.
import { IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { blankRow, type AnyRow } from '#records/entity.ts'
import { openDevice, type TestDevice } from '#test/sync/device.ts'
import { openDatabase } from '../database.ts'
import { alignShards } from '../mirror/held-shards.ts'
import { applyChunk } from '../mirror/mirror.ts'
import { edit } from '../outbox/outbox.ts'
import { takeDeparture } from '../outbox/outbox-departure.ts'
import { damagedDatabases, rebuild, salvage } from './salvage.ts'
import { storageFaultOf } from '../storage-fault.ts'

let device: TestDevice
const row = (id: string, rev: number): AnyRow => ({ ...blankRow(Task), id, rev, note: 'a' })
const bring = (...rows: AnyRow[]): Promise<void> =>
  applyChunk(device.db, {
    shard: 's',
    lines: rows.map(one => ({ e: 'task', id: one.id, rev: one.rev, v: one })),
    cursor: 9,
    complete: true,
    epoch: 'e',
  })
const note = (id: string, text: string): Promise<void> =>
  edit(device.db, [Task], draft => draft.patch(Task, id, { note: text }))

beforeEach(async () => {
  device = await openDevice('one')
  await alignShards(device.db, ['s'])
  await bring(row('t1', 1), row('t2', 2), row('t3', 3))
  await note('t1', 'un')
  await note('t2', 'deux')
  await note('t3', 'trois')
  await device.db.blob.put({
    id: 'p1',
    state: 'waiting',
    entity: 'task',
    record: 't1',
    kind: 'before',
    line: {
      id: 'p1',
      kind: 'before',
      file_id: null,
      url: null,
      caption: '',
      line_id: null,
      taken_at: '2026-11-24 09:00:00',
    },
    name: 'p1.jpg',
    type: 'image/jpeg',
    bytes: new Uint8Array([1, 2, 3]).buffer,
    size: 3,
    takenAt: '2026-11-24T09:00:00Z',
    tries: 0,
    file_id: null,
    url: null,
  })
})
afterEach(() => vi.restoreAllMocks())

const unreadable = new DOMException('Internal error', 'UnknownError')
const after = async () => {
  device.db.close()
  device.db = openDatabase(device.db.name, { indexedDB: device.indexedDB, IDBKeyRange })
  return device.db
}
const rebuilt = async () => {
  const { name } = device.db
  device.db.close()
  const saved = await salvage(name, device)
  vi.restoreAllMocks()
  await rebuild(saved, { indexedDB: device.indexedDB, IDBKeyRange })
  return saved
}

test('what waits to be sent survives the rebuilding, with its owner and its photos, and the mirror is pulled again', async () => {
  const saved = await rebuilt()
  expect(saved).toMatchObject({ unreadable: 0 })
  const db = await after()
  expect(await db.outbox.orderBy('seq').toArray()).toMatchObject([
    { id: 't1', patch: { note: 'un' }, state: 'queued', user: 'u1' },
    { id: 't2', patch: { note: 'deux' } },
    { id: 't3', patch: { note: 'trois' } },
  ])
  expect(await db.blob.toArray()).toMatchObject([{ id: 'p1', size: 3 }])
  expect(await db.meta.get('owner')).toMatchObject({ value: { user: 'u1' } })
  expect(await db.rows('task').count()).toBe(0)
  expect(await db.shard.count()).toBe(0)

  await alignShards(db, ['s'])
  await bring(row('t1', 1), row('t2', 5))
  expect(await db.rows('task').get('t1')).toMatchObject({ note: 'un', rev: 1 })
  expect(await db.rows('task').get('t2')).toMatchObject({ note: 'deux', rev: 5 })
})

test('an unreadable row is skipped and counted, the others are saved', async () => {
  const get = IDBObjectStore.prototype.get
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function refuse(this: IDBObjectStore) {
    throw unreadable
  })
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function pick(this: IDBObjectStore, key) {
    if (this.name === 'outbox' && key === 2) throw unreadable
    return get.call(this, key)
  })
  const saved = await rebuilt()
  expect(saved.unreadable).toBe(1)
  const db = await after()
  expect((await db.outbox.orderBy('seq').toArray()).map(({ id }) => id)).toEqual(['t1', 't3'])
})

test('an entry whose base is lost waits without one: it is sent unchanged, and never taken for an entry of a deleted record', async () => {
  await device.db.base.clear()
  await rebuilt()
  const db = await after()
  expect(await db.base.count()).toBe(0)
  const { leaving, clashing } = await takeDeparture(db, entries => entries)
  expect(leaving.map(({ id }) => id)).toEqual(['t1', 't2', 't3'])
  expect(clashing).toEqual([])
})

test('a database that is fully readable is not among the damaged', async () => {
  const { indexedDB } = device
  const named = openDatabase('quai:s:u', { indexedDB, IDBKeyRange })
  await named.meta.put({ k: 'owner', value: 1 })
  expect(await damagedDatabases({ indexedDB })).toEqual([])
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function refuse(this: IDBObjectStore) {
    throw unreadable
  })
  expect(await damagedDatabases({ indexedDB })).toEqual(['quai:s:u'])
  named.close()
})

test('a database of a newer version is refused as such, and its content stays', async () => {
  const { indexedDB } = device
  const { name } = device.db
  device.db.close()
  const raise = indexedDB.open(name, 900)
  await new Promise(resolve => raise.addEventListener('success', resolve))
  raise.result.close()
  device.db = openDatabase(name, { indexedDB, IDBKeyRange })
  const error: unknown = await device.db.outbox.count().catch((thrown: unknown) => thrown)
  expect(storageFaultOf(error)).toBe('newer')
  const again: unknown = await device.db.strict.outbox.count().catch((thrown: unknown) => thrown)
  expect(storageFaultOf(again)).toBe('newer')
  expect((await salvage(name, device)).outbox).toHaveLength(3)
})
