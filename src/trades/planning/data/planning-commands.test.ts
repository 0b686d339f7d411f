// What a planner's gestures write: the server's rules checked first, one edit, and the undo.
import { beforeEach, expect, test } from 'vitest'
import { Organisation } from '#records/entities/people.ts'
import { City } from '#records/entities/places.ts'
import { Resource } from '#records/entities/resource.ts'
import { ShiftInstance, ShiftResource } from '#records/entities/shift.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { Outcome } from '#records/failure.ts'
import { lineOfObject } from '#records/stop/on-site-lines.ts'
import type { RequestFields } from '#trades/request/rules/read-request.ts'
import { begunSeriesId } from '../rules/series/series-start.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { organisationNamespace, shiftInstanceId } from '#records/values/slot-id.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { tasksOfSlot } from '#trades/tour/data/stop-sheet.ts'
import { saveRequest } from '#trades/request/data/save-request.ts'
import { setRequestState } from '#trades/request/data/set-request-state.ts'
import { acceptTasks } from './accept-tasks.ts'
import { changeSlot } from './change-slot.ts'
import { stepStop } from './tour/step-stop.ts'
import { moveSlot } from './move-slot.ts'
import { placeTask, placeTasks } from './place-tasks.ts'
import { putBack } from './put-back.ts'
import { unplaceTasks } from './unplace-tasks.ts'

const day = '2026-11-24'
const at = '2026-11-23 10:00:00'
const planner = rightsOf(['emma_desktop', 'add_task'])
const chief = rightsOf(['emma_desktop', 'add_task', 'admin', 'change_slots', 'force_out_of_sector'])
const namespace = organisationNamespace('quai')
const morning = { resource_id: 'r1', date: day, shift_id: 1 }
const wardrobe = (volume: number): TaskLine => ({
  ...lineOfObject(
    { id: 'w', name: 'Armoire', weight: 40_000, volume, loading_duration: '00:10', weight_channel: 'unit' },
    `line-${volume}`,
  ),
  quantity: 1,
})
const who = {
  task_type_id: 1,
  lastname: 'Ott',
  city: 'Erstein',
  city_id: 'c1',
  phone1: '06 12 34 56 78',
} as const

let mirror: Mirror
let db: LocalDatabase
const task = async (id: string): Promise<TaskRow | undefined> =>
  (await db.rows('task').get(id)) as TaskRow | undefined
const problemIds = (outcome: Outcome<unknown>): number[] =>
  !outcome.ok && outcome.failure.kind === 'ruleBroken' ? outcome.failure.problems.map(({ id }) => id) : []

beforeEach(async () => {
  mirror = await openMirror({ shards: ['ref', 'emma/2026-W48', 'slot/2026-W48', 'emma/none'] })
  db = mirror.device.db
  await mirror.put(Organisation, { id: 'quai', client_id: 'quai', namespace, travel_minutes: 10 })
  await mirror.put(
    City,
    { id: 'c1', name: 'Erstein', sector_id: 'nord', collected: 1 },
    { id: 'c2', name: 'Paris', sector_id: null, collected: 0 },
  )
  const truck = { type: 'truck', weight: 500_000, volume: 10 } as const
  await mirror.put(
    Resource,
    { ...truck, id: 'r1', number: 1, name: 'Camion 1' },
    { ...truck, id: 'r2', number: 2, name: 'Camion 2' },
    { id: 'r3', number: 3, name: 'Comptoir', type: 'counter' },
  )
  await mirror.put(
    ShiftResource,
    ...['r1', 'r2', 'r3'].flatMap(resource_id =>
      [1, 3].map(
        shift_id =>
          ({
            id: `${resource_id}-${shift_id}`,
            resource_id,
            shift_id: shift_id === 1 ? 1 : 3,
            saturday_working: 0,
          }) as const,
      ),
    ),
  )
  await mirror.put(
    Task,
    { ...who, id: 'a', task_state_id: 2, objects: [wardrobe(4)] },
    { ...who, id: 'b', task_state_id: 2, objects: [wardrobe(4)] },
  )
})

test('[SL1] a drop makes the slot on first use, under the id that every device gives it', async () => {
  const outcome = await placeTask(db, { id: 'a', slot: morning, at, rights: planner })
  expect(outcome.ok).toBe(true)
  const slot = shiftInstanceId(namespace, 'r1', day, 1)
  expect(await task('a')).toMatchObject({
    shift_instance_id: slot,
    date: day,
    resource_id: 'r1',
    shift_id: 1,
    task_state_id: 2,
  })
  expect(await db.rows('shift_instance').get(slot)).toMatchObject({ ...morning, open: 1 })
  expect((await db.outbox.toArray()).map(({ entity, op }) => `${entity} ${op}`)).toEqual([
    'shift_instance create',
    'task patch',
  ])
})

test('an undo leaves nothing behind of a move that was not sent', async () => {
  const outcome = await placeTask(db, { id: 'a', slot: morning, at, rights: planner })
  if (!outcome.ok) throw new Error('not placed')
  await putBack(db, outcome.value, { rights: planner })
  expect(await task('a')).toMatchObject({ shift_instance_id: null, date: null, resource_id: null })
  expect((await db.outbox.toArray()).map(({ entity }) => entity)).toEqual(['shift_instance'])
})

test('[CP6] an undo into a slot that was filled meanwhile is checked, and « Forcer » needs admin', async () => {
  await placeTask(db, { id: 'a', slot: morning, at, rights: planner })
  const outcome = await unplaceTasks(db, { ids: ['a'] })
  if (!outcome.ok) throw new Error('not taken out')
  await mirror.put(Task, { ...who, id: 'big', task_state_id: 2, objects: [wardrobe(9)] })
  await placeTask(db, { id: 'big', slot: morning, at, rights: planner })
  expect(problemIds(await putBack(db, outcome.value, { rights: planner, force: true }))).toEqual([21])
  expect(await task('a')).toMatchObject({ shift_instance_id: null })
  expect(await putBack(db, outcome.value, { rights: chief, force: true })).toMatchObject({ ok: true })
  expect(await task('a')).toMatchObject({ resource_id: 'r1', date: day })
  expect((await db.outbox.toArray()).find(({ id }) => id === 'a')?.force).toBe(true)
})

test('an undo does nothing where somebody else has changed something since, and names it', async () => {
  const outcome = await placeTask(db, { id: 'a', slot: morning, at, rights: planner })
  if (!outcome.ok) throw new Error('not placed')
  const now = await task('a')
  await mirror.put(Task, { ...now, rev: 40, task_state_id: 5 })
  await db.outbox.clear()
  await db.base.clear()
  await mirror.put(Task, { ...now, rev: 41, task_state_id: 5 })
  expect(await putBack(db, outcome.value, { rights: planner })).toMatchObject({
    ok: false,
    failure: { detail: 'Ott a changé entre-temps\u00a0: rien n’est annulé ni rétabli.' },
  })
  expect(await task('a')).toMatchObject({ resource_id: 'r1', task_state_id: 5 })
})

test('[CP6] over 100 % nothing is written, and « Forcer » needs admin', async () => {
  await mirror.put(Task, { ...who, id: 'big', task_state_id: 2, objects: [wardrobe(11)] })
  expect(problemIds(await placeTask(db, { id: 'big', slot: morning, at, rights: planner }))).toEqual([21])
  expect(
    problemIds(await placeTask(db, { id: 'big', slot: morning, at, rights: planner, force: true })),
  ).toEqual([21])
  expect(await db.outbox.count()).toBe(0)
  expect((await placeTask(db, { id: 'big', slot: morning, at, rights: chief, force: true })).ok).toBe(true)
  expect((await db.outbox.toArray()).find(({ entity }) => entity === 'task')?.force).toBe(true)
})

test('[CP6] several at once are judged together', async () => {
  await mirror.put(Task, { ...who, id: 'c', task_state_id: 2, objects: [wardrobe(4)] })
  expect(
    problemIds(await placeTasks(db, { ids: ['a', 'b', 'c'], slot: morning, at, rights: planner })),
  ).toEqual([21])
  expect((await placeTasks(db, { ids: ['a', 'b'], slot: morning, at, rights: planner })).ok).toBe(true)
})

test('[CP6] a closed slot needs change_slots, by force', async () => {
  const sunday = { ...morning, date: '2026-11-29' }
  expect(problemIds(await placeTask(db, { id: 'a', slot: sunday, at, rights: planner }))).toEqual([22])
  expect((await placeTask(db, { id: 'a', slot: sunday, at, rights: chief, force: true })).ok).toBe(true)
})

test('[SL4] a counter takes no collection, whoever asks', async () => {
  const counter = { ...morning, resource_id: 'r3' }
  expect(
    problemIds(await placeTask(db, { id: 'a', slot: counter, at, rights: chief, force: true })),
  ).toContain(26)
})

test('[TS2] a postponed task is accepted anew in its slot, and its reason goes with the state', async () => {
  await mirror.put(Task, { ...who, id: 'p', task_state_id: 4, reason_type: 'absent', objects: [wardrobe(1)] })
  await placeTask(db, { id: 'p', slot: morning, at, rights: planner })
  expect(await task('p')).toMatchObject({
    task_state_id: 2,
    reason_type: null,
    state_time: at,
    state_author_id: 'u1',
  })
})

test('what has been done does not move', async () => {
  await mirror.put(Task, { ...who, id: 'd', task_state_id: 5, objects: [] })
  expect(problemIds(await placeTask(db, { id: 'd', slot: morning, at, rights: chief }))).toEqual([20])
})

test('[CP6] a draft outside the sectors is placed, and stopped when it is accepted', async () => {
  await mirror.put(Task, { ...who, id: 'x', task_state_id: 1, city: 'Paris', city_id: 'c2', objects: [] })
  expect((await placeTask(db, { id: 'x', slot: morning, at, rights: planner })).ok).toBe(true)
  expect(problemIds(await acceptTasks(db, { ids: ['x'], at, rights: planner }))).toEqual([23])
  expect((await acceptTasks(db, { ids: ['x'], at, rights: chief, force: true })).ok).toBe(true)
  expect(await task('x')).toMatchObject({ task_state_id: 2 })
})

test('« Tout accepter » names what a draft still lacks, and accepts no half of it', async () => {
  await mirror.put(
    Task,
    { ...who, id: 'ok', task_state_id: 1 },
    { id: 'bare', task_type_id: 1, task_state_id: 1 },
  )
  const outcome = await acceptTasks(db, { ids: ['ok', 'bare'], at, rights: planner })
  expect(outcome).toMatchObject({
    ok: false,
    failure: { kind: 'invalid', fields: { city: { isEmpty: 'isEmpty' } } },
  })
  expect(await db.outbox.count()).toBe(0)
})

test('[RC1] [RC2] a recurring draft accepted on the board repeats, and its undo removes its series', async () => {
  const rule = { frequency: 1, frequency_key: 'week', frequency_end_date: null } as const
  await mirror.put(Task, { ...who, ...rule, id: 'w', task_state_id: 1, date: day })
  const outcome = await acceptTasks(db, { ids: ['w'], at, rights: planner })
  const { series_id = null, rev = -1 } = (await task('w')) ?? {}
  // The server and any other planner who accepts the same version compute the same id.
  expect(series_id).toBe(begunSeriesId(namespace, { id: 'w', rev }))
  const others = (await tableOf(db, Task).toArray()).filter(
    one => one.series_id === series_id && one.id !== 'w',
  )
  expect(others.map(({ date }) => date ?? '').toSorted()).toEqual([
    '2026-12-01',
    '2026-12-08',
    '2026-12-15',
    '2026-12-22',
    '2026-12-29',
    '2027-01-05',
    '2027-01-12',
  ])
  if (!outcome.ok) throw new Error('not accepted')
  await putBack(db, outcome.value, { rights: planner })
  expect(await task('w')).toMatchObject({ task_state_id: 1, series_id: null })
  expect(await db.outbox.count()).toBe(0)
})

test('[RC1] « Accepter et planifier », and whatever else accepts, begins the series too', async () => {
  const rule = { ...who, frequency: 1, frequency_key: 'week', frequency_end_date: '2026-12-10' } as const
  await mirror.put(
    Task,
    { ...rule, id: 'w', task_state_id: 1, objects: [] },
    { ...rule, id: 'p', task_state_id: 4, reason_type: 'absent', date: day, objects: [] },
  )
  const outcome = await placeTask(db, { id: 'w', slot: morning, accept: true, at, rights: planner })
  const slotsOf = async (id: string) =>
    (await tableOf(db, Task).toArray()).filter(one => one.series_id === id).map(one => one.shift_instance_id)
  const { series_id = null } = (await task('w')) ?? {}
  const slots = await slotsOf(series_id ?? '')
  expect(new Set(slots).size).toBe(3)
  expect(slots).not.toContain(null)
  expect((await setRequestState(db, { id: 'p', to: 2, at, rights: planner })).ok).toBe(true)
  const again = (await task('p'))?.series_id ?? ''
  expect(await slotsOf(again)).toHaveLength(3)
  if (!outcome.ok) throw new Error('not placed')
  await putBack(db, outcome.value, { rights: planner })
  expect(await slotsOf(series_id ?? '')).toEqual([])
})

test('[RC3] a series that was removed and begun again from the same version exists once', async () => {
  const rule = { frequency: 1, frequency_key: 'week', frequency_end_date: '2026-12-10' } as const
  await mirror.put(Task, { ...who, ...rule, id: 'w', task_state_id: 1, date: day })
  await acceptTasks(db, { ids: ['w'], at, rights: planner })
  const save = (fields: RequestFields) =>
    saveRequest(db, { id: 'w', fields, reach: 'series', at, rights: planner })
  await save({ frequency_key: null })
  expect((await save(rule)).ok).toBe(true)
  const standing = (await tableOf(db, Task).toArray()).filter(
    one => one.series_id !== null && one.task_state_id === 2,
  )
  expect(standing.map(({ date }) => date ?? '').toSorted()).toEqual([day, '2026-12-01', '2026-12-08'])
})

test('[RC1] a recurring draft accepted late repeats from today on', async () => {
  const rule = { frequency: 1, frequency_key: 'week', frequency_end_date: '2026-12-10' } as const
  await mirror.put(Task, { ...who, ...rule, id: 'w', task_state_id: 1, date: '2026-11-03' })
  await acceptTasks(db, { ids: ['w'], at, rights: planner })
  const all = (await tableOf(db, Task).toArray()).filter(one => one.series_id !== null)
  expect(all.map(({ date }) => date ?? '').toSorted()).toEqual([
    '2026-11-03',
    '2026-11-24',
    '2026-12-01',
    '2026-12-08',
  ])
})

test('[RC2] an occurrence that is placed, taken out or settled is real, whatever happens to it after', async () => {
  const far = { ...who, task_state_id: 2, series_id: 's', is_virtual: 1, date: '2026-12-22' } as const
  await mirror.put(Task, { ...far, id: 'v' }, { ...far, id: 'x' }, { ...far, id: 'y' })
  const placed = await placeTask(db, { id: 'v', slot: morning, at, rights: planner })
  await unplaceTasks(db, { ids: ['x'] })
  await setRequestState(db, { id: 'y', to: 3, cancelled_reason: 'Fermé', at, rights: planner })
  if (!placed.ok) throw new Error('not placed')
  await putBack(db, placed.value, { rights: planner })
  for (const id of ['v', 'x', 'y']) expect(await task(id)).toMatchObject({ is_virtual: 0 })
})

test('« Accepter et planifier » is one gesture', async () => {
  await mirror.put(Task, { ...who, id: 'ok', task_state_id: 1, objects: [wardrobe(11)] })
  expect(
    problemIds(await placeTask(db, { id: 'ok', slot: morning, at, rights: planner, accept: true })),
  ).toEqual([21])
  await placeTask(db, { id: 'ok', slot: morning, at, rights: chief, accept: true, force: true })
  expect(await task('ok')).toMatchObject({ task_state_id: 2, resource_id: 'r1' })
})

test('[SL3] a card put before another writes the slot’s order, and undo restores it', async () => {
  await placeTasks(db, { ids: ['a'], slot: morning, at, rights: planner })
  const outcome = await placeTasks(db, { ids: ['b'], slot: morning, at, rights: planner, before: 'a' })
  const slot = shiftInstanceId(namespace, 'r1', day, 1)
  expect((await tasksOfSlot(db, { slot })).map(({ id }) => id)).toEqual(['b', 'a'])
  if (!outcome.ok) throw new Error('not placed')
  await putBack(db, outcome.value, { rights: planner })
  expect((await tasksOfSlot(db, { slot })).map(({ id }) => id)).toEqual(['a'])
})

test('[SL3] another position in its own slot patches only the slot', async () => {
  const slot = shiftInstanceId(namespace, 'r1', day, 1)
  await mirror.put(ShiftInstance, { ...morning, shift_id: 1, id: slot })
  const there = { task_state_id: 2, shift_instance_id: slot, resource_id: 'r1', date: day } as const
  await mirror.put(Task, { ...who, ...there, id: 'a' }, { ...who, ...there, id: 'b' })
  await placeTasks(db, { ids: ['b'], slot: morning, at, rights: planner, before: 'a' })
  expect((await db.outbox.toArray()).map(({ entity, patch }) => [entity, patch])).toEqual([
    ['shift_instance', { task_order: ['b', 'a'] }],
  ])
})

test('a task taken out of its slot has no day and no resource; what is settled stays', async () => {
  await placeTask(db, { id: 'a', slot: morning, at, rights: planner })
  await unplaceTasks(db, { ids: ['a'] })
  expect(await task('a')).toMatchObject({
    shift_instance_id: null,
    date: null,
    resource_id: null,
    task_state_id: 2,
  })
  await mirror.put(Task, { ...who, id: 'd', task_state_id: 5 })
  expect(problemIds(await unplaceTasks(db, { ids: ['d'] }))).toEqual([20])
})

test('a stop that is moved again before the first move is stored goes on from there', async () => {
  const stops = ['a', 'b', 'c', 'd'].map(id => ({ id, loaded_after: null, number: null }))
  const step = (id: string, by: 1 | -1) => stepStop(db, { slot: morning, id, by, stops })
  const order = async (): Promise<unknown> =>
    (await db.rows('shift_instance').get(shiftInstanceId(namespace, 'r1', day, 1)))?.['task_order']
  await Promise.all([step('a', 1), step('a', 1), step('d', -1)])
  expect(await order()).toEqual(['b', 'c', 'd', 'a'])
  for (let n = 0; n < 5; n++) expect((await step('a', 1)).ok).toBe(true)
  expect(await order()).toEqual(['b', 'c', 'd', 'a'])
})

test('[SL1] a slot is opened and closed by hand only with change_slots', async () => {
  expect(problemIds(await changeSlot(db, { slot: morning, values: { open: 0 }, rights: planner }))).toEqual([
    29,
  ])
  expect((await changeSlot(db, { slot: morning, values: { open: 0 }, rights: chief })).ok).toBe(true)
  const slot = shiftInstanceId(namespace, 'r1', day, 1)
  expect(await db.rows('shift_instance').get(slot)).toMatchObject({ open: 0 })
  expect(problemIds(await placeTask(db, { id: 'a', slot: morning, at, rights: planner }))).toEqual([22])
})

test('crew, note and message create the slot when nobody has used it', async () => {
  const outcome = await changeSlot(db, {
    slot: morning,
    values: { crew: ['u1'], message: 'Hayon lent' },
    rights: planner,
  })
  expect(outcome).toEqual({ ok: true, value: { crew: [], message: '' } })
  const slot = shiftInstanceId(namespace, 'r1', day, 1)
  expect(await db.rows('shift_instance').get(slot)).toMatchObject({ crew: ['u1'], message: 'Hayon lent' })
})

test('« Déplacer le créneau » takes what is not done yet in its order, and leaves what was done', async () => {
  await placeTasks(db, { ids: ['a', 'b'], slot: morning, at, rights: planner })
  await placeTasks(db, { ids: ['b'], slot: morning, at, rights: planner, before: 'a' })
  const from = shiftInstanceId(namespace, 'r1', day, 1)
  await mirror.put(Task, {
    ...who,
    id: 'd',
    task_state_id: 5,
    shift_instance_id: from,
    resource_id: 'r1',
    date: day,
  })
  await moveSlot(db, { from, to: { ...morning, resource_id: 'r2' }, at, rights: planner })
  const to = shiftInstanceId(namespace, 'r2', day, 1)
  expect((await tasksOfSlot(db, { slot: to })).map(({ id }) => id)).toEqual(['b', 'a'])
  expect((await tasksOfSlot(db, { slot: from })).map(({ id }) => id)).toEqual(['d'])
})
