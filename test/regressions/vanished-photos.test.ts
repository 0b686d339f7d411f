// An unsent creation that is deleted again takes its photos with it (src/core/store/pictures/forget-images.ts).
import { beforeEach, expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { addPhoto } from '#core/store/pictures/add-photo.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { openDevice } from '../sync/device.ts'

let db: LocalDatabase
beforeEach(async () => {
  db = (await openDevice('one')).db
  await edit(db, [Task], draft => draft.create(Task, 't1', { note: 'ajoutée' }))
})

const photoOf = async (task: string): Promise<string> => {
  const image = { bytes: new Uint8Array([1, 2, 3]).buffer, type: 'image/jpeg', name: 'a.jpg' }
  const taken = await addPhoto(db, { task, kind: 'before', image, at: '2026-11-18 10:00:00' })
  if (!taken.ok) throw new Error('no photo')
  return taken.value.id
}
const remove = (id: string) => edit(db, [Task], draft => draft.remove(Task, id))

test('the photos of a deleted unsent creation are removed from the device', async () => {
  await photoOf('t1')
  await remove('t1')
  expect([await db.outbox.count(), await db.blob.count()]).toEqual([0, 0])
})

test('a photo that another record references is kept, and so is one that was sent', async () => {
  const shared = await photoOf('t1')
  const sent = await photoOf('t1')
  await db.blob.update(sent, { state: 'sent' })
  const photosList = (await db.rows('task').get('t1'))?.['photosList']
  await edit(db, [Task], draft => draft.create(Task, 't2', { photosList: [Object([photosList].flat()[0])] }))
  await remove('t1')
  expect((await db.blob.toCollection().primaryKeys()).toSorted()).toEqual([shared, sent].toSorted())
})
