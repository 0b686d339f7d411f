// « Depuis une collecte »: what one stop collected waits for the scale in a weighing session of its own, and in no other.
import { beforeEach, expect, test } from 'vitest'
import { ShiftInstance } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { isWaiting } from '../../rules/weighed-line.ts'
import { at, DAY, openDock, weighedLine, weigher } from '#test/fixtures/weighing-world.ts'
import { readOwner, type LocalDatabase } from '#core/store/database.ts'
import { addDays } from '#records/time/dates.ts'
import type { Mirror } from '#test/fixtures/mirror.ts'
import { taskById } from '#trades/tour/data/task-by-id.ts'
import { collectionsToWeigh } from '../figures/flows.ts'
import { startUnloading } from '#trades/tour/data/start-unloading.ts'
import { announcedLines, waitsForScale } from './announced-lines.ts'
import { collectedFrom, collectedWith } from './collected-with.ts'
import { recordWeighing } from './record-weighing.ts'
import { openSessions } from './sessions.ts'
import { startCollection } from './start-collection.ts'

let db: LocalDatabase
const brought = (id: string, object: string, pieces: number) =>
  weighedLine(id, object, 0, { gross: null, weight_done: null, quantity_done: pieces, estimated: 1 })

let put: Mirror['put']
const stop = (id: string, objects: TaskRow['objects']): TaskRow => ({
  ...blankRow(Task),
  id,
  task_type_id: 1,
  task_state_id: 5,
  scope: 'emma',
  date: DAY,
  name: id,
  city: 'Erstein',
  shift_instance_id: 'slot',
  objects,
})

beforeEach(async () => {
  const dock = await openDock()
  put = dock.put
  db = dock.device.db
  await put(ShiftInstance, { id: 'slot', resource_id: 'truck', date: DAY, shift_id: 1 })
  await put(Task, stop('adam', [brought('1', 'bed', 2), brought('2', 'armchair', 1)]))
  await put(Task, stop('berthe', [brought('3', 'bed', 4)]))
})

const setup = { way: 'in' as const, flow: 'home', scale: 'dock', collection: 'adam' }
const tap = { at: at('15:00'), rights: weigher }
const read = async (id: string): Promise<TaskRow> => {
  const task = await taskById(db, { id })
  if (task == null) throw new Error('no session')
  return task
}
const started = async (): Promise<{ readonly id: string; readonly isNew: boolean }> => {
  const outcome = await startCollection(db, { setup, ...tap })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome.value
}

test('[WG1] a weighing session from one stop lists what its crew announced, waiting for the scale, with its town', async () => {
  const { id, isNew } = await started()
  const session = await read(id)
  expect([isNew, session.task_state_id, session.weighed_task_id, session.city]).toEqual([
    true,
    1,
    'adam',
    'Erstein',
  ])
  expect(session.objects.map(({ object_id, quantity }) => [object_id, quantity])).toEqual([
    ['bed', 2],
    ['armchair', 1],
  ])
  expect(session.objects.every(isWaiting)).toBe(true)
})

test('[WG1] started again it is the same weighing session, and what was weighed is not announced twice', async () => {
  const { id } = await started()
  const [bed] = (await read(id)).objects
  const weighed = await recordWeighing(db, {
    session: id,
    line_id: bed?.line_id ?? '',
    object: 'bed',
    quantity: 2,
    gross: 61_000,
    ...tap,
  })
  expect(weighed.ok).toBe(true)
  expect(await started()).toEqual({ id, isNew: false })
  expect((await read(id)).objects).toHaveLength(2)
})

test('[WG1] [WG7] what a stop’s own weighing session weighs is not taken off its truck again, nor the other way round', async () => {
  await started()
  expect(await collectionsToWeigh(db, { day: DAY })).toMatchObject([
    { kind: 'slot', id: 'slot', pieces: 4 },
    { kind: 'task', id: 'adam' },
    { kind: 'task', id: 'berthe' },
  ])
  const unloading = await startUnloading(db, { slot: 'slot', scale: 'dock', ...tap })
  if (!unloading.ok) throw new Error(JSON.stringify(unloading))
  const announced = (await read(unloading.value.id)).objects
  expect(announced.map(({ object_id, quantity }) => [object_id, quantity])).toEqual([['bed', 4]])
  // The truck's session now has « berthe »; « adam » is being weighed in a session of its own.
  const rows = await collectionsToWeigh(db, { day: DAY })
  expect(rows.map(({ id }) => id)).toEqual(['slot', 'adam'])
})

const ofTruck = { way: 'in' as const, flow: 'home', scale: 'dock', slot: 'slot' }

test('[WG1] a look at what a round announces leaves no open session; its first weight begins one with the rest', async () => {
  const owner = await readOwner(db)
  const { fresh, open } = await announcedLines(db.relaxed, { slot: 'slot' }, owner)
  expect([open, fresh.map(({ object_id, quantity }) => [object_id, quantity])]).toEqual([
    null,
    [
      ['bed', 6],
      ['armchair', 1],
    ],
  ])
  expect(await waitsForScale(db, { slot: 'slot' })).toBe(true)
  expect(await openSessions(db, { ...owner, at: tap.at })).toEqual([])
  const [bed] = fresh
  const weigh = (line_id: string, quantity: number, gross: number) =>
    recordWeighing(db, { session: null, setup: ofTruck, line_id, object: null, quantity, gross, ...tap })
  const first = await weigh(bed?.line_id ?? '', 2, 61_000)
  if (!first.ok || first.value.kind !== 'saved') throw new Error(JSON.stringify(first))
  const session = await read(first.value.session)
  expect(session).toMatchObject({ unloaded_slot_id: 'slot', provenance_id: 'home', city: 'Erstein' })
  expect(session.objects).toMatchObject([
    { object_id: 'bed', quantity: 2, weight_done: 61_000 },
    { object_id: 'bed', quantity: 4, quantity_done: null },
    { object_id: 'armchair', quantity: 1, quantity_done: null },
  ])
  expect(await waitsForScale(db, { slot: 'slot' })).toBe(false)
  // The same choice, tapped before the screen knew of the session: it is joined, and announces nothing twice.
  const again = await weigh(session.objects[2]?.line_id ?? '', 1, 18_500)
  expect(again).toMatchObject({ ok: true, value: { session: session.id, isNew: false } })
  expect((await read(session.id)).objects).toHaveLength(3)
})

test('[LB2] [WG6] a thing with a sticker from a stop says where it was collected, and is weighed with its round', async () => {
  await put(Task, stop('adam', [{ ...brought('9', 'armchair', 1), object_instance_id: 'i-new' }]))
  const collected = await collectedWith(db, { instance: 'i-new', day: DAY })
  expect(collected).toEqual({
    who: 'adam',
    city: 'Erstein',
    isOld: false,
    flow: 'home',
    round: { slot: 'slot' },
    session: null,
    line: '9',
  })
  expect(await collectedWith(db, { instance: 'i-here', day: DAY })).toBeNull()
  expect(await collectedWith(db, { instance: 'i-new', day: addDays(DAY, 1) })).toMatchObject({ isOld: true })
  expect(await collectedWith(db, { instance: 'i-new', day: addDays(DAY, 2) })).toBeNull()
  const unloading = await startUnloading(db, { slot: 'slot', scale: 'dock', ...tap })
  if (!unloading.ok) throw new Error(JSON.stringify(unloading))
  const { objects } = await read(unloading.value.id)
  expect(await collectedWith(db, { instance: 'i-new', day: DAY })).toMatchObject({
    session: unloading.value.id,
    line: objects.find(({ object_instance_id }) => object_instance_id === 'i-new')?.line_id,
  })
  // A stop whose own session is open stays with it.
  expect(await collectedFrom(db, { task: 'berthe', day: DAY })).toMatchObject({ round: { slot: 'slot' } })
})

test('a stop that collected nothing, or that this device does not have, begins nothing', async () => {
  const nothing = { ok: false, failure: { detail: onSiteMessages.nothingToUnload } }
  expect(await startCollection(db, { setup: { ...setup, collection: 'nobody' }, ...tap })).toMatchObject(
    nothing,
  )
})
