// sync.md section 4: on-demand shards are deleted first, then images that were sent; never the outbox, never what has not been
// sent.
import { beforeEach, expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { openDevice } from '#test/sync/device.ts'
import { keepSentFile } from '../pictures/blob-rows.ts'
import { addPhoto } from '../pictures/add-photo.ts'
import type { LocalDatabase } from '../database.ts'
import { alignShards } from './held-shards.ts'
import { applyChunk } from './mirror.ts'
import { edit } from '../outbox/outbox.ts'
import { makeRoom, tidyBlobs } from './room.ts'

let db: LocalDatabase
const bring = async (shard: string, ...ids: readonly string[]): Promise<void> => {
  const lines = ids.map((id, i) => ({
    e: 'task',
    id,
    rev: i + 1,
    v: { ...blankRow(Task), id, rev: i + 1, note: 'x'.repeat(2000) },
  }))
  await applyChunk(db, { shard, lines, cursor: ids.length, complete: true, epoch: 'e' })
}
const want = (name: string, wantedAt: string) => db.shard.update(name, { wantedAt })
const photo = async (task: string, at = '2026-11-18 10:00:00'): Promise<string> => {
  const image = { bytes: new ArrayBuffer(1000), type: 'image/jpeg', name: 'photo.jpg' }
  const outcome = await addPhoto(db, { task, kind: 'before', image, at })
  if (!outcome.ok) throw new Error(outcome.failure.kind)
  return outcome.value.id
}
const shards = async () => (await db.shard.toArray()).map(({ name }) => name)
const sizes = async () => (await db.blob.toArray()).map(({ bytes }) => bytes?.byteLength ?? null)

beforeEach(async () => {
  db = (await openDevice('one')).db
  await alignShards(db, ['held', 'old', 'new'])
  await bring('held', 't1')
  await bring('old', 't2')
  await bring('new', 't3', 't1')
  await want('old', '2026-11-01T00:00:00.000Z')
  await want('new', '2026-11-17T00:00:00.000Z')
})

test('the window that was wanted longest ago is deleted first, and no more than is needed', async () => {
  expect(await makeRoom(db, 1000)).toBeGreaterThanOrEqual(1000)
  expect(await shards()).toEqual(['held', 'new'])
  expect((await db.rows('task').toArray()).map(({ id }) => id)).toEqual(['t1', 't3'])
})

test('then the bytes of sent images; what a person captured and the shards held by right stay, however much is needed', async () => {
  const sent = await photo('t1')
  await keepSentFile(db, sent, { file_id: 'f', url: 'u' })
  const unsent = await photo('t1')
  await edit(db, [Task], draft => draft.patch(Task, 't2', { note: 'à garder' }))
  const before = await db.outbox.toArray()
  expect(await makeRoom(db, 1e9)).toBeGreaterThan(4000)
  expect(await shards()).toEqual(['held'])
  expect(await db.outbox.toArray()).toEqual(before)
  expect(await sizes()).toEqual([null, 1000])
  expect(await db.blob.get(sent)).toMatchObject({ state: 'sent', file_id: 'f', url: 'u' })
  expect(await db.blob.get(unsent)).toMatchObject({ state: 'waiting' })
  expect((await db.rows('task').toArray()).map(({ id }) => id)).toEqual(['t1'])
  expect(await makeRoom(db, 1)).toBe(0)
})

test('images sent more than 14 days ago are deleted when a session starts; unsent ones wait however long', async () => {
  const [old, recent, unsent] = [
    await photo('t1', '2026-11-01 10:00:00'),
    await photo('t1', '2026-11-10 10:00:00'),
    await photo('t1', '2026-01-01 10:00:00'),
  ]
  await keepSentFile(db, old, { file_id: 'f', url: 'u' })
  await keepSentFile(db, recent, { file_id: 'g', url: 'v' })
  await tidyBlobs(db, Date.UTC(2026, 10, 18))
  expect((await db.blob.toArray()).map(({ id }) => id)).toEqual([recent, unsent])
})
