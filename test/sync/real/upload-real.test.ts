// The whole way of a crew's photo: captured on the phone, sent to the real image service in process, its file on the task's line; and
// everything that may fail on the way, power cuts included.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { makeClient, type Client } from '#core/api/client.ts'
import { realScheduler } from '#core/api/scheduler.ts'
import { fetchProfile } from '#core/api/account.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { addPhoto } from '#core/store/pictures/add-photo.ts'
import { alignShards } from '#core/store/mirror/held-shards.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { readOutboxFile, writeOutboxFile } from '#core/store/rescue/outbox-file.ts'
import { taskById } from '#trades/tour/data/task-by-id.ts'
import { s3Store } from '#server/use/pictures/stores/s3-store.ts'
import { openS3 } from '../../fixtures/s3-server.ts'
import { openFleet, slotId } from '../../contracts/dialect/fleet-world.ts'
import { ORIGIN, type World, type WorldOptions } from '../../contracts/dialect/world.ts'
import { pullOnce } from '#core/sync/pull.ts'
import { pushOnce } from '#core/sync/push.ts'
import { uploadOnce } from '#core/sync/pictures/upload.ts'
import type { ClientConfig } from '#core/wire/sync-protocol.ts'
import { isPowerCut, keyMaker, openDevice, type TestDevice } from '../device.ts'
import { asFetch, type Fetch } from '../wire.ts'

let world: World
let config: ClientConfig
let shot: ArrayBuffer
const openAsConfigured = async (options: WorldOptions = {}): Promise<void> => {
  world = await openFleet(options)
  const told = (await (await world.call('/config.json')).json()) as ClientConfig
  config = { ...told, upload: `${ORIGIN}${told.upload}` }
}
beforeEach(async () => {
  await openAsConfigured()
  const picture = sharp({ create: { width: 160, height: 120, channels: 3, background: '#884' } })
  shot = Uint8Array.from(await picture.jpeg().toBuffer()).buffer
})
afterEach(() => world.close())

interface Phone {
  readonly device: TestDevice
  /** What the network does with an upload. */
  network: Fetch
  take(task: string): Promise<string>
  pull(): Promise<unknown>
  push(): Promise<unknown>
  upload(): Promise<unknown>
}
const call: Fetch = (url, init) => world.call(url, init)

const phoneOf = async (username: string, seed: number): Promise<Phone> => {
  const device = await openDevice(`${username}:u-${username}`, keyMaker(seed), `u-${username}`)
  const token = await world.tokenOf(username)
  const client: Client = makeClient({
    fetch: asFetch(call),
    base: `${ORIGIN}/api`,
    scheduler: realScheduler,
    tokens: {
      access: async () => token,
      renew: async () => ({ ok: false, failure: { kind: 'notSignedIn', invalidGrant: false }, status: 401 }),
    },
    device: `device-${seed}`,
    onHeard: () => undefined,
  })
  const reply = await fetchProfile(client)
  if (!reply.ok) throw new Error(reply.failure.kind)
  await alignShards(device.db, reply.profile.shards)
  const phone: Phone = {
    device,
    network: call,
    take: async task => {
      const image = { bytes: shot.slice(0), type: 'image/jpeg', name: 'photo.jpg' }
      const outcome = await addPhoto(device.db, { task, kind: 'after', image, at: '2026-11-18 10:00:00' })
      if (!outcome.ok) throw new Error(outcome.failure.kind)
      return outcome.value.id
    },
    pull: () =>
      pullOnce({ db: device.db, client, scheduler: realScheduler, device: { id: `d${seed}`, name: 'Test' } }),
    push: () => pushOnce({ db: device.db, client, now: Date.now }),
    upload: () =>
      uploadOnce({
        db: device.db,
        client,
        scheduler: realScheduler,
        fetch: asFetch((url, init) => phone.network(url, init)),
        config,
        signal: new AbortController().signal,
      }),
  }
  await phone.pull()
  return phone
}
const onServer = async (id: string): Promise<TaskRow> => {
  const answer = await world.call(`/api/task/${id}`, {
    headers: { authorization: `Bearer ${await world.tokenOf('admin')}` },
  })
  return (await answer.json()) as TaskRow
}
const files = () => readdir(join(world.data, 'images/taches'))
const DONE = { kind: 'done' }

test('a photo taken offline gets its file, and the picture can be read', async () => {
  const phone = await phoneOf('ajout', 1)
  const id = await phone.take('a1')
  expect(await phone.push()).toEqual(DONE)
  expect((await onServer('a1')).photosList).toMatchObject([{ id, kind: 'after', file_id: null, url: null }])
  expect(await phone.upload()).toEqual(DONE)
  expect(await phone.push()).toEqual(DONE)
  const [line, ...others] = (await onServer('a1')).photosList
  expect(others).toEqual([])
  expect(line).toMatchObject({ id, kind: 'after', taken_at: '2026-11-18 10:00:00' })
  const served = await world.call(line?.url ?? '')
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(await taskById(phone.device.db, { id: 'a1' })).toMatchObject({ photosList: [line] })
  expect([await phone.device.db.outbox.count(), await phone.device.db.base.count()]).toEqual([0, 0])
})

test('the file may be sent before the line: one entry has both', async () => {
  const phone = await phoneOf('ajout', 1)
  const id = await phone.take('a1')
  expect(await phone.upload()).toEqual(DONE)
  expect(await phone.device.db.outbox.count()).toBe(1)
  expect(await phone.push()).toEqual(DONE)
  expect((await onServer('a1')).photosList).toMatchObject([
    { id, url: expect.stringContaining('/images/taches/') },
  ])
})

test('when the answer to an upload is lost it is sent again: there is one line, and the first file is unused', async () => {
  const phone = await phoneOf('ajout', 1)
  const id = await phone.take('a1')
  phone.network = async (url, init) => {
    await call(url, init)
    throw new TypeError('Failed to fetch')
  }
  expect(await phone.upload()).toMatchObject({ kind: 'retry', failure: { kind: 'upload', fault: 'network' } })
  phone.network = call
  expect(await phone.upload()).toEqual(DONE)
  await phone.push()
  const { photosList } = await onServer('a1')
  expect(photosList).toMatchObject([{ id }])
  expect(await files()).toHaveLength(2)
  expect((await files()).some(file => photosList[0]?.url?.endsWith(file))).toBe(true)
})

test('[21.7] while the bucket is away or full a photo waits on the phone, and it is sent once the bucket is there', async () => {
  await world.close()
  const s3 = await openS3()
  onTestFinished(() => s3.stop())
  await openAsConfigured({ files: s3Store(s3.settings, { times: { restMs: 0 } }) })
  const phone = await phoneOf('ajout', 1)
  const id = await phone.take('a1')
  for (const fails of [{ status: 503 }, { refuses: true }, { full: true }]) {
    s3.fails = fails
    expect(await phone.upload()).toMatchObject({
      kind: 'retry',
      failure: { kind: 'upload', fault: 'network' },
    })
    expect(await phone.device.db.blob.get(id)).toMatchObject({ state: 'waiting' })
  }
  expect(s3.kept.size).toBe(0)
  s3.fails = {}
  expect(await phone.upload()).toEqual(DONE)
  await phone.push()
  const [line] = (await onServer('a1')).photosList
  expect((await world.call(line?.url ?? '')).status).toBe(200)
})

test('a file that is no image is refused with the service’s own text, and only that file', async () => {
  const phone = await phoneOf('ajout', 1)
  shot = new TextEncoder().encode('pas une image').buffer
  const id = await phone.take('a1')
  expect(await phone.upload()).toEqual(DONE)
  expect(await phone.device.db.blob.get(id)).toMatchObject({
    state: 'refused',
    error: { kind: 'upload', fault: 'refused', detail: 'The file is not an image.' },
  })
})

test('with a power cut before any storage step a taken photo is kept, and in the end there is one line with one file', async () => {
  let cuts = 0
  for (let step = 0; ; step++) {
    const phone = await phoneOf('ajout', 10 + step)
    const { device } = phone
    device.powerLeft = step
    let taken: string | null = null
    const day = async (): Promise<void> => {
      taken = await phone.take('a1')
      await phone.upload()
      await phone.push()
    }
    const isWhole = await day().then(
      () => true,
      (error: unknown) => {
        if (!isPowerCut(error)) throw error
        cuts += 1
        return false
      },
    )
    await device.reopen()
    expect((await device.db.blob.toArray()).map(({ id }) => id)).toEqual(taken === null ? [] : [taken])
    if (taken === null) taken = await phone.take('a1')
    expect(await phone.upload()).toEqual(DONE)
    expect(await phone.push()).toEqual(DONE)
    expect(await device.db.outbox.toArray()).toEqual([])
    const { photosList } = await onServer('a1')
    expect(photosList).toHaveLength(step + 1)
    expect(photosList.at(-1)).toMatchObject({ id: taken, url: expect.any(String) })
    expect(await device.db.blob.toArray()).toMatchObject([{ id: taken, state: 'sent' }])
    device.db.close()
    if (isWhole) break
  }
  // At least before the capture, the file, the departure and the acknowledgement.
  expect(cuts).toBeGreaterThanOrEqual(4)
}, 60_000)

test('a stop that left the phone’s weeks: the file is still set on its line at the office', async () => {
  const [phone, desk] = [await phoneOf('ajout', 1), await phoneOf('bureau', 2)]
  const id = await phone.take('a1')
  await phone.push()
  const slot = { resource_id: 'truck-1', date: '2026-12-16', shift_id: 1, open: 1 }
  const opened = await world.call('/api/shift_instance', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await world.tokenOf('admin')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(slot),
  })
  expect(opened.status).toBe(201)
  await desk.pull()
  const theirs = await desk.take('a1')
  await edit(desk.device.db, [Task], draft =>
    draft.patch(Task, 'a1', { shift_instance_id: slotId('truck-1', '2026-12-16') }),
  )
  expect(await desk.push()).toEqual(DONE)
  await phone.pull()
  expect(await taskById(phone.device.db, { id: 'a1' })).toBeNull()
  expect(await phone.upload()).toEqual(DONE)
  expect(await phone.push()).toEqual(DONE)
  expect(await phone.device.db.outbox.toArray()).toEqual([])
  expect((await onServer('a1')).photosList).toMatchObject([
    { id, url: expect.any(String) },
    { id: theirs, url: null },
  ])
})

test('a stop given to the other truck: the address of its file is kept and visible to a person', async () => {
  const [phone, desk] = [await phoneOf('ajout', 1), await phoneOf('bureau', 2)]
  const id = await phone.take('a1')
  await phone.push()
  await desk.pull()
  await edit(desk.device.db, [Task], draft =>
    draft.patch(Task, 'a1', { shift_instance_id: slotId('truck-2') }),
  )
  expect(await desk.push()).toEqual(DONE)
  await phone.pull()
  expect(await taskById(phone.device.db, { id: 'a1' })).toBeNull()
  expect(await phone.upload()).toEqual(DONE)
  await phone.push()
  const waiting = await phone.device.db.outbox.toArray()
  const { disputes } = await onServer('a1')
  const [file_id] = (await phone.device.db.blob.toArray()).map(blob => blob.file_id)
  expect(JSON.stringify([waiting, disputes])).toContain(`${file_id}`)
  expect(JSON.stringify([waiting, disputes])).toContain(id)
  expect(waiting.every(({ state }) => state === 'conflict')).toBe(true)
})

test('exported, imported on a second phone, sent by both: one line with one file', async () => {
  const [phone, other] = [await phoneOf('ajout', 1), await phoneOf('ajout', 2)]
  const id = await phone.take('a1')
  const text = await writeOutboxFile(phone.device.db)
  expect(await readOutboxFile(other.device.db, text)).toEqual({
    ok: true,
    value: { added: 1, known: 0, photos: 1, damaged: 0 },
  })
  for (const one of [other, phone]) {
    expect(await one.push()).toEqual(DONE)
    await one.pull()
    expect(await one.upload()).toEqual(DONE)
    expect(await one.push()).toEqual(DONE)
    expect(await one.device.db.outbox.toArray()).toEqual([])
  }
  expect((await onServer('a1')).photosList).toMatchObject([{ id, url: expect.any(String) }])
  expect(await files()).toHaveLength(1)
})
