// A stop with photos that the desk gave to another truck: the planner gets one dispute with all photos, not one more for each photo that
// arrives.
import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { momentOf } from '#records/time/dates.ts'
import type { Dispute } from '#records/entities/dispute.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { keepSentFile } from '#core/store/pictures/blob-rows.ts'
import { addPhoto } from '#core/store/pictures/add-photo.ts'
import { finishTask } from '#core/task/finish-task.ts'
import { NOW, openHouse, TODAY, type House } from '../sync/real/house.ts'

let house: House
afterEach(() => house.close())

test('three photos of a stop given to another truck are in its one dispute, each with its file', async () => {
  house = await openHouse()
  const first = await house.openDevice('camion 1')
  const { db, profile } = await first.signIn('camion')
  const second = await house.openDevice('camion 2')
  const theirs = (await second.signIn('camion2')).db
  const stops = await db.rows('task').toArray()
  const stop = stops.find(row => row['date'] === TODAY && row['task_state_id'] === TASK_STATE.accepted)
  const id = stop?.id ?? ''
  first.online = false
  const photos: string[] = []
  for (let n = 0; n < 3; n++) {
    const image = { bytes: new Uint8Array([1, 2, 3]).buffer, type: 'image/jpeg', name: 'p.jpg' }
    const taken = await addPhoto(db, { task: id, kind: 'after', image, at: momentOf(NOW) })
    if (taken.ok) photos.push(taken.value.id)
  }
  const finished = await finishTask(db, { id, at: momentOf(NOW), rights: rightsOf(profile.permissions) })
  expect(finished).toMatchObject({ ok: true })
  const slots = await theirs.rows('shift_instance').toArray()
  const slot = slots.find(row => row['date'] === TODAY && row['open'] === 1)
  await house.change('task', id, { shift_instance_id: slot?.id })
  first.online = true
  await first.remote.syncNow()
  for (const [n, photo] of photos.entries()) {
    // What the upload loop does once the image service has the file.
    await keepSentFile(db, photo, { file_id: `f${n}`, url: `http://quai.test/images/${n}.jpg` })
    await first.remote.syncNow()
  }
  await first.remote.syncNow()
  const disputes: Dispute[] = [(await house.row('task', id))?.['disputes']].flat().filter(isDispute)
  expect(await db.outbox.count()).toBe(0)
  expect(disputes).toHaveLength(1)
  expect(disputes[0]?.patch).toMatchObject({
    task_state_id: TASK_STATE.done,
    // A picture of ours is stored without the host.
    photosList: photos.map((photo, n) => ({ id: photo, url: `/images/${n}.jpg` })),
  })
})

const isDispute = (one: unknown): one is Dispute => typeof one === 'object' && one !== null && 'patch' in one
