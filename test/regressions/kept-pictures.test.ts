// A photo stored for the tour (« Préparer ma tournée », a thumbnail) was taken for one of the device's own images after a restore, and the
// thumbnail was uploaded in place of the photo (src/core/store/pictures/keep-pictures.ts, blob-rows.ts doubtSentBlobs, core/sync/pictures/upload.ts).
import { expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { doubtSentBlobs } from '#core/store/pictures/blob-rows.ts'
import { alignShards } from '#core/store/mirror/held-shards.ts'
import { applyChunk } from '#core/store/mirror/mirror.ts'
import { taskById } from '#trades/tour/data/task-by-id.ts'
import { uploadOnce } from '#core/sync/pictures/upload.ts'
import { openDevice } from '../sync/device.ts'
import { asFetch, clientOf, virtualClock } from '../sync/wire.ts'

test('after a restore the thumbnail of another device’s photo is not uploaded', async () => {
  const { db } = await openDevice('one')
  await alignShards(db, ['a'])
  const photo = {
    id: 'p1',
    kind: 'before' as const,
    line_id: null,
    taken_at: null,
    caption: '',
    file_id: 'full',
    url: 'https://i.test/full.jpg',
  }
  const v = { ...blankRow(Task), id: 't1', rev: 1, photosList: [photo] }
  await applyChunk(db, {
    shard: 'a',
    lines: [{ e: 'task', id: 't1', rev: 1, v }],
    cursor: 1,
    complete: true,
    epoch: 'e',
  })
  // The row that keepPicture() writes.
  await db.blob.put({
    id: 'p1',
    state: 'sent',
    kept: true,
    entity: 'task',
    record: 't1',
    kind: 'before',
    line: photo,
    name: 'full.jpg',
    type: 'image/jpeg',
    bytes: new Uint8Array([1, 2]).buffer,
    size: 2,
    takenAt: '2026-11-18T06:00:00.000Z',
    tries: 0,
    file_id: 'full',
    url: photo.url,
  })
  await doubtSentBlobs(db)
  const json = (value: unknown) =>
    new Response(JSON.stringify(value), { headers: { 'Content-Type': 'application/json' } })
  const clock = virtualClock()
  let uploads = 0
  await uploadOnce({
    db,
    scheduler: clock,
    signal: new AbortController().signal,
    client: clientOf(async () => json({ token: 't', expire: 1, signature: 's' }), 'd', clock),
    fetch: asFetch(async (_url, init) => {
      if (init.method === 'HEAD') return new Response(null, { status: 404 })
      uploads += 1
      return json({ fileId: 'thumb', url: 'https://i.test/thumb.jpg' })
    }),
    config: {
      api: '/api',
      client_id: 'quai',
      images: '/images',
      upload: 'http://i.test/upload',
      upload_public_key: 'p',
      help: null,
    },
  })
  expect(uploads).toBe(0)
  expect((await taskById(db, { id: 't1' }))?.photosList[0]?.file_id).toBe('full')
})
