// The undo of a gesture on the board: all of it or nothing, and never over what somebody else has changed since.
import { beforeEach, expect, test } from 'vitest'
import { Organisation } from '#records/entities/people.ts'
import { Resource } from '#records/entities/resource.ts'
import { ShiftResource } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { organisationNamespace } from '#records/values/slot-id.ts'
import { openMirror } from '#test/fixtures/mirror.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { changeSlot } from './change-slot.ts'
import { placeTask, placeTasks } from './place-tasks.ts'
import { changedSinceUndo, putBack } from './put-back.ts'

const day = '2026-11-24'
const at = '2026-11-23 10:00:00'
const planner = rightsOf(['emma_desktop', 'add_task'])
const morning = { resource_id: 'r1', date: day, shift_id: 1 }
const who = {
  task_type_id: 1,
  task_state_id: 2,
  lastname: 'Ott',
  city: 'Erstein',
  phone1: '06 12 34 56 78',
} as const

let db: LocalDatabase
const task = (id: string): Promise<TaskRow | undefined> => tableOf(db, Task).get(id)

beforeEach(async () => {
  const mirror = await openMirror({ shards: ['ref', 'emma/2026-W48', 'slot/2026-W48', 'emma/none'] })
  db = mirror.device.db
  const namespace = organisationNamespace('quai')
  await mirror.put(Organisation, { id: 'quai', client_id: 'quai', namespace, travel_minutes: 10 })
  const truck = { type: 'truck', weight: 500_000, volume: 10 } as const
  await mirror.put(
    Resource,
    { ...truck, id: 'r1', number: 1, name: 'Camion 1' },
    { ...truck, id: 'r2', number: 2, name: 'Camion 2' },
  )
  await mirror.put(
    ShiftResource,
    { id: 's1', resource_id: 'r1', shift_id: 1 },
    { id: 's2', resource_id: 'r2', shift_id: 1 },
  )
  await mirror.put(Task, { ...who, id: 'a' }, { ...who, id: 'b', lastname: 'Haas' })
})

test('one of several that somebody has changed keeps all of them where they are', async () => {
  const outcome = await placeTasks(db, { ids: ['a', 'b'], slot: morning, at, rights: planner })
  if (!outcome.ok) throw new Error('not placed')
  await placeTask(db, { id: 'b', slot: { ...morning, resource_id: 'r2' }, at, rights: planner })
  expect((await putBack(db, outcome.value, { rights: planner })).ok).toBe(false)
  expect([(await task('a'))?.resource_id, (await task('b'))?.resource_id]).toEqual(['r1', 'r2'])
})

test('a move is done again only where its tasks are as its undo left them', async () => {
  const outcome = await placeTask(db, { id: 'a', slot: morning, at, rights: planner })
  if (!outcome.ok) throw new Error('not placed')
  await putBack(db, outcome.value, { rights: planner })
  expect(await changedSinceUndo(db, outcome.value)).toBe(null)
  await placeTask(db, { id: 'a', slot: { ...morning, resource_id: 'r2' }, at, rights: planner })
  expect(await changedSinceUndo(db, outcome.value)).toMatch(/^Ott a changé entre-temps/)
})

test('an order that somebody has changed since stays', async () => {
  await placeTasks(db, { ids: ['a'], slot: morning, at, rights: planner })
  const outcome = await placeTasks(db, { ids: ['b'], slot: morning, at, rights: planner, before: 'a' })
  if (!outcome.ok) throw new Error('not placed')
  await changeSlot(db, { slot: morning, values: { task_order: ['a', 'b'] }, rights: planner })
  expect(await putBack(db, outcome.value, { rights: planner })).toMatchObject({
    failure: { detail: expect.stringMatching(/^L’ordre du créneau a changé/) },
  })
})

test('[RT11] a step of a rental that would run backwards stays, whoever asks; a right order is placed and undone', async () => {
  const chief = rightsOf(['emma_desktop', 'add_task', 'admin', 'force_limit', 'force_closed_shift'])
  const rental = { ...who, scope: 'loki', date: day, shift_id: 2 } as const
  await edit(db, [Task], async draft => {
    await draft.create(Task, 'back', { ...rental, task_type_id: 12 })
    await draft.create(Task, 'out', { ...rental, task_type_id: 14, next_task_id: 'back' })
  })
  const place = (date: string, force = false) =>
    placeTask(db, { id: 'back', slot: { ...morning, date }, at, rights: chief, force })
  const backwards = { ok: false, failure: { problems: [{ field: 'date', user_overridable: false }] } }
  expect(await place(day)).toMatchObject(backwards)
  expect(await place(day, true)).toMatchObject(backwards)
  const placed = await place('2026-12-01')
  if (!placed.ok) throw new Error(JSON.stringify(placed.failure))
  await putBack(db, placed.value, { rights: chief })
  expect((await task('back'))?.date).toBe(day)
})
