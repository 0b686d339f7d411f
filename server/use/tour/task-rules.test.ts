import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  admin,
  caller,
  crew,
  desk,
  entityNamed,
  line,
  type Members,
  openWorld,
  plain,
  problemsOf,
  slotId,
  stop,
  Task,
  till,
  TODAY,
  weigher,
  type World,
} from '#test/fixtures/server-world.ts'
import type { Caller } from '../write/caller.ts'
import { readRecord } from '../records/read-records.ts'
import { createRecord, patchRecord } from '../records/resources.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const forced = { ...plain, force: true }
const patch = (who: Caller, id: string, members: Members, options = plain) =>
  patchRecord(world.ports, who, Task, id, members, options)
const create = (who: Caller, members: Members, options = plain) =>
  createRecord(world.ports, who, Task, members, options)
const own = slotId('truck-1', TODAY)

test('[TS1] a crew sets states 4, 5, 6 and 7 and no other', async () => {
  await world.put('task', stop('a'), stop('b'))
  expect(problemsOf(await patch(crew, 'a', { task_state_id: 3, cancelled_reason: 'x' }))).toEqual([29])
  expect(await patch(crew, 'a', { task_state_id: 5 })).toMatchObject({
    status: 200,
    row: { task_state_id: 5, state_author_id: 'camion', state_time: `${TODAY} 10:00:00` },
  })
  expect(await patch(crew, 'b', { task_state_id: 7 })).toMatchObject({ status: 200 })
})

test('[TS2] a transition outside the table passes with force and admin; without admin the problem is the missing right', async () => {
  await world.put('task', stop('a', { task_state_id: 3 }))
  expect(problemsOf(await patch(desk, 'a', { task_state_id: 5 }))).toEqual([20])
  const refused = await patch(desk, 'a', { task_state_id: 5 }, forced)
  expect(refused).toMatchObject({ problem: { problems: [{ id: 29, right: 'admin' }] } })
  expect(await patch(admin, 'a', { task_state_id: 5 }, forced)).toMatchObject({ status: 200 })
})

test('[TS3] states 6 and 4 need a reason, « autre » a text, state 3 its own reason', async () => {
  await world.put('task', stop('a'))
  const missing = await patch(crew, 'a', { task_state_id: 6 })
  expect(missing).toMatchObject({
    status: 422,
    problem: { detail: 'Erreur de règle métier.', problems: [{ id: 13, field: 'reason_type' }] },
  })
  expect(problemsOf(await patch(crew, 'a', { task_state_id: 6, reason_type: 'other' }))).toEqual([13])
  expect(problemsOf(await patch(desk, 'a', { task_state_id: 3 }))).toEqual([13])
  expect((await patch(crew, 'a', { task_state_id: 6, reason_type: 'absent' })).status).toBe(200)
})

test('[TS4] a done task becomes « À vérifier » with its cause when an object was refused; a planner’s validation stays done', async () => {
  await world.put('task', stop('a'))
  const objects = [
    line('1', { quantity_done: 1 }),
    line('2', { quantity_done: 0, refused_reason: 'refused-condition' }),
  ]
  const reply = await patch(crew, 'a', { task_state_id: 5, objects })
  expect(reply).toMatchObject({ row: { task_state_id: 7, total_weight: 80_000 } })
  expect('row' in reply && reply.row['check_reasons']).toContain('refused')
  expect(await patch(desk, 'a', { task_state_id: 5 })).toMatchObject({ row: { task_state_id: 5 } })
})

test('[CP5] the totals of a stop with lines are those of its lines, whatever is sent', async () => {
  await world.put('task', stop('a', { objects: [line('1'), line('2')] }))
  const sent = { total_weight: 123_456, total_weight_done: 99, total_duration: '23:59' }
  expect(await patch(crew, 'a', sent)).toMatchObject({ row: { total_weight: 80_000, total_weight_done: 0 } })
})

test('[TS7] a weigher ends their own weighing session, and only the desk validates one in state 7', async () => {
  const phone = caller('peseur', 'balance_mobile', 'manual')
  const made = await create(phone, { id: 's', task_type_id: 17, resource_id: 'scale' })
  expect(made).toMatchObject({ status: 201, row: { scope: 'scale', date: TODAY, resource_name: 'Balance' } })
  expect(await patch(phone, 's', { task_state_id: 7 })).toMatchObject({ status: 200 })
  expect(problemsOf(await patch(phone, 's', { task_state_id: 5 }))).toEqual([29])
  expect(await patch(weigher, 's', { task_state_id: 5 })).toMatchObject({ status: 200 })
})

test('[TS8] until midnight whoever set the state may undo it; another person may not, nor anybody the day after', async () => {
  await world.put('task', stop('a'))
  await patch(crew, 'a', { task_state_id: 5 })
  expect(
    problemsOf(await patch(caller('autre', 'emma_mobile', 'resource_1'), 'a', { task_state_id: 2 })),
  ).toHaveLength(1)
  world.at += 24 * 3_600_000
  expect(problemsOf(await patch(crew, 'a', { task_state_id: 2 }))).toHaveLength(1)
  world.at -= 24 * 3_600_000
  expect(await patch(crew, 'a', { task_state_id: 2 })).toMatchObject({
    status: 200,
    row: { task_state_id: 2 },
  })
})

test('[TS9] a crew adds a stop in its own slot only, and needs the right for adding stops', async () => {
  const members = { ...stop('n'), shift_instance_id: own }
  const foreign = { ...stop('n'), shift_instance_id: slotId('truck-2', TODAY) }
  expect(problemsOf(await create(crew, foreign))).toEqual([26])
  expect(problemsOf(await create(caller('camion', 'emma_mobile', 'resource_1'), members))).toEqual([29])
  expect(await create(crew, members)).toMatchObject({
    status: 201,
    row: { resource_name: 'Camion 1', shift_id: 1 },
  })
})

test('[TS10] a postponed task leaves its slot, keeps the wished day, and stays visible to its crew until they undo it', async () => {
  await world.put('task', stop('a'))
  const postponed = { task_state_id: 4, reason_type: 'absent', date: '2026-12-08' }
  expect(await patch(crew, 'a', postponed)).toMatchObject({
    row: { shift_instance_id: null, date: '2026-12-08', task_state_id: 4 },
  })
  const undo = await patch(crew, 'a', { task_state_id: 2, shift_instance_id: own })
  expect(undo).toMatchObject({ status: 200, row: { date: TODAY, shift_instance_id: own } })
})

test('a crew cannot move a task to another truck or out of its tour (26)', async () => {
  await world.put('task', stop('a'))
  expect(problemsOf(await patch(crew, 'a', { shift_instance_id: slotId('truck-2', TODAY) }))).toEqual([26])
  expect(problemsOf(await patch(crew, 'a', { shift_instance_id: null }))).toEqual([26])
  expect(await patch(desk, 'a', { shift_instance_id: slotId('truck-2', TODAY) })).toMatchObject({
    row: { resource_id: 'truck-2', resource_name: 'Camion 2' },
  })
  expect(await patch(desk, 'a', { shift_instance_id: null })).toMatchObject({
    row: { resource_id: null, shift_id: null },
  })
})

test('[CP6] an overfull truck is a problem, from 101 % on, which admin may force', async () => {
  const heavy = (kilos: number) => ({ objects: [line('1', { weight: kilos * 1000, volume: 0 })] })
  await world.put('task', stop('a', heavy(300)))
  expect(await create(desk, stop('b', heavy(202)))).toMatchObject({ status: 201 })
  expect(problemsOf(await create(desk, stop('c', heavy(5))))).toEqual([21])
  expect(problemsOf(await create(desk, stop('c', heavy(5)), forced))).toEqual([29])
  expect(await create(admin, stop('c', heavy(5)), forced)).toMatchObject({ status: 201 })
  expect(await create(desk, { ...stop('d', heavy(400)), task_state_id: 1 })).toMatchObject({ status: 201 })
  expect(problemsOf(await patch(desk, 'd', { task_state_id: 2 }))).toEqual([21])
})

test('[CP6] in a truck that is already too full, only an edit that adds load is refused', async () => {
  const heavy = (kilos: number, more = {}) => ({
    objects: [line('1', { weight: kilos * 1000, volume: 0, ...more })],
  })
  await world.put('object_instance', { id: 'i1', external_id: 'R1', state: 'unknown' })
  await world.put('task', stop('a', heavy(300)), stop('b', heavy(400)), stop('e', { task_state_id: 1 }))
  expect(await patch(desk, 'a', heavy(300, { object_instance_id: 'i1' }))).toMatchObject({ status: 200 })
  expect(await patch(desk, 'a', heavy(290))).toMatchObject({ status: 200 })
  expect(problemsOf(await patch(desk, 'a', heavy(291)))).toEqual([21])
  expect(problemsOf(await patch(desk, 'e', { task_state_id: 2, ...heavy(1) }))).toEqual([21])
})

test('[CP6] what a crew finds on site is recorded even if the truck gets too full', async () => {
  await world.put('task', stop('a'))
  const objects = [line('1', { weight: 900_000 })]
  expect(await patch(crew, 'a', { objects })).toMatchObject({ status: 200 })
})

test('[CP6] a closed slot needs change_slots, a town outside the sectors needs force_out_of_sector', async () => {
  const saturday = { ...stop('a'), shift_instance_id: slotId('truck-1', '2026-11-21') }
  expect(problemsOf(await create(desk, saturday))).toEqual([22])
  expect(await create(admin, saturday, forced)).toMatchObject({ status: 201 })
  expect(problemsOf(await create(desk, stop('b', { city: 'paris', zipcode: '75001' })))).toEqual([23])
  expect(problemsOf(await create(desk, stop('c', { city_id: 'paris', city: '' })))).toEqual([23])
  expect(await create(desk, stop('d', { city_id: 'erstein', city: '' }))).toMatchObject({
    row: { city: 'Erstein', zipcode: '67150', sector_id: 'nord', sector_name: 'Nord' },
  })
})

test('[CP6] forced totals need force_values', async () => {
  await world.put('task', stop('a'))
  expect(problemsOf(await patch(crew, 'a', { forced_weight: 10 }))).toEqual([24])
  const strong = caller('camion2', 'emma_mobile', 'force_values', 'resource_1')
  expect(await patch(strong, 'a', { forced_weight: 10 })).toMatchObject({ status: 200 })
})

test('[SL4] a collection cannot be placed on a counter', async () => {
  const reply = await create(desk, { ...stop('a'), shift_instance_id: slotId('counter', TODAY) })
  expect(problemsOf(reply)).toContain(26)
})

test('[SL2] Journée shares the capacity of Matin', async () => {
  const heavy = { objects: [line('1', { weight: 400_000, volume: 0 })] }
  await world.put('task', stop('a', heavy))
  const day = slotId('truck-1', TODAY, 3)
  await world.put('shift_instance', { id: day, resource_id: 'truck-1', date: TODAY, shift_id: 3, open: 1 })
  expect(problemsOf(await create(desk, { ...stop('b', heavy), shift_instance_id: day }))).toContain(21)
})

test('[TS6] a rental whose instances are out cannot be cancelled', async () => {
  await world.put('object_instance', { id: 'i1', external_id: 'R1', state: 'rented' })
  await world.put(
    'task',
    stop('a', { task_type_id: 14, scope: 'loki', objects: [line('1', { object_instance_id: 'i1' })] }),
  )
  const reply = await patch(desk, 'a', { task_state_id: 3, cancelled_reason: 'annulé' })
  expect(problemsOf(reply)).toEqual([20])
})

test('a missing right that a screen of the role can meet is a problem, a call that none of its screens makes is a 403', async () => {
  await world.put('task', stop('a', { task_state_id: 5, resource_id: 'truck-2' }))
  const readOnly = caller('lecteur', 'emma_desktop')
  expect(problemsOf(await create(readOnly, { id: 'n' }))).toEqual([29])
  expect((await create(weigher, { id: 'n' })).status).toBe(403)
  expect((await patch(weigher, 'a', { note: 'x' })).status).toBe(403)
  expect((await patch(till, 'a', { note: 'x' })).status).toBe(404)
  expect((await create(till, { id: 'v', task_type_id: 19 })).status).toBe(201)
  expect((await create(till, { id: 'n' })).status).toBe(403)
  const City = entityNamed('city')
  expect((await patchRecord(world.ports, desk, City, 'erstein', { name: 'X' }, plain)).status).toBe(403)
})

test('[SL1] opening a slot by hand needs change_slots and a schedule that allows it', async () => {
  const Slot = entityNamed('shift_instance')
  const id = slotId('truck-1', TODAY)
  expect(problemsOf(await patchRecord(world.ports, desk, Slot, id, { open: 0 }, plain))).toEqual([29])
  expect(await patchRecord(world.ports, admin, Slot, id, { open: 0 }, plain)).toMatchObject({ status: 200 })
  expect((await patchRecord(world.ports, desk, Slot, id, { crew_note: 'clés' }, plain)).status).toBe(200)
  const counter = await patchRecord(world.ports, admin, Slot, slotId('counter', TODAY), { open: 0 }, plain)
  expect(problemsOf(counter)).toEqual([22])
})

test('[IS1] an instance changes state by its table only, and a refusal contains its problem', async () => {
  const Instance = entityNamed('object_instance')
  await world.put('object_instance', { id: 'i1', external_id: 'A', state: 'sold' })
  const reply = await patchRecord(world.ports, weigher, Instance, 'i1', { state: 'rented' }, plain)
  expect(problemsOf(reply)).toEqual([20])
  expect(await patchRecord(world.ports, till, Instance, 'i1', { state: 'available' }, plain)).toMatchObject({
    row: { state: 'available', last_state_modification_time: `${TODAY} 10:00:00` },
  })
})

test('[TS8] without a change of state the author and time of the state cannot be changed', async () => {
  const set = { state_author_id: 'bureau', state_time: `${TODAY} 08:00:00` }
  await world.put('task', stop('a', { task_state_id: 5, ...set }))
  const forged = { state_author_id: 'camion', state_time: `${TODAY} 09:00:00` }
  expect(await patch(crew, 'a', forged)).toMatchObject({ row: set })
  expect(problemsOf(await patch(crew, 'a', { task_state_id: 2, ...forged }))).toHaveLength(1)
})

test('a moment in ISO form is stored in the organisation’s local time', async () => {
  await world.put('task', stop('a'))
  const sent = { task_state_id: 5, state_time: `${TODAY}T08:30:00Z` }
  expect(await patch(crew, 'a', sent)).toMatchObject({ row: { state_time: `${TODAY} 09:30:00` } })
})

test('a crew cannot give a task to another truck, not even by postponing it (26)', async () => {
  await world.put('task', stop('a'))
  const sent = { task_state_id: 4, reason_type: 'breakdown', resource_id: 'truck-2' }
  expect(problemsOf(await patch(crew, 'a', sent))).toEqual([26])
})

test('[TS4] a crew cannot clear « À vérifier », and a later correction is checked again', async () => {
  const objects = [line('1', { quantity_done: 0 })]
  await world.put('task', stop('a'), stop('b', { objects: [line('1')] }))
  expect(await patch(crew, 'a', { task_state_id: 5, objects })).toMatchObject({ row: { task_state_id: 7 } })
  expect(await patch(crew, 'a', { task_state_id: 5 })).toMatchObject({ row: { task_state_id: 7 } })
  expect(await patch(crew, 'b', { task_state_id: 5 })).toMatchObject({ row: { task_state_id: 5 } })
  expect(await patch(crew, 'b', { objects })).toMatchObject({ row: { task_state_id: 7 } })
})

test('[TS3] a reason is kept as long as its state and is cleared with it', async () => {
  await world.put('task', stop('a'))
  await patch(crew, 'a', { task_state_id: 6, reason_type: 'breakdown' })
  expect(problemsOf(await patch(crew, 'a', { reason_type: null }))).toEqual([13])
  expect(await patch(crew, 'a', { task_state_id: 2 })).toMatchObject({ row: { reason_type: null } })
  expect(problemsOf(await patch(crew, 'a', { task_state_id: 4 }))).toEqual([13])
})

test('[SL1] a slot cannot become another slot, and can have no other id than its own', async () => {
  const Slot = entityNamed('shift_instance')
  const moved = { date: '2026-11-25' }
  expect((await patchRecord(world.ports, desk, Slot, own, moved, plain)).status).toBe(422)
  const chosen = { id: 'mine', resource_id: 'truck-1', date: '2026-11-26', shift_id: 1 }
  expect((await createRecord(world.ports, desk, Slot, chosen, plain)).status).toBe(422)
})

test('negative volumes and totals are refused', async () => {
  await world.put('task', stop('a'))
  for (const sent of [{ objects: [line('1', { volume: -1 })] }, { forced_weight: -1 }, { total_volume: -1 }])
    expect((await patch(admin, 'a', sent)).status).toBe(422)
})

test('[RP1] a crew reads this week, the one before and the one after; an edit that waited longer on a phone is still accepted', async () => {
  await world.put('task', stop('a', { date: '2026-11-08' }), stop('b', { date: '2026-11-09' }))
  const read = (id: string) => readRecord(world.ports, crew, entityNamed('task'), id)
  expect([(await read('a')).status, (await read('b')).status]).toEqual([404, 200])
  expect((await patch(crew, 'a', { note: 'x' })).status).toBe(200)
  await world.put('task', stop('c', { date: '2026-11-08', resource_id: 'truck-2' }))
  expect((await patch(crew, 'c', { note: 'x' })).status).toBe(404)
})

test('[TS8] a planner’s verdict on a visit leaves the hour at which the crew left', async () => {
  const visit = { task_state_id: 7, state_time: `${TODAY} 09:15:00`, state_author_id: 'camion' }
  await world.put('task', stop('a', visit), stop('b', visit))
  expect(await patch(desk, 'a', { task_state_id: 5 })).toMatchObject({
    row: { task_state_id: 5, state_time: `${TODAY} 09:15:00`, state_author_id: 'bureau' },
  })
  expect(await patch(desk, 'b', { task_state_id: 2 })).toMatchObject({
    row: { task_state_id: 2, state_time: `${TODAY} 10:00:00` },
  })
})
