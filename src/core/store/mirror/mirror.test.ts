// The mirror: revs, shards that contain a record, what is dirty, what moved, what is pulled again.
import { beforeEach, expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { openDevice } from '#test/sync/device.ts'
import type { LocalDatabase } from '../database.ts'
import {
  alignShards,
  dropShard,
  eraseMirror,
  finishRestarts,
  restartShard,
  showCreations,
  sweep,
} from './held-shards.ts'
import { applyChunk } from './mirror.ts'
import type { FeedLine } from '../chunk.ts'
import { acknowledge, park, refuse, requeue } from '../outbox/outbox-answers.ts'
import { takeDeparture } from '../outbox/outbox-departure.ts'
import { edit } from '../outbox/outbox.ts'

let db: LocalDatabase
const row = (rev: number, note: string, id = 't1') => ({ ...blankRow(Task), id, rev, note })
const line = (rev: number, note: string, id = 't1'): FeedLine => ({
  e: 'task',
  id,
  rev,
  v: row(rev, note, id),
})
const gone = (rev: number, id = 't1'): FeedLine => ({ e: 'task', id, rev, gone: 1 })
const bring = (shard: string, cursor: number, ...lines: FeedLine[]): Promise<void> =>
  applyChunk(db, { shard, lines, cursor, complete: true, epoch: 'e' })
const shown = (id = 't1') => db.rows('task').get(id)
const patch = (note: string): Promise<void> => edit(db, [Task], draft => draft.patch(Task, 't1', { note }))

beforeEach(async () => {
  db = (await openDevice('one')).db
  await alignShards(db, ['a', 'b'])
})

test('rows and the cursor of their shard are written together', async () => {
  await bring('a', 7, line(7, 'x'))
  expect(await shown()).toMatchObject({ note: 'x', rev: 7, $shards: ['a'] })
  expect(await db.shard.get('a')).toMatchObject({ cursor: 7, complete: true })
})

test('a late answer never overwrites anything newer', async () => {
  await bring('a', 9, line(9, 'new'))
  await bring('a', 7, line(7, 'old'))
  await bring('b', 7, line(7, 'old'))
  expect(await shown()).toMatchObject({ note: 'new', rev: 9, $shards: ['a', 'b'] })
  expect(await db.shard.get('a')).toMatchObject({ cursor: 9 })
})

test('an answer of the epoch before a restore is not taken, newer as its revs may be', async () => {
  await bring('a', 7, line(7, 'x'))
  await db.meta.put({ k: 'epoch', value: 'restored' })
  await bring('a', 9, line(9, 'lost on the server'))
  expect(await shown()).toMatchObject({ note: 'x', rev: 7 })
  expect(await db.shard.get('a')).toMatchObject({ cursor: 7 })
})

test('a late answer settles nothing that has left under another key since', async () => {
  await bring('a', 1, line(1, 'x'))
  await patch('mine')
  const { leaving } = await takeDeparture(db, all => all)
  for (const { seq } of leaving) await db.outbox.update(seq, { key: 'sent again' })
  for (const entry of leaving) await acknowledge(db, [{ entry, row: row(2, 'mine') }], '2026-11-21T10:00:00Z')
  expect(await db.outbox.toArray()).toMatchObject([{ key: 'sent again', patch: { note: 'mine' } }])
  expect(await db.acked.count()).toBe(0)
})

test('a record stays while another held shard contains it, and is removed with the last', async () => {
  await bring('a', 1, line(1, 'x'))
  await bring('b', 1, line(1, 'x'))
  await bring('a', 2, gone(2))
  await sweep(db, 99)
  expect(await shown()).toMatchObject({ $shards: ['b'] })
  await bring('b', 3, gone(3))
  await sweep(db, 99)
  expect(await shown()).toBeUndefined()
})

test('a record that moves between two held shards never disappears from the screen', async () => {
  await bring('a', 1, line(1, 'x'))
  await bring('a', 2, gone(2))
  expect(await shown()).toMatchObject({ note: 'x' })
  await bring('b', 2, line(2, 'moved'))
  await sweep(db, 99)
  expect(await shown()).toMatchObject({ note: 'moved', $shards: ['b'] })
})

test('two shards with different fields of one rev add up', async () => {
  await bring('a', 5, { e: 'user', id: 'u9', rev: 5, v: { ...row(5, ''), id: 'u9', firstname: 'Ana' } })
  await bring('b', 5, {
    e: 'user',
    id: 'u9',
    rev: 5,
    v: { ...row(5, ''), id: 'u9', firstname: 'Ana', phone: '1' },
  })
  expect(await db.rows('user').get('u9')).toMatchObject({ firstname: 'Ana', phone: '1', $shards: ['a', 'b'] })
})

test('fields that a shard does not contain read as blank, and a fuller shard of the same rev still provides them', async () => {
  const { phone1: _hidden, ...projected } = row(3, 'x')
  await bring('a', 3, { e: 'task', id: 't1', rev: 3, v: projected })
  expect(await shown()).toMatchObject({ phone1: '', $missing: ['phone1'] })
  await bring('b', 3, { e: 'task', id: 't1', rev: 3, v: { ...row(3, 'x'), phone1: '06 39 98 00 01' } })
  const whole = await shown()
  expect(whole).toMatchObject({ phone1: '06 39 98 00 01' })
  expect(whole?.$missing).toBeUndefined()
})

test('a dirty record keeps what the person typed; the server row goes below it', async () => {
  await bring('a', 1, line(1, 'x'))
  await patch('mine')
  await bring('a', 2, { e: 'task', id: 't1', rev: 2, v: { ...row(2, 'theirs'), access: 'cour' } })
  expect(await shown()).toMatchObject({ note: 'mine', access: 'cour', rev: 2 })
  expect((await db.base.toArray())[0]).toMatchObject({ rev: 2, row: { note: 'theirs' } })
})

test('a dirty record that left is hidden, never dropped, and returns with its shard', async () => {
  await bring('a', 1, line(1, 'x'))
  await patch('mine')
  await bring('a', 2, gone(2))
  await sweep(db, 99)
  expect(await shown()).toBeUndefined()
  expect(await db.outbox.count()).toBe(1)
  await bring('b', 3, line(3, 'x'))
  expect(await shown()).toMatchObject({ note: 'mine', $shards: ['b'] })
})

test('the acknowledgement of a hidden record does not show it again', async () => {
  await bring('a', 1, line(1, 'x'))
  await patch('mine')
  const { leaving } = await takeDeparture(db, all => all)
  await bring('a', 2, gone(2))
  await sweep(db, 99)
  for (const entry of leaving) await acknowledge(db, [{ entry, row: row(2, 'mine') }], '2026-11-21T10:00:00Z')
  expect(await shown()).toBeUndefined()
  expect([await db.outbox.count(), await db.base.count(), await db.acked.count()]).toEqual([0, 0, 1])
})

test('an acknowledged creation is not removed by an older « gone », and gets its shards from the feed', async () => {
  await edit(db, [Task], draft => draft.create(Task, 't1', { note: 'mine' }))
  const { leaving } = await takeDeparture(db, all => all)
  for (const entry of leaving) await acknowledge(db, [{ entry, row: row(5, 'mine') }], '2026-11-21T10:00:00Z')
  await bring('a', 4, gone(4))
  await sweep(db, 4)
  expect(await shown()).toMatchObject({ note: 'mine', rev: 5, $shards: [] })
  await bring('b', 5, line(5, 'mine'))
  await sweep(db, 5)
  expect(await shown()).toMatchObject({ $shards: ['b'] })
})

test('an acknowledged creation that no held shard contains is removed after the next complete answer', async () => {
  await edit(db, [Task], draft => draft.create(Task, 't1', { note: 'mine' }))
  const { leaving } = await takeDeparture(db, all => all)
  for (const entry of leaving) await acknowledge(db, [{ entry, row: row(5, 'mine') }], '2026-11-21T10:00:00Z')
  await sweep(db, 4)
  expect(await shown()).toMatchObject({ note: 'mine' })
  await sweep(db, 5)
  expect(await shown()).toBeUndefined()
})

test('an acknowledgement older than the mirror changes nothing in it', async () => {
  await bring('a', 1, line(1, 'x'))
  await patch('mine')
  const { leaving } = await takeDeparture(db, all => all)
  await bring('a', 3, line(3, 'later'))
  for (const entry of leaving) await acknowledge(db, [{ entry, row: row(2, 'mine') }], '2026-11-21T10:00:00Z')
  expect(await shown()).toMatchObject({ note: 'later', rev: 3 })
})

test('refused and parked entries keep their facts; a requeued one starts from the newer row', async () => {
  await bring('a', 1, line(1, 'x'))
  await patch('mine')
  const [entry] = (await takeDeparture(db, all => all)).leaving
  if (entry === undefined) throw new Error('nothing left')
  await requeue(db, entry, { ...entry, key: 'other', baseRev: 2 }, row(2, 'x'))
  expect((await db.outbox.toArray())[0]).toMatchObject({ state: 'queued', key: 'other', baseRev: 2 })
  await refuse(db, entry, { kind: 'forbidden' })
  expect((await db.outbox.toArray())[0]).toMatchObject({ state: 'queued' })
  await park(db, { ...entry, key: 'other' }, row(3, 'theirs'))
  expect((await db.outbox.toArray())[0]).toMatchObject({ state: 'conflict', theirs: { note: 'theirs' } })
  expect(await shown()).toMatchObject({ note: 'mine', rev: 3 })
})

test('a shard that is no longer granted is removed with its rows, and without anything that waits', async () => {
  await bring('a', 2, line(1, 'x'), line(2, 'y', 't2'))
  await patch('mine')
  await alignShards(db, ['b'])
  expect(await db.rows('task').count()).toBe(0)
  expect(await db.outbox.count()).toBe(1)
  expect((await db.shard.toArray()).map(({ name }) => name)).toEqual(['b'])
})

test('a shard that is pulled again keeps its rows shown until it is complete', async () => {
  await bring('a', 2, line(1, 'x'), line(2, 'y', 't2'))
  await restartShard(db, 'a')
  expect(await db.rows('task').count()).toBe(2)
  await bring('a', 9, line(1, 'x'))
  await finishRestarts(db)
  expect((await db.rows('task').toArray()).map(({ id, $shards }) => [id, $shards])).toEqual([['t1', ['a']]])
  await dropShard(db, 'a')
  expect(await db.rows('task').count()).toBe(0)
})

test('an explicit sign-out keeps what waits, and nothing else', async () => {
  await bring('a', 2, line(1, 'x'), line(2, 'y', 't2'))
  await patch('mine')
  await edit(db, [Task], draft => draft.create(Task, 't3', { note: 'new' }))
  await eraseMirror(db)
  expect(await db.rows('task').count()).toBe(0)
  expect(await db.outbox.count()).toBe(2)
  await showCreations(db)
  expect((await db.rows('task').toArray()).map(({ id }) => id)).toEqual(['t3'])
  await alignShards(db, ['a'])
  await bring('a', 2, line(1, 'x'))
  expect(await shown()).toMatchObject({ note: 'mine' })
})
