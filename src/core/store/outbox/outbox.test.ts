// edit(): one transaction, coalescing in place, waiting creations.
import { beforeEach, expect, test } from 'vitest'
import { Payment } from '#records/entities/money.ts'
import { Task } from '#records/entities/task.ts'
import { blankRow, type AnyRow } from '#records/entity.ts'
import { openDevice } from '#test/sync/device.ts'
import type { LocalDatabase } from '../database.ts'
import type { Values } from '../rows/entry.ts'
import { alignShards } from '../mirror/held-shards.ts'
import { applyChunk } from '../mirror/mirror.ts'
import { forceInEdit } from './force-in-edit.ts'
import { edit } from './outbox.ts'
import { takeDeparture } from './outbox-departure.ts'

let db: LocalDatabase
const serverRow = (values: Values): AnyRow => ({ ...blankRow(Task), id: 't1', rev: 1, note: 'a', ...values })
const bring = (row: AnyRow): Promise<void> =>
  applyChunk(db, {
    shard: 's',
    lines: [{ e: 'task', id: row.id, rev: row.rev, v: row }],
    cursor: row.rev,
    complete: true,
    epoch: 'e',
  })
const patch = (fields: Values, id = 't1'): Promise<void> =>
  edit(db, [Task], draft => draft.patch(Task, id, fields))
const entries = () => db.outbox.orderBy('seq').toArray()
const shown = (id = 't1') => db.rows('task').get(id)

beforeEach(async () => {
  db = (await openDevice('one')).db
  await alignShards(db, ['s'])
  await bring(serverRow({}))
})

test('an edit is shown, waits, and keeps the row of the server', async () => {
  await patch({ note: 'b' })
  expect(await shown()).toMatchObject({ note: 'b', rev: 1, $shards: ['s'] })
  expect(await entries()).toMatchObject([
    { op: 'patch', patch: { note: 'b' }, from: { note: 'a' }, baseRev: 1, state: 'queued', user: 'u1', v: 1 },
  ])
  expect(await db.base.toArray()).toMatchObject([{ entity: 'task', id: 't1', rev: 1, row: { note: 'a' } }])
})

test('what fails half-way leaves nothing: row, entry and base are written together', async () => {
  const failing = edit(db, [Task], async draft => {
    await draft.patch(Task, 't1', { note: 'b' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await shown()).toMatchObject({ note: 'a' })
  expect(await entries()).toEqual([])
  expect(await db.base.count()).toBe(0)
})

test('a command sees what it has just written, and what it wrote by the tables themselves', async () => {
  await patch({ note: 'b' })
  const seen = await edit(db, [Task], async draft => {
    const before = await draft.read<AnyRow>(Task, 't1')
    await draft.patch(Task, 't1', { note: 'c' })
    const between = await draft.read<AnyRow>(Task, 't1')
    await forceInEdit(draft.tables, Task, 't1')
    await draft.patch(Task, 't1', { access: 'cour' })
    return [before?.['note'], between?.['note'], (await draft.read<AnyRow>(Task, 't1'))?.['access']]
  })
  expect(seen).toEqual(['b', 'c', 'cour'])
  // « Forcer » holds for what the entry had at that moment, so that what follows it is another entry.
  expect(await entries()).toMatchObject([
    { patch: { note: 'c' }, force: true },
    { patch: { access: 'cour' }, from: { access: '' } },
  ])
})

test('a command that reads and changes one record reads it once', async () => {
  let reads = 0
  const count = (row: unknown): unknown => {
    reads += 1
    return row
  }
  const rows = db.strict.rows('task')
  rows.hook('reading', count)
  await edit(db, [Task], async draft => {
    await draft.read(Task, 't1')
    await draft.read(Task, 't1')
    await draft.patch(Task, 't1', { note: 'b' })
  })
  rows.hook('reading').unsubscribe(count)
  expect(reads).toBe(1)
  expect(await shown()).toMatchObject({ note: 'b' })
})

test('a second edit merges into the first while it waits', async () => {
  await patch({ note: 'b' })
  await patch({ note: 'c', access: 'cour' })
  expect(await entries()).toMatchObject([
    { patch: { note: 'c', access: 'cour' }, from: { note: 'a', access: '' } },
  ])
})

test('an edit never merges into an entry that was sent', async () => {
  await patch({ note: 'b' })
  await takeDeparture(db, all => all)
  await patch({ note: 'c' })
  expect(await entries()).toMatchObject([
    { state: 'sent', patch: { note: 'b' }, from: { note: 'a' } },
    { state: 'queued', patch: { note: 'c' }, from: { note: 'b' } },
  ])
})

test('a field set back to its former value disappears, and so does the entry', async () => {
  await patch({ note: 'b' })
  await patch({ note: 'a' })
  expect(await entries()).toEqual([])
  expect(await db.base.count()).toBe(0)
  expect(await shown()).toMatchObject({ note: 'a', $shards: ['s'] })
})

test('an edit without effect writes nothing, and removes no other entry', async () => {
  await patch({ note: 'b' })
  await takeDeparture(db, all => all)
  await patch({ note: 'b' })
  expect(await entries()).toMatchObject([{ patch: { note: 'b' }, state: 'sent' }])
})

test('an unsent creation that is deleted disappears without a trace', async () => {
  await edit(db, [Task], draft => draft.create(Task, 't2', { note: 'x' }))
  expect(await shown('t2')).toMatchObject({ note: 'x', accomodation: 1 })
  await edit(db, [Task], draft => draft.remove(Task, 't2'))
  expect(await entries()).toEqual([])
  expect(await shown('t2')).toBeUndefined()
  expect(await db.base.count()).toBe(0)
})

test('an entry waits for the creations that it names', async () => {
  await edit(db, [Task, Payment], async draft => {
    await draft.create(Task, 't2', { note: 'x' })
    await draft.create(Payment, 'p1', { task_id: 't2', amount: 5 })
  })
  expect(await entries()).toMatchObject([
    { id: 't2', refs: [] },
    { id: 'p1', refs: ['t2'] },
  ])
})

test('a creation never waits for a later one: the reference is sent as an entry of its own', async () => {
  await edit(db, [Task], async draft => {
    await draft.create(Task, 't2', {})
    await draft.create(Task, 't3', { next_task_id: 't2' })
    await draft.patch(Task, 't2', { next_task_id: 't3' })
  })
  expect(await entries()).toMatchObject([
    { id: 't2', op: 'create', refs: [] },
    { id: 't3', op: 'create', refs: ['t2'] },
    { id: 't2', op: 'patch', refs: ['t3'] },
  ])
})

test('a creation that another entry waits for is deleted on the server, not undone', async () => {
  await edit(db, [Task, Payment], async draft => {
    await draft.create(Task, 't2', {})
    await draft.create(Payment, 'p1', { task_id: 't2' })
    await draft.remove(Task, 't2')
  })
  expect(await entries()).toMatchObject([{ op: 'create' }, { id: 'p1' }, { id: 't2', op: 'delete' }])
})

test('what merges after the row moved starts from the present row', async () => {
  await patch({ note: 'b' })
  await bring(serverRow({ rev: 5, access: 'cour' }))
  await patch({ access: 'cave' })
  expect(await entries()).toMatchObject([
    { patch: { note: 'b', access: 'cave' }, from: { note: 'a', access: 'cour' }, baseRev: 5 },
  ])
})

test('a new edit answers a refusal under another key', async () => {
  await patch({ note: 'b' })
  const [first] = await entries()
  await db.outbox.update(first?.seq ?? 0, { state: 'refused', force: true })
  await patch({ access: 'cour' })
  const [again] = await entries()
  expect(again).toMatchObject({ state: 'queued', tries: 0, patch: { note: 'b', access: 'cour' } })
  expect(again?.key).not.toBe(first?.key)
  expect(again?.force).toBeUndefined()
})

test('a record that does not exist cannot be changed, one that exists cannot be created', async () => {
  await expect(patch({ note: 'b' }, 'nowhere')).rejects.toThrow('cannot patch')
  await expect(edit(db, [Task], draft => draft.create(Task, 't1', {}))).rejects.toThrow('cannot create')
})
