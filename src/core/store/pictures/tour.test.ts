// What a crew's phone reads: the tour, its stops, how ready it is, the day's totals, the catalogue.
import { beforeEach, expect, test } from 'vitest'
import type { TaskLine } from '#records/entities/task-line.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { User } from '#records/entities/people.ts'
import { Resource } from '#records/entities/resource.ts'
import { Reason } from '#records/entities/setup-lists.ts'
import { ShiftInstance, ShiftResource } from '#records/entities/shift.ts'
import { TaskType } from '#records/entities/task-type.ts'
import { Task } from '#records/entities/task.ts'
import { lineOfObject, refusedLine } from '#records/stop/on-site-lines.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import { addPhoto } from './add-photo.ts'
import { keepPictures } from './keep-pictures.ts'
import type { LocalDatabase } from '../database.ts'
import { alignShards } from '../mirror/held-shards.ts'
import { makeRoom, tidyBlobs } from '../mirror/room.ts'
import { blobById, pendingBlobs } from './blobs.ts'
import { dayTotals } from '#trades/tour/data/day-totals.ts'
import { objectsToAdd } from '#trades/stock/data/objects-to-add.ts'
import { proofOf } from '#trades/tour/data/proof-of.ts'
import { reasonsFor } from '#trades/settings/data/reasons-for.ts'
import { stopSheet } from '#trades/tour/data/stop-sheet.ts'
import { heldDays } from '#trades/tour/data/held-days.ts'
import { latesOfSlot } from '#trades/tour/data/lates-of-slot.ts'
import { stopsOfSlot } from '#trades/tour/data/stops-of-slot.ts'
import { tourAhead, tourOfDay } from '#trades/tour/data/tour-of-day.ts'
import { tourReadiness } from '#trades/tour/data/tour-readiness.ts'

const day = '2026-11-20'
const rights = rightsOf(['emma_mobile', 'resource_1'])
const chair = {
  id: 'chair',
  name: 'Chaise',
  weight: 4000,
  volume: 0.2,
  loading_duration: '00:10',
  weight_channel: 'unit',
} as const
const line = (line_id: string, values: Partial<TaskLine> = {}): TaskLine => ({
  ...lineOfObject(chair, line_id),
  quantity: 2,
  ...values,
})
const stop = {
  task_type_id: 1,
  task_state_id: 2,
  shift_instance_id: 's1',
  resource_id: 'r1',
  shift_id: 1,
  date: day,
} as const
const photo = (id: string, url: string | null) =>
  ({ id, kind: 'before', line_id: null, taken_at: null, caption: '', file_id: null, url }) as const

let mirror: Mirror
let db: LocalDatabase
beforeEach(async () => {
  mirror = await openMirror({
    shards: ['ref', 'emma/2026-W47/r/r1', 'slot/2026-W47/r/r1', 'loki/2026-W47/r/r1'],
  })
  db = mirror.device.db
  await mirror.put(
    Resource,
    { id: 'r1', number: 1, name: 'Camion 1', type: 'truck', weight: 100_000, volume: 10 },
    { id: 'r2', number: 2, name: 'Camion 2', type: 'truck' },
  )
  await mirror.put(ShiftResource, { id: 'w1', resource_id: 'r1', shift_id: 1 })
  await mirror.put(User, { id: 'u1', firstname: 'Ali' }, { id: 'u2', firstname: 'Bea' })
  await mirror.put(
    ShiftInstance,
    { id: 's1', resource_id: 'r1', date: day, shift_id: 1, crew: ['u1', 'u2'], task_order: ['a', 'b', 'c'] },
    { id: 's2', resource_id: 'r2', date: day, shift_id: 1 },
    { id: 's3', resource_id: 'r1', date: '2026-11-23', shift_id: 1 },
  )
  await mirror.put(
    Task,
    { ...stop, id: 'a', loaded_before: '09:00', objects: [line('1')] },
    {
      ...stop,
      id: 'b',
      task_state_id: 7,
      state_time: `${day} 09:40:00`,
      objects: [
        line('2', { quantity_done: 2, weight_done: 9000, estimated: 0 }),
        refusedLine(line('3'), { reason: 'refused-condition', text: 'taché' }),
        line('4', { quantity: 1, quantity_done: 1 }),
      ],
    },
    {
      ...stop,
      id: 'c',
      task_state_id: 6,
      state_time: `${day} 10:20:00`,
      reason_type: 'absent',
      objects: [line('5')],
    },
    { ...stop, id: 'd', task_state_id: 3 },
    {
      ...stop,
      id: 'e',
      task_state_id: 4,
      shift_instance_id: null,
      date: '2026-11-27',
      state_time: `${day} 11:00:00`,
    },
    { ...stop, id: 'f', shift_instance_id: 's3', date: '2026-11-23' },
    {
      ...stop,
      id: 'g',
      task_state_id: 4,
      resource_id: 'r2',
      shift_instance_id: null,
      state_time: `${day} 11:00:00`,
    },
  )
  await mirror.put(
    CatalogueObject,
    { ...chair, object_order: 3 },
    { ...chair, id: 'lamp', name: 'Lampe de chevet', object_order: 1, keywords: 'éclairage' },
    { ...chair, id: 'table', name: 'Table de chevet', object_order: 2 },
    { ...chair, id: 'old', name: 'Chaise ancienne', archived: 1 },
  )
})

test('[RG1] a tour shows the person’s own resources, with hours, crew and load', async () => {
  const tour = await tourOfDay(db, { day, rights })
  expect(tour).toMatchObject({
    counts: { stops: 3, done: 1, failed: 1, left: 1 },
    slots: [{ crew: ['Ali', 'Bea'], minutes: 240 }],
  })
  expect((await tourOfDay(db, { day, rights: rightsOf(['emma_mobile']) })).slots).toHaveLength(2)
  expect(await tourAhead(db, { day, rights })).toMatchObject({ day: '2026-11-23', counts: { stops: 1 } })
  expect(await tourAhead(db, { day: '2026-11-23', rights })).toBeNull()
})

test('[SL3] [CP4] a slot’s stops come in order, with what was skipped and how full it is', async () => {
  const slot = await stopsOfSlot(db, { slot: 's1' })
  expect(
    slot?.stops.map(({ task, place, isSkipped, isLeft }) => [task.id, place, isSkipped, isLeft]),
  ).toEqual([
    ['a', 1, true, true],
    ['b', 2, false, false],
    ['c', 3, false, false],
  ])
  expect(slot).toMatchObject({
    crew: ['Ali', 'Bea'],
    minutesLeft: 30,
    stops: [{ pieces: 2, piecesDone: 0 }, {}, {}],
    load: { planned: { weight: 28_000, duration: 90 }, done: { weight: 13_000, duration: 40 } },
    percent: { planned: { weight: 28 }, done: { weight: 13 } },
  })
  expect(await stopsOfSlot(db, { slot: 'nowhere' })).toBeNull()
})

test('[DY2] a stop that is left is late by its hours, on its own day', async () => {
  const lates = (today: string) => latesOfSlot(db, { slot: 's1', moment: { today, hour: '11:30' } })
  expect([...(await lates(day))]).toEqual([['a', 150]])
  expect([...(await lates('2026-11-23'))]).toEqual([])
})

test('[TS10] a postponed stop keeps its number in the round under way, and appears in no plan', async () => {
  await mirror.put(ShiftInstance, {
    id: 's1',
    resource_id: 'r1',
    date: day,
    shift_id: 1,
    task_order: ['a', 'e', 'b', 'c'],
  })
  const idsOf = async (isDriven: boolean) => {
    const slot = await stopsOfSlot(db, { slot: 's1', isDriven })
    return slot?.stops.map(({ task }) => task.id)
  }
  expect(await idsOf(true)).toEqual(['a', 'e', 'b', 'c'])
  expect(await idsOf(false)).toEqual(['a', 'b', 'c'])
  const [own] = (await tourOfDay(db, { day, rights })).slots
  expect(own?.driven.map(({ id }) => id)).toEqual(['a', 'e', 'b', 'c'])
  expect(own?.tasks.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  const opened = await stopSheet(db, { id: 'e', origin: 's1' })
  expect(opened?.stops.map(({ id }) => id)).toEqual(['a', 'e', 'b', 'c'])
})

test('[WG7] the day’s totals show what was left, why, and which share is estimated', async () => {
  const totals = await dayTotals(db, { day, rights })
  expect(totals).toMatchObject({
    counts: { stops: 4, done: 1, failed: 1, postponed: 1, left: 1 },
    from: '09:40',
    to: '11:00',
    estimatedWeight: 4000,
    load: { planned: { weight: 36_000 }, done: { weight: 13_000 } },
    toUnload: [{ slot: 's1', pieces: 3, weight: 13_000, session: null }],
  })
  expect(totals.refused.map(({ task, why }) => [task.id, why])).toEqual([['b', 'Taché']])
  expect(totals.leftBehind.map(({ id }) => id)).toEqual(['c', 'e'])
})

test('[WG7] the estimated share is of the recorded weight: a line that nobody recorded is in neither', async () => {
  const noted = await dayTotals(db, { day, rights })
  await mirror.put(Task, { ...stop, id: 'x', task_state_id: 7, objects: [line('9')] })
  const { estimatedWeight, load, counts } = await dayTotals(db, { day, rights })
  expect([counts.done, estimatedWeight, load.done.weight]).toEqual([
    noted.counts.done + 1,
    noted.estimatedWeight,
    noted.load.done.weight,
  ])
})

test('« Prêt hors ligne » counts tasks and photos, and names what is missing', async () => {
  await mirror.put(Task, {
    ...stop,
    id: 'a',
    photosList: [photo('p1', '/images/1.jpg'), photo('p2', '/images/2.jpg'), photo('p3', null)],
  })
  expect(await tourReadiness(db, { day, rights })).toEqual({
    tasks: 3,
    photos: { here: 0, total: 2, gone: 0 },
    catalogue: true,
    stickers: true,
    missing: ['2\u00a0photos manquent encore.'],
    ready: false,
    canLeave: true,
    pulledAt: null,
  })
  const shown: string[] = []
  const download = async (url: string) => {
    if (url.endsWith('2.jpg')) return null
    return { bytes: new Uint8Array([1, 2]).buffer, type: 'image/jpeg' }
  }
  const ports = { day, rights, at: `${day}T06:00:00.000Z`, download }
  const kept = await keepPictures(db, {
    ...ports,
    onProgress: ({ here, total }) => shown.push(`${here}/${total}`),
  })
  expect([kept, shown]).toEqual([{ here: 1, total: 2 }, ['0/2', '1/2']])
  expect((await tourReadiness(db, { day, rights })).missing).toEqual(['Une photo manque encore.'])
  expect(await blobById(db, { id: 'p1' })).toMatchObject({ state: 'sent', record: 'a', size: 2 })
  expect(await pendingBlobs(db)).toEqual([])
  expect(await keepPictures(db, { ...ports, isOver: () => true })).toEqual({ here: 1, total: 2 })
})

test('« Prêt hors ligne » waits for no photo that exists nowhere, and counts it apart', async () => {
  const photosList = [photo('p1', '/images/1.jpg'), photo('p2', '/images/2.jpg')]
  await mirror.put(Task, { ...stop, id: 'a', photosList })
  const image = { bytes: new Uint8Array([1, 2]).buffer, type: 'image/jpeg' }
  const at = `${day}T06:00:00.000Z`
  const lost = async (url: string) => (url.endsWith('2.jpg') ? 'gone' : image)
  expect(await keepPictures(db, { day, rights, at, download: lost })).toEqual({ here: 1, total: 1 })
  const ready = { missing: [], ready: true }
  expect(await tourReadiness(db, { day, rights })).toMatchObject({
    ...ready,
    photos: { here: 1, total: 1, gone: 1 },
  })
  expect(await keepPictures(db, { day, rights, at, download: async () => image })).toEqual({
    here: 2,
    total: 2,
  })
  expect(await tourReadiness(db, { day, rights })).toMatchObject({
    ...ready,
    photos: { here: 2, total: 2, gone: 0 },
  })
})

test('kept photos are deleted before anything of a person’s is, and then count as missing', async () => {
  await mirror.put(Task, { ...stop, id: 'a', photosList: [photo('p1', '/images/1.jpg')] })
  const image = { bytes: new Uint8Array([1]).buffer, type: 'image/jpeg', name: 'x.jpg' }
  const own = await addPhoto(db, { task: 'a', kind: 'after', image, at: `${day} 10:00:00` })
  if (!own.ok) throw new Error('no photo')
  const download = async () => ({ bytes: new Uint8Array([1, 2]).buffer, type: 'image/jpeg' })
  await keepPictures(db, { day, rights, at: `${day}T06:00:00.000Z`, download })
  expect((await tourReadiness(db, { day, rights })).photos).toMatchObject({ here: 2, total: 2 })
  await makeRoom(db, 1000)
  expect((await tourReadiness(db, { day, rights })).photos).toMatchObject({ here: 1, total: 2 })
  expect((await blobById(db, { id: own.value.id }))?.bytes).not.toBeNull()
  await tidyBlobs(db, Date.parse('2026-12-10'))
  expect(await blobById(db, { id: 'p1' })).toBeUndefined()
})

test('a week that is not here, or not wholly, is never « prêt »', async () => {
  expect(await tourReadiness(db, { day: '2026-12-04', rights })).toMatchObject({
    missing: ['Cette semaine n’est pas encore sur cet appareil.'],
    ready: false,
    canLeave: false,
  })
  await alignShards(db, [
    'ref',
    'emma/2026-W47/r/r1',
    'slot/2026-W47/r/r1',
    'loki/2026-W47/r/r1',
    'emma/2026-W49/r/r1',
  ])
  expect(await tourReadiness(db, { day: '2026-12-04', rights })).toMatchObject({
    missing: ['Les tâches de la semaine n’ont pas fini d’arriver.'],
    canLeave: false,
  })
})

test('the catalogue is searched by what is typed, and offers habits before anything is', async () => {
  const names = async (text: string) => (await objectsToAdd(db, { text })).map(({ object }) => object.id)
  expect(await objectsToAdd(db, { text: '' })).toMatchObject([
    { object: { id: 'chair' }, isFavourite: true },
    { object: { id: 'lamp' }, isFavourite: false },
    { object: { id: 'table' } },
  ])
  expect(await names('chevet')).toEqual(['lamp', 'table'])
  expect(await names('CHAI')).toEqual(['chair'])
  expect(await names('eclairage')).toEqual(['lamp'])
  expect(await names('piano')).toEqual([])
  expect(await objectsToAdd(db, { text: '', limit: 1 })).toHaveLength(1)
})

test('proofs and reasons are the organisation’s, or the built-in ones', async () => {
  expect(await proofOf(db, { task_type_id: 1 })).toEqual({
    photo: 'possible',
    signature: 'possible',
    scan: 'possible',
  })
  await mirror.put(TaskType, { id: '1', proof_photo: 'required', proof_signature: 'hidden' })
  expect(await proofOf(db, { task_type_id: 1 })).toEqual({
    photo: 'required',
    signature: 'hidden',
    scan: 'possible',
  })
  expect((await reasonsFor(db, { purpose: 'notDone' }))[0]).toMatchObject({ label: 'Absent' })
  await mirror.put(Reason, { id: 'x', name: 'Personne', slug: 'absent', list_order: 1 })
  expect((await reasonsFor(db, { purpose: 'notDone' })).map(({ label }) => label)).toEqual([
    'Personne',
    'Autre',
  ])
})

// What a phone may say of a day without slots: nothing, where it does not hold that day.
const WEEK = ['emma/2026-W48/r/r1', 'loki/2026-W48/r/r1', 'slot/2026-W48/r/r1']

test('a week is here once every part of it for one’s own trucks is; the days ahead with the week that they reach', async () => {
  const { device, put } = await openMirror({ shards: ['ref', ...WEEK] })
  await put(Resource, { id: 'r1', number: 1 }, { id: 'r2', number: 2 })
  const held = (day: string, of = rights) => heldDays(device.db, { day, rights: of })
  expect(await held('2026-11-23')).toEqual({ isDayHere: true, isAheadHere: false, hasTruck: true })
  expect(await held('2026-11-16')).toEqual({ isDayHere: false, isAheadHere: false, hasTruck: true })
  expect(await held('2026-11-24', rightsOf(['emma_mobile', 'resource_2']))).toMatchObject({
    isDayHere: false,
  })
  const next = WEEK.map(name => name.replace('W48', 'W49'))
  await alignShards(device.db, ['ref', ...WEEK, ...next])
  expect(await held('2026-11-23')).toEqual({ isDayHere: true, isAheadHere: false, hasTruck: true })
  for (const name of next) await device.db.shard.update(name, { complete: true })
  expect(await held('2026-11-23')).toEqual({ isDayHere: true, isAheadHere: true, hasTruck: true })
  expect(await held('2026-11-30')).toEqual({ isDayHere: true, isAheadHere: false, hasTruck: true })
})

test('the whole weeks of a desk are here without a truck’s name', async () => {
  const { device, put } = await openMirror({ shards: ['ref', 'emma/2026-W48', 'slot/2026-W48'] })
  await put(Resource, { id: 'r1', number: 1 })
  const desk = rightsOf(['emma_desktop', 'emma_mobile'])
  expect(await heldDays(device.db, { day: '2026-11-24', rights: desk })).toMatchObject({ isDayHere: true })
})

test('without any truck of one’s own there is nothing to wait for, once the list of trucks is here', async () => {
  const { device, put } = await openMirror({ shards: ['ref'] })
  const day = '2026-11-24'
  expect(await heldDays(device.db, { day, rights })).toMatchObject({ isDayHere: true, hasTruck: false })
  await put(Resource, { id: 'r2', number: 2 })
  const of = (...flags: string[]) => heldDays(device.db, { day, rights: rightsOf(flags) })
  expect(await of('emma_mobile', 'resource_1')).toMatchObject({ hasTruck: false })
  expect(await of('emma_mobile', 'resource_2')).toMatchObject({ isDayHere: false, hasTruck: true })
  await device.db.shard.update('ref', { complete: false })
  expect(await of('emma_mobile', 'resource_1')).toMatchObject({ isDayHere: false, hasTruck: true })
})

test('tasks without their slots are no day', async () => {
  const { device, put } = await openMirror({ shards: ['ref', 'emma/2026-W48'] })
  await put(Resource, { id: 'r1', number: 1 })
  const desk = rightsOf(['emma_desktop', 'emma_mobile'])
  expect(await heldDays(device.db, { day: '2026-11-24', rights: desk })).toMatchObject({ isDayHere: false })
})
