// makeRoom() listed sent images, then emptied them one by one without checking their state again (src/core/store/mirror/room.ts emptyBlob).
import { expect, test } from 'vitest'
import { doubtSentBlobs } from '#core/store/pictures/blob-rows.ts'
import { makeRoom } from '#core/store/mirror/room.ts'
import { openDevice } from '../sync/device.ts'

test('an image that waits again since the list was made is not emptied', async () => {
  const { db } = await openDevice('one')
  const blob = {
    state: 'sent' as const,
    entity: 'task' as const,
    record: 't1',
    kind: 'before' as const,
    line: {} as never,
    name: 'x.jpg',
    type: 'image/jpeg',
    size: 1000,
    takenAt: '2026-11-18T06:00:00.000Z',
    tries: 0,
    file_id: 'f',
    url: 'u',
  }
  await db.blob.bulkPut([
    { ...blob, id: 'p1', bytes: new ArrayBuffer(1000) },
    { ...blob, id: 'p2', bytes: new ArrayBuffer(1000) },
  ])
  const where = db.blob.where.bind(db.blob)
  // The restore procedure runs in the worker right after the page listed the images.
  Object.assign(db, {
    blob: new Proxy(db.blob, {
      get: (t, p) =>
        p !== 'where'
          ? (Reflect.get(t, p) as unknown)
          : (i: string) => ({
              equals: (x: string) => ({
                primaryKeys: async () => {
                  const keys = await where(i).equals(x).primaryKeys()
                  await doubtSentBlobs(db.relaxed)
                  return keys
                },
              }),
            }),
    }),
  })
  await makeRoom(db, 2000)
  const after = await db.relaxed.blob.toArray()
  expect(after.map(({ state, bytes }) => [state, bytes?.byteLength ?? null])).toEqual([
    ['waiting', 1000],
    ['waiting', 1000],
  ])
})
