// A photo is captured with its line, or not at all. Also what a person decides about it later, and what the screens read.
import { beforeEach, expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { isPowerCut, openDevice, type TestDevice } from '#test/sync/device.ts'
import { keepSentFile, refuseBlob } from '#core/store/pictures/blob-rows.ts'
import { watchBlobs, type LocalDatabase } from '#core/store/database.ts'
import { alignShards } from '#core/store/mirror/held-shards.ts'
import { applyChunk } from '#core/store/mirror/mirror.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { watchQuery } from '#core/store/watch-query.ts'
import { blobById, blobSummary, pendingBlobs } from '#core/store/pictures/blobs.ts'
import { taskById } from '#trades/tour/data/task-by-id.ts'
import { abandonEntry } from './abandon-entry.ts'
import { addPhoto, type PhotoTaken } from '#core/store/pictures/add-photo.ts'
import { dropBlob } from '#core/store/pictures/drop-blob.ts'
import { retryBlob } from '#core/store/pictures/retry-blob.ts'

let device: TestDevice
let db: LocalDatabase
const bring = async (): Promise<void> => {
  const row = { ...blankRow(Task), id: 't1', rev: 1 }
  const lines = [{ e: 'task', id: 't1', rev: 1, v: row }]
  await applyChunk(db, { shard: 'a', lines, cursor: 1, complete: true, epoch: 'e' })
}
const shot = (values: Partial<PhotoTaken> = {}): PhotoTaken => ({
  task: 't1',
  kind: 'before',
  image: { bytes: new Uint8Array([1, 2, 3]).buffer, type: 'image/jpeg', name: 'photo.jpg' },
  at: '2026-11-18 10:00:00',
  ...values,
})
const take = async (values: Partial<PhotoTaken> = {}): Promise<string> => {
  const outcome = await addPhoto(db, shot(values))
  if (!outcome.ok) throw new Error(outcome.failure.kind)
  return outcome.value.id
}
const lines = async () => (await taskById(db, { id: 't1' }))?.photosList
const broken = { kind: 'upload', fault: 'refused', detail: null } as const

beforeEach(async () => {
  device = await openDevice('one')
  db = device.db
  await alignShards(db, ['a'])
  await bring()
})

test('a photo is a line of its task and bytes of this device, captured together', async () => {
  const id = await take({ kind: 'object', line_id: 'l1', caption: 'Rayure' })
  expect(await lines()).toEqual([
    {
      id,
      kind: 'object',
      line_id: 'l1',
      taken_at: '2026-11-18 10:00:00',
      caption: 'Rayure',
      file_id: null,
      url: null,
    },
  ])
  const blob = await blobById(db, { id })
  expect(blob).toMatchObject({ state: 'waiting', record: 't1', size: 3, takenAt: '2026-11-18T09:00:00.000Z' })
  expect(new Uint8Array(blob?.bytes ?? new ArrayBuffer(0))).toEqual(new Uint8Array([1, 2, 3]))
  expect(await db.outbox.toArray()).toMatchObject([{ op: 'patch', patch: { photosList: [{ id }] } }])
})

test('a photo of nothing, or of a task that this device does not have, is refused and leaves no trace', async () => {
  const empty = { ...shot().image, bytes: new ArrayBuffer(0) }
  expect(await addPhoto(db, shot({ image: empty }))).toMatchObject({
    ok: false,
    failure: { kind: 'upload', fault: 'missingFile' },
  })
  expect(await addPhoto(db, shot({ task: 't9' }))).toMatchObject({ ok: false, failure: { status: 404 } })
  expect([await db.blob.count(), await db.outbox.count()]).toEqual([0, 0])
})

test('after a power cut the photo is wholly there or not at all', async () => {
  device.powerLeft = 0
  const lost = await addPhoto(db, shot()).catch((error: unknown) => error)
  expect(isPowerCut(lost)).toBe(true)
  await device.reopen()
  db = device.db
  expect([await db.blob.count(), await db.outbox.count(), await lines()]).toEqual([0, 0, []])
})

test('the queue is counted and listed without its bytes, oldest first', async () => {
  const [first, second] = [await take(), await take({ kind: 'after' })]
  await refuseBlob(db, first, broken)
  const third = await take()
  await keepSentFile(db, third, { file_id: 'f', url: 'u' })
  expect(await blobSummary(db)).toEqual({ waiting: 1, refused: 1, bytes: 6 })
  const pending = await pendingBlobs(db)
  expect(pending.map(({ id, state }) => [id, state])).toEqual([
    [first, 'refused'],
    [second, 'waiting'],
  ])
  expect(pending.some(blob => 'bytes' in blob)).toBe(false)
})

test('« Réessayer » puts a refused photo back in the queue, and no other', async () => {
  const [first, second] = [await take(), await take()]
  await refuseBlob(db, first, broken)
  await refuseBlob(db, second, broken)
  await retryBlob(db, { id: first })
  expect(await blobById(db, { id: first })).toMatchObject({ state: 'waiting', tries: 0 })
  expect(await blobById(db, { id: first })).not.toHaveProperty('error')
  expect(await blobById(db, { id: second })).toMatchObject({ state: 'refused', error: broken, tries: 1 })
})

test('« Abandonner » removes the photo and its line; one that was sent stays', async () => {
  const [given, kept] = [await take(), await take()]
  expect(await dropBlob(db, { id: given })).toEqual({ ok: true, value: null })
  expect((await lines())?.map(({ id }) => id)).toEqual([kept])
  await keepSentFile(db, kept, { file_id: 'f', url: 'u' })
  expect(await dropBlob(db, { id: kept })).toMatchObject({ ok: false, failure: { status: 409 } })
  expect(await lines()).toMatchObject([{ id: kept, file_id: 'f', url: 'u' }])
})

test('a photo taken and abandoned before anything was sent leaves nothing to send', async () => {
  await dropBlob(db, { id: await take() })
  expect([await db.blob.count(), await db.outbox.count(), await lines()]).toEqual([0, 0, []])
})

test('the file of a sent photo reaches its line once, whatever happened to the line', async () => {
  const id = await take()
  await keepSentFile(db, id, { file_id: 'f1', url: 'u1' })
  await keepSentFile(db, id, { file_id: 'f2', url: 'u2' })
  expect(await lines()).toMatchObject([{ id, file_id: 'f1', url: 'u1' }])
  expect(await blobById(db, { id })).toMatchObject({ state: 'sent', file_id: 'f1', url: 'u1' })
  expect(await db.outbox.count()).toBe(1)

  const other = await take()
  await edit(db, [Task], draft => draft.patch(Task, 't1', { photosList: [] }))
  await keepSentFile(db, other, { file_id: 'f3', url: 'u3' })
  expect(await lines()).toMatchObject([{ id: other, kind: 'before', file_id: 'f3', url: 'u3' }])
})

test('a new photo counts as news, one that was tried again does not', async () => {
  let news = 0
  const errors: unknown[] = []
  const stop = watchBlobs(
    db,
    () => (news += 1),
    error => errors.push(error),
  )
  await expect.poll(() => news).toBe(1)
  const id = await take()
  await expect.poll(() => news).toBe(2)
  // This watcher subscribed later, so it is read later.
  let tries: number | undefined
  const stopLater = watchQuery(
    () => blobById(db, { id }),
    blob => (tries = blob?.tries),
    error => errors.push(error),
  )
  await expect.poll(() => tries).toBe(0)
  await db.blob.update(id, { tries: 3 })
  await expect.poll(() => tries).toBe(3)
  expect(news).toBe(2)
  await take()
  await expect.poll(() => news).toBe(3)
  expect(errors).toEqual([])
  stopLater()
  stop()
})

test('an abandoned change removes its unsent images, and leaves the others', async () => {
  const kept = await take()
  await device.db.outbox.toCollection().modify(entry => Object.assign(entry, { state: 'sent' }))
  const given = await take()
  const [, entry] = await db.outbox.orderBy('seq').toArray()
  expect(await abandonEntry(db, { seq: entry?.seq ?? 0 })).toMatchObject({ ok: true })
  expect((await lines())?.map(({ id }) => id)).toEqual([kept])
  expect([await blobById(db, { id: kept }), await blobById(db, { id: given })]).toMatchObject([
    { id: kept },
    undefined,
  ])
})
