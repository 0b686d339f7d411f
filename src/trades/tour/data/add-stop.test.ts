// « Ajouter un passage » and « Décharger »: records that a crew creates itself, under the rules that the server will apply.
import { beforeEach, expect, test } from 'vitest'
import type { TaskLine } from '#records/entities/task-line.ts'
import { City, Partner } from '#records/entities/places.ts'
import { Resource } from '#records/entities/resource.ts'
import { Provenance } from '#records/entities/setup-lists.ts'
import { ShiftInstance, ShiftResource } from '#records/entities/shift.ts'
import { addDays } from '#records/time/dates.ts'
import { Task } from '#records/entities/task.ts'
import { lineOfObject } from '#records/stop/on-site-lines.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import { isPowerCut } from '#test/sync/device.ts'
import { readOwner, tableOf, type LocalDatabase } from '#core/store/database.ts'
import { dayTotals } from './day-totals.ts'
import { taskById } from './task-by-id.ts'
import { addStop, type AddedStop } from './add-stop.ts'
import { changeTaskState } from '#core/task/change-task-state.ts'
import { correctStop } from '#trades/sending/data/correct-stop.ts'
import { startUnloading } from './start-unloading.ts'
import { success } from '#records/failure.ts'

/** A Friday. */
const day = '2026-11-20'
const at = `${day} 10:12:00`
const rights = rightsOf(['emma_mobile', 'search_add_object', 'balance_mobile', 'resource_1'])
const chair = {
  id: 'chair',
  name: 'Chaise',
  weight: 4000,
  volume: 0.2,
  loading_duration: '00:02',
  weight_channel: 'unit',
} as const
const done = (line_id: string, quantity_done: number): TaskLine => ({
  ...lineOfObject(chair, line_id),
  quantity: quantity_done,
  quantity_done,
})

let mirror: Mirror
let db: LocalDatabase
beforeEach(async () => {
  mirror = await openMirror()
  db = mirror.device.db
  await mirror.put(
    Resource,
    { id: 'r1', number: 1, name: 'Camion 1', type: 'truck', weight: 500_000, volume: 10 },
    { id: 'r2', number: 2, name: 'Camion 2', type: 'truck' },
    { id: 'scale', number: 3, name: 'Balance', type: 'scale' },
  )
  await mirror.put(
    ShiftResource,
    { id: 'w1', resource_id: 'r1', shift_id: 1 },
    { id: 'w2', resource_id: 'r2', shift_id: 1 },
  )
  await mirror.put(
    ShiftInstance,
    { id: 's1', resource_id: 'r1', date: day, shift_id: 1, task_order: ['t1'] },
    { id: 's2', resource_id: 'r2', date: day, shift_id: 1 },
    { id: 's3', resource_id: 'r1', date: day, shift_id: 2 },
  )
  await mirror.put(
    City,
    { id: 'erstein', name: 'Erstein', zipcode: '67150', sector_id: 'nord', collected: 1 },
    { id: 'paris', name: 'Paris', zipcode: '75001', sector_id: null, collected: 0 },
  )
  await mirror.put(Partner, {
    id: 'p1',
    name: 'Déchèterie du Ried',
    city: 'Erstein',
    address: 'Zone du Canal',
    phone1: '+33388000000',
    floor: 1,
    access: 'Portail vert',
  })
  await mirror.put(
    Provenance,
    { id: 'home', name: 'Collecte à domicile' },
    { id: 'hand', name: 'Apport volontaire' },
  )
})

const stop = (values: Partial<AddedStop> = {}): AddedStop => ({
  slot: 's1',
  task_type_id: 1,
  lastname: 'Haas',
  city: 'Erstein',
  phone1: '06 39 98 12 40',
  at,
  rights,
  ...values,
})
const added = async (values: Partial<AddedStop> = {}): Promise<string> => {
  const outcome = await addStop(db, stop(values))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
  return outcome.value.id
}

test('[TS9] a passage is added in state 2, in the crew’s own slot', async () => {
  const id = await added()
  expect(await taskById(db, { id })).toMatchObject({
    task_state_id: 2,
    shift_instance_id: 's1',
    resource_id: 'r1',
    shift_id: 1,
    date: day,
    origin: 'mobile',
    name: 'Haas',
    scope: 'emma',
  })
  expect(await db.outbox.toArray()).toMatchObject([{ op: 'create', id }])
})

test('a passage needs a person, a town and a way to reach them; a partner’s passage needs its partner', async () => {
  expect(await addStop(db, stop({ lastname: '', phone1: '' }))).toMatchObject({
    failure: {
      kind: 'invalid',
      fields: { lastname: { isEmpty: 'isEmpty' }, phone1: { isEmpty: 'isEmpty' } },
    },
  })
  expect(await addStop(db, stop({ task_type_id: 4 }))).toMatchObject({
    failure: { fields: { partner_id: { isEmpty: 'isEmpty' } } },
  })
  const id = await added({ task_type_id: 4, partner_id: 'p1', lastname: '', city: '', phone1: '' })
  expect(await taskById(db, { id })).toMatchObject({ name: 'Déchèterie du Ried' })
  const known = await addStop(db, { slot: 's1', task_type_id: 4, partner_id: 'p1', at, rights })
  expect(known.ok && (await taskById(db, { id: known.value.id }))).toMatchObject({
    phone1: '+33388000000',
    floor: 1,
    access: 'Portail vert',
  })
})

test('[SL4] [RG1] only in one’s own slot, with the right, and what a truck may carry', async () => {
  const refused = async (values: Partial<AddedStop>) => {
    const outcome = await addStop(db, stop(values))
    return !outcome.ok && outcome.failure.kind === 'ruleBroken'
      ? outcome.failure.problems.map(({ id }) => id)
      : outcome
  }
  expect(await refused({ slot: 's2' })).toEqual([26])
  expect(await refused({ rights: rightsOf(['emma_mobile']) })).toEqual([29])
  expect(await refused({ task_type_id: 13 })).toEqual([26])
  expect(await addStop(db, stop({ slot: 'nowhere' }))).toMatchObject({ failure: { kind: 'other' } })
  expect(await db.outbox.count()).toBe(0)
})

test('[CP6] outside the sectors or over capacity, it is refused here and forced by whoever has the right', async () => {
  expect(await addStop(db, stop({ city: 'Paris' }))).toMatchObject({
    failure: { problems: [{ id: 23, right: 'force_out_of_sector' }] },
  })
  await mirror.put(Task, { id: 't1', task_state_id: 2, shift_instance_id: 's1', forced_weight: 600_000 })
  const full = await addStop(db, stop())
  expect(full).toMatchObject({
    failure: { problems: [{ id: 21, message: 'Le poids prévu atteint 120\u00a0% de la capacité.' }] },
  })
  expect((await addStop(db, stop({ force: true }))).ok).toBe(false)
  const admin = rightsOf(['emma_mobile', 'search_add_object', 'admin', 'resource_1'])
  const id = await added({ force: true, rights: admin })
  expect(await db.outbox.toArray()).toMatchObject([{ id, force: true }])
})

/** A version captured while the stop was leaving its truck. */
const moved = {
  id: 'd1',
  cause: 'moved',
  captured_at: at,
  from: {},
  patch: { task_state_id: 5 },
  theirs: null,
  detail: null,
  settled_at: null,
  settled_by: null,
} as const

test('[WG1] [TS7] unloading opens one weighing session with what the truck collected', async () => {
  await mirror.put(
    Task,
    { id: 't1', task_state_id: 5, task_type_id: 1, shift_instance_id: 's1', objects: [done('1', 2)] },
    { id: 't2', task_state_id: 7, task_type_id: 1, shift_instance_id: 's3', objects: [done('2', 3)] },
    { id: 't3', task_state_id: 2, task_type_id: 1, shift_instance_id: 's3', objects: [done('3', 9)] },
  )
  const unloading = { slot: 's3', scale: 'scale', at, rights }
  expect((await dayTotals(db, { day, rights })).toUnload).toMatchObject([
    { slot: 's3', pieces: 5, weight: 20_000, session: null },
  ])
  const outcome = await startUnloading(db, unloading)
  if (!outcome.ok) throw new Error('not opened')
  const { id } = outcome.value
  expect(outcome.value.isNew).toBe(true)
  expect(await taskById(db, { id })).toMatchObject({
    task_type_id: 17,
    task_state_id: 1,
    scope: 'scale',
    resource_id: 'scale',
    date: day,
    provenance_id: 'home',
    unloaded_slot_id: 's3',
    objects: [{ object_id: 'chair', quantity: 5, weight_done: null, estimated: 1 }],
  })
  expect(await startUnloading(db, unloading)).toEqual({ ok: true, value: { id, isNew: false } })
  expect(await db.outbox.count()).toBe(1)
  expect((await dayTotals(db, { day, rights })).toUnload).toMatchObject([{ pieces: 0, session: id }])
  await mirror.put(Task, {
    id: 't3',
    task_state_id: 5,
    task_type_id: 1,
    shift_instance_id: 's3',
    objects: [done('3', 1)],
  })
  await startUnloading(db, { ...unloading, slot: 's1' })
  expect((await taskById(db, { id }))?.objects.map(({ quantity }) => quantity)).toEqual([5, 1])
})

test('[WG1] what another truck did at a stop that moved here is not unloaded here, nor counted as done', async () => {
  const owner = await readOwner(db.relaxed)
  const disputed = (user_id: string, device: string) =>
    mirror.put(Task, {
      id: 't1',
      task_state_id: 7,
      task_type_id: 1,
      shift_instance_id: 's1',
      forced_weight: 27_000,
      objects: [{ ...done('1', 2), quantity_done: null }],
      disputes: [{ ...moved, user_id, device }],
    })
  const counted = async () => {
    const { counts, load, toUnload } = await dayTotals(db, { day, rights })
    return { stops: counts.done, weight: load.done.weight, pieces: toUnload.map(({ pieces }) => pieces) }
  }
  const unload = () => startUnloading(db, { slot: 's1', scale: 'scale', at, rights })
  await disputed('another', 'another phone')
  expect(await counted()).toEqual({ stops: 0, weight: 0, pieces: [] })
  expect((await unload()).ok).toBe(false)
  await disputed(owner.user, 'another phone')
  expect(await counted()).toMatchObject({ stops: 1, weight: 27_000 })
  expect((await counted()).pieces).toHaveLength(1)
  await disputed('another', owner.device)
  expect((await unload()).ok).toBe(true)
})

test('[WG1] yesterday’s truck that still holds something is named the day after, without a scale too', async () => {
  const objects = [done('1', 2)]
  await mirror.put(
    Task,
    { id: 't1', task_state_id: 5, task_type_id: 1, shift_instance_id: 's1', objects },
    { id: 't2', task_state_id: 5, task_type_id: 1, shift_instance_id: 's1', objects: [done('2', 7)] },
    { id: 'alone', task_state_id: 1, task_type_id: 17, scope: 'scale', date: day, weighed_task_id: 't2' },
  )
  const next = addDays(day, 1)
  const toUnload = async () => (await dayTotals(db, { day: next, rights })).toUnload
  expect(await toUnload()).toMatchObject([{ slot: 's3', day, pieces: 2, session: null }])
  const opened = await startUnloading(db, { slot: 's3', scale: null, at: `${next} 07:00:00`, rights })
  if (!opened.ok) throw new Error('not opened')
  expect(await taskById(db, { id: opened.value.id })).toMatchObject({
    resource_id: null,
    date: next,
    objects: [{ quantity: 2 }],
  })
  expect(await toUnload()).toMatchObject([{ day, pieces: 0, session: opened.value.id }])
})

test('[TS7] without the right, a scale or anything to weigh, no weighing session is opened', async () => {
  const unloading = { slot: 's1', scale: 'scale', at, rights }
  expect(await startUnloading(db, { ...unloading, rights: rightsOf(['emma_mobile']) })).toMatchObject({
    failure: { problems: [{ id: 29 }] },
  })
  expect(await startUnloading(db, { ...unloading, scale: 'r2' })).toMatchObject({
    failure: { kind: 'other' },
  })
  expect(await startUnloading(db, unloading)).toMatchObject({
    failure: { detail: 'Rien à décharger\u00a0: aucun objet emporté n’attend la pesée.' },
  })
  expect(await db.outbox.count()).toBe(0)
})

test('a weighing session that was given up frees what it had taken off the truck', async () => {
  await mirror.put(Task, {
    id: 't1',
    task_state_id: 5,
    task_type_id: 1,
    shift_instance_id: 's1',
    objects: [done('1', 2)],
  })
  const unloading = { slot: 's1', scale: 'scale', at, rights }
  const first = await startUnloading(db, unloading)
  if (!first.ok) throw new Error('not opened')
  await changeTaskState(db, { id: first.value.id, at, rights: rightsOf(['balance_desktop']) }, async () =>
    success({ task_state_id: 3, cancelled_reason: 'Ouverte par erreur.' }),
  )
  expect(await startUnloading(db, unloading)).toMatchObject({ ok: true, value: { isNew: true } })
})

test('after a power cut a forced passage is wholly added or not at all', async () => {
  const admin = rightsOf(['emma_mobile', 'search_add_object', 'force_out_of_sector', 'resource_1'])
  mirror.device.powerLeft = 0
  const lost = await addStop(db, stop({ city: 'Paris', force: true, rights: admin })).catch(
    (error: unknown) => error,
  )
  expect(isPowerCut(lost)).toBe(true)
  await mirror.device.reopen()
  db = mirror.device.db
  expect([await tableOf(db, Task).count(), await db.outbox.count()]).toEqual([0, 0])
})

test('[TS9] an added passage that the server refused is corrected in its waiting entry, and leaves again as one creation', async () => {
  const id = await added()
  const refusal = { kind: 'ruleBroken', problems: [] } as const
  const [before] = await db.outbox.toArray()
  await db.outbox
    .toCollection()
    .modify(entry => void Object.assign(entry, { state: 'refused', error: refusal, tries: 2 }))
  const right = { id, firstname: 'Jo', lastname: 'Haas', phone1: '06 39 98 12 40', address: '3 rue du Puits' }
  expect(await correctStop(db, { ...right, city_id: 'erstein' })).toEqual({ ok: true, value: null })
  const [entry, ...others] = await db.outbox.toArray()
  expect(others).toEqual([])
  expect(entry).toMatchObject({ op: 'create', id, state: 'queued', tries: 0 })
  expect(entry?.patch).toMatchObject({ city: 'Erstein', zipcode: '67150', name: 'Haas Jo' })
  expect(entry?.key).not.toBe(before?.key)
  expect(await correctStop(db, { ...right, lastname: '', firstname: '', city_id: null })).toMatchObject({
    ok: false,
  })
})
