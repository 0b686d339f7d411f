// The queries of the first screens, on a small mirror.
import { beforeAll, expect, test } from 'vitest'
import { User } from '#records/entities/people.ts'
import { Resource } from '#records/entities/resource.ts'
import { ShiftInstance } from '#records/entities/shift.ts'
import { Task } from '#records/entities/task.ts'
import { blankRow, type AnyRow, type BaseRow, type Entity } from '#records/entity.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { openDevice } from '#test/sync/device.ts'
import type { LocalDatabase } from '../database.ts'
import { alignShards } from '../mirror/held-shards.ts'
import { applyChunk } from '../mirror/mirror.ts'
import { edit } from '../outbox/outbox.ts'
import { conflictsOf } from './conflicts.ts'
import { pendingCount, syncSummary } from '../outbox/outbox-entries.ts'
import { outboxEntries } from '../outbox/outbox-list.ts'
import { resources } from '#trades/settings/data/resources.ts'
import { crewNames, slotById } from '#trades/planning/data/slot-by-id.ts'
import { slotsOfDay } from '../pictures/slots-of-day.ts'
import { taskById } from '#trades/tour/data/task-by-id.ts'
import { tasksOfSlot } from '#trades/tour/data/stop-sheet.ts'

let db: LocalDatabase
let rev = 0
const put = async <R extends BaseRow>(of: Entity<string, R>, ...rows: Partial<R>[]): Promise<void> => {
  const lines = rows.map(values => {
    rev += 1
    const v: AnyRow = Object.assign({}, blankRow(of), values, { rev })
    return { e: of.name, id: v.id, rev, v }
  })
  await applyChunk(db, { shard: 'a', lines, cursor: rev, complete: true, epoch: 'e' })
}
const day = '2026-11-21'
const anyone = rightsOf(['emma_mobile'])

beforeAll(async () => {
  db = (await openDevice('one')).db
  await alignShards(db, ['a'])
  await put(
    Resource,
    { id: 'r1', number: 1, name: 'Camion 1', resource_order: 1 },
    { id: 'r2', number: 2, name: 'Camion 2', resource_order: 0 },
    { id: 'r3', number: 3, name: 'Ancien camion', archived: 1 },
  )
  await put(User, { id: 'u1', firstname: 'Ali' }, { id: 'u2', username: 'bea' })
  await put(
    ShiftInstance,
    { id: 's1', resource_id: 'r1', date: day, shift_id: 2 },
    {
      id: 's2',
      resource_id: 'r1',
      date: day,
      shift_id: 1,
      crew: ['u2', 'gone', 'u1'],
      task_order: ['c', 'a'],
    },
    { id: 's3', resource_id: 'r2', date: day, shift_id: 1 },
    { id: 's4', resource_id: 'r1', date: '2026-11-22', shift_id: 1 },
  )
  const stop = { date: day, shift_instance_id: 's2', task_state_id: 2 } as const
  await put(
    Task,
    { ...stop, id: 'a', forced_weight: 4000, forced_volume: 0.15 },
    { ...stop, id: 'b', loaded_after: '09:00', task_state_id: 5, forced_weight: 1000, forced_volume: 0.1 },
    { ...stop, id: 'c', task_state_id: 6, forced_weight: 9999 },
    { ...stop, id: 'd', loaded_after: '08:00', task_state_id: 3 },
    { ...stop, id: 'e', shift_instance_id: null },
  )
})

test('[SL3] stops come in the slot’s order, the others by hour', async () => {
  expect((await tasksOfSlot(db, { slot: 's2' })).map(({ id }) => id)).toEqual(['c', 'a', 'd', 'b'])
})

test('the slots of a day on the resources that a person may use, in order', async () => {
  const slots = await slotsOfDay(db, { day, rights: anyone })
  expect(slots.map(({ slot }) => slot.id)).toEqual(['s3', 's2', 's1'])
  const own = await slotsOfDay(db, { day, rights: rightsOf(['emma_mobile', 'resource_1']) })
  expect(own.map(({ slot }) => slot.id)).toEqual(['s2', 's1'])
})

test('[CP2] [DY1] a slot counts its stops, what became of each, and the load of those that take room', async () => {
  const slot = (await slotsOfDay(db, { day, rights: anyone }))[1]
  expect(slot).toMatchObject({
    counts: { stops: 3, done: 1, failed: 1, left: 1 },
    planned: { weight: 5000, volume: 0.25 },
  })
  expect(slot?.tasks.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
})

test('a slot’s sheet names its crew; an unknown person is left out', async () => {
  expect(await slotById(db, { id: 's2' })).toMatchObject({
    resource: { name: 'Camion 1' },
    crew: ['bea', 'Ali'],
  })
  expect(await slotById(db, { id: 'nowhere' })).toBeNull()
  expect(await crewNames(db, { ids: [] })).toEqual([])
})

test('[RG1] resources that a person may use, without archived ones', async () => {
  expect((await resources(db, { rights: anyone })).map(({ id }) => id)).toEqual(['r2', 'r1'])
  expect((await resources(db, { rights: rightsOf(['resource_1']) })).map(({ id }) => id)).toEqual(['r1'])
})

test('what waits is counted, listed and dated by its capture', async () => {
  expect(await syncSummary(db)).toMatchObject({ pending: 0, oldestAt: null })
  await edit(db, [Task], draft => draft.patch(Task, 'a', { note: 'x' }))
  await edit(db, [Task], draft => draft.patch(Task, 'b', { note: 'y' }))
  expect(await pendingCount(db)).toBe(2)
  expect((await outboxEntries(db)).map(({ id, capturedAt }) => [id, capturedAt.slice(0, 4)])).toEqual([
    ['a', '2026'],
    ['b', '2026'],
  ])
  await db.outbox
    .where('[entity+id]')
    .equals(['task', 'b'])
    .modify(entry => {
      Object.assign(entry, { state: 'conflict' })
    })
  expect(await syncSummary(db)).toMatchObject({ pending: 2, waiting: 1, conflicts: 1, refused: 0 })
  expect(await conflictsOf(db, { entity: 'task', id: 'b' })).toMatchObject([{ source: 'entry', id: 'b' }])
  expect(await conflictsOf(db, { entity: 'task', id: 'a' })).toEqual([])
  expect(await taskById(db, { id: 'a' })).toMatchObject({ note: 'x' })
  expect(await taskById(db, { id: 'nowhere' })).toBeNull()
})

test('a damaged row without its captured values is listed like the others', async () => {
  const whole = await db.outbox.toCollection().first()
  if (whole === undefined) throw new Error('nothing waits')
  const { seq: _seq, ...torn } = whole
  await db.outbox.add(Object.assign(torn, { key: 'torn', state: 'damaged' as const }))
  await db.outbox
    .where('key')
    .equals('torn')
    .modify(entry => void Reflect.deleteProperty(entry, 'patch'))
  const [last] = (await outboxEntries(db)).toReversed()
  expect(last).toMatchObject({ key: 'torn', patch: {} })
})
