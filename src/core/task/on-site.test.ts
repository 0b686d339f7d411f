// A crew's commands: the rule before the write, the facts in one entry, the undo.
import { beforeEach, expect, test } from 'vitest'
import { TaskType } from '#records/entities/task-type.ts'
import { ShiftInstance } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { isPowerCut, openDevice, type TestDevice } from '#test/sync/device.ts'
import type { LocalDatabase } from '../store/database.ts'
import { emptyLine } from '#records/entities/empty-line.ts'
import { alignShards } from '../store/mirror/held-shards.ts'
import { applyChunk } from '../store/mirror/mirror.ts'
import { taskById } from '#trades/tour/data/task-by-id.ts'
import { finishTask } from './finish-task.ts'
import { notDoneTask } from './not-done-task.ts'
import { postponeTask } from './postpone-task.ts'
import { setTypedSignature } from '#trades/tour/data/set-typed-signature.ts'
import { replanVisit } from '#trades/tour/data/visit/replan-visit.ts'
import { reopenVisit } from '#trades/tour/data/visit/reopen-visit.ts'
import { setTaskStateBack } from './set-task-state-back.ts'
import { validateVisit } from './validate-visit.ts'

const crew = rightsOf(['emma_mobile'])
const at = '2026-11-21 10:12:00'
const line = (line_id: string, quantity: number, values: object = {}): TaskRow['objects'][number] => ({
  ...emptyLine,
  line_id,
  quantity,
  weight: 1000,
  volume: 0.1,
  loading_duration: '00:05',
  ...values,
})
let device: TestDevice
let db: LocalDatabase
const bring = (values: Partial<TaskRow>): Promise<void> => {
  const row = { ...blankRow(Task), id: 't1', rev: 1, task_state_id: 2 as const, ...values }
  return applyChunk(db, {
    shard: 'a',
    lines: [{ e: 'task', id: 't1', rev: row.rev, v: row }],
    cursor: 1,
    complete: true,
    epoch: 'e',
  })
}
const entries = () => db.outbox.toArray()

beforeEach(async () => {
  device = await openDevice('one')
  db = device.db
  await alignShards(db, ['a'])
})

test('a stop is done as planned unless recorded otherwise, with who and when', async () => {
  await bring({ objects: [line('1', 2), line('2', 1)] })
  const outcome = await finishTask(db, { id: 't1', at, rights: crew })
  expect(outcome).toMatchObject({ ok: true, value: { task_state_id: 5 } })
  expect(await taskById(db, { id: 't1' })).toMatchObject({
    task_state_id: 5,
    state_time: at,
    state_author_id: 'u1',
    objects: [{ quantity_done: 2 }, { quantity_done: 1 }],
  })
  expect(await entries()).toMatchObject([
    { op: 'patch', from: { task_state_id: 2, date: null, shift_instance_id: null } },
  ])
})

test('[TS4] 7 is set instead of 5 when the done quantity is more than 20 % away, and the reason is kept', async () => {
  await bring({ objects: [line('1', 10)] })
  await finishTask(db, { id: 't1', at, rights: crew, quantities: { 1: 7 } })
  expect(await taskById(db, { id: 't1' })).toMatchObject({
    task_state_id: 7,
    check_reasons: ['weight', 'quantity'],
    objects: [{ quantity_done: 7 }],
  })
})

test('[TS4] a refused object is not taken, and makes the stop « À vérifier »', async () => {
  await bring({ objects: [line('1', 1), line('2', 9, { refused_reason: 'state' })] })
  await finishTask(db, { id: 't1', at, rights: crew })
  const task = await taskById(db, { id: 't1' })
  expect(task?.objects.map(({ quantity_done }) => quantity_done)).toEqual([1, 0])
  expect(task?.check_reasons).toContain('refused')
})

test('[TS2] what the table does not allow is a problem, and nothing is written', async () => {
  await bring({ task_state_id: 3 })
  const outcome = await finishTask(db, { id: 't1', at, rights: crew })
  expect(outcome).toMatchObject({ ok: false, failure: { kind: 'ruleBroken', problems: [{ id: 20 }] } })
  expect(await entries()).toEqual([])
})

test('a task that the mirror does not hold is a plain failure', async () => {
  expect(await finishTask(db, { id: 'nowhere', at, rights: crew })).toMatchObject({
    ok: false,
    failure: { status: 404 },
  })
})

test('[TS8] the person who finished a stop may set it back until midnight', async () => {
  await bring({ objects: [line('1', 1)] })
  await finishTask(db, { id: 't1', at, rights: crew })
  expect(await setTaskStateBack(db, { id: 't1', at: '2026-11-22 00:01:00', rights: crew })).toMatchObject({
    ok: false,
  })
  expect(await setTaskStateBack(db, { id: 't1', at: '2026-11-21 23:59:00', rights: crew })).toMatchObject({
    ok: true,
  })
  expect(await taskById(db, { id: 't1' })).toMatchObject({
    task_state_id: 2,
    objects: [{ line_id: '1', quantity_done: null }],
  })
})

test('[TS8] nobody else may, and a scale task goes back to its draft', async () => {
  await bring({ task_state_id: 5, state_author_id: 'u2', state_time: at })
  expect((await setTaskStateBack(db, { id: 't1', at, rights: crew })).ok).toBe(false)
  const weigher = rightsOf(['balance_mobile'])
  await bring({
    rev: 2,
    scope: 'scale',
    task_type_id: 17,
    task_state_id: 5,
    state_author_id: 'u1',
    creator_id: 'u1',
    state_time: at,
  })
  await applyChunk(db, {
    shard: 'a',
    lines: [
      {
        e: 'task',
        id: 't2',
        rev: 3,
        v: {
          ...blankRow(Task),
          id: 't2',
          rev: 3,
          scope: 'scale',
          task_type_id: 17,
          task_state_id: 5,
          state_author_id: 'u1',
          creator_id: 'u1',
          state_time: at,
        },
      },
    ],
    cursor: 3,
    complete: true,
    epoch: 'e',
  })
  expect(await setTaskStateBack(db, { id: 't2', at, rights: weigher })).toMatchObject({
    ok: true,
    value: { task_state_id: 1 },
  })
})

const signed = { ...blankRow(TaskType), id: '2', rev: 8, proof_signature: 'required' as const }
const slot = {
  ...blankRow(ShiftInstance),
  id: 's1',
  rev: 9,
  resource_id: 'r1',
  date: '2026-11-21',
  shift_id: 1 as const,
}
const bringSetup = (): Promise<void> =>
  applyChunk(db, {
    shard: 'a',
    lines: [
      { e: 'task_type', id: '2', rev: 8, v: signed },
      { e: 'shift_instance', id: 's1', rev: 9, v: slot },
    ],
    cursor: 9,
    complete: true,
    epoch: 'e',
  })

test('[TS4] where a required proof is missing the crew gives the reason, and the desk looks at it', async () => {
  await bring({ task_type_id: 2 })
  await bringSetup()
  expect(await finishTask(db, { id: 't1', at, rights: crew })).toMatchObject({
    ok: false,
    failure: { problems: [{ id: 13, field: 'proof_signature', message: 'La signature est obligatoire' }] },
  })
  expect(await entries()).toEqual([])
  await finishTask(db, { id: 't1', at, rights: crew, continueWithout: { signature: 'Personne absente' } })
  expect(await taskById(db, { id: 't1' })).toMatchObject({
    task_state_id: 7,
    check_reasons: ['no_signature'],
    proofs_missing: [{ proof: 'signature', reason: 'Personne absente' }],
  })
  await setTaskStateBack(db, { id: 't1', at, rights: crew })
  expect(await taskById(db, { id: 't1' })).toMatchObject({
    task_state_id: 2,
    check_reasons: [],
    proofs_missing: [],
  })
})

test('[TS4] a typed name is a signature: no question and no check', async () => {
  await bring({ task_type_id: 2 })
  await bringSetup()
  await setTypedSignature(db, { task: 't1', at, rights: crew, name: 'Monique Haas' })
  expect(await finishTask(db, { id: 't1', at, rights: crew })).toMatchObject({
    ok: true,
    value: { task_state_id: 5 },
  })
})

test('an impossible quantity never finishes a stop', async () => {
  await bring({ objects: [line('1', 1)] })
  expect(await finishTask(db, { id: 't1', at, rights: crew, quantities: { 1: -2 } })).toMatchObject({
    ok: false,
    failure: { kind: 'other', detail: 'Un nombre négatif ne va pas ici.' },
  })
})

test('[TS3] a failed stop needs a reason, and « autre » more than that', async () => {
  await bring({ objects: [line('1', 2)] })
  const on = { id: 't1', at, rights: crew }
  expect(await notDoneTask(db, { ...on, reason_type: null })).toMatchObject({
    failure: { problems: [{ id: 13, field: 'reason_type' }] },
  })
  expect(await notDoneTask(db, { ...on, reason_type: 'other', reason_text: ' ' })).toMatchObject({
    failure: { problems: [{ id: 13, field: 'reason_text' }] },
  })
  await finishTask(db, on)
  expect(await notDoneTask(db, { ...on, reason_type: 'absent' })).toMatchObject({ ok: true })
  expect(await taskById(db, { id: 't1' })).toMatchObject({
    task_state_id: 6,
    reason_type: 'absent',
    objects: [{ quantity_done: null }],
  })
})

test('[TS3] [TS8] done after all, a failed stop keeps no reason', async () => {
  await bring({})
  await notDoneTask(db, { id: 't1', at, rights: crew, reason_type: 'absent', reason_text: 'Deux appels' })
  await finishTask(db, { id: 't1', at, rights: crew })
  expect(await taskById(db, { id: 't1' })).toMatchObject({
    task_state_id: 5,
    reason_type: null,
    reason_text: '',
  })
})

test('[TS10] a postponed stop leaves its slot and keeps the wished day', async () => {
  await bring({ shift_instance_id: 's1', resource_id: 'r1', shift_id: 1, date: '2026-11-21' })
  await bringSetup()
  const on = { id: 't1', at, rights: crew, reason_type: 'absent' } as const
  expect(await postponeTask(db, { ...on, wished_date: '2026-11-20' })).toMatchObject({
    failure: { detail: 'Le jour souhaité est déjà passé.' },
  })
  await postponeTask(db, { ...on, wished_date: '2026-11-25' })
  expect(await taskById(db, { id: 't1' })).toMatchObject({
    task_state_id: 4,
    shift_instance_id: null,
    date: '2026-11-25',
    resource_id: 'r1',
  })
})

test('[TS8] [TS10] undone, a postponed stop is back in its slot, its entry sent or not', async () => {
  const place = { shift_instance_id: 's1', date: '2026-11-21' }
  await bring({ ...place, resource_id: 'r1', shift_id: 1 })
  await bringSetup()
  await postponeTask(db, { id: 't1', at, rights: crew, reason_type: 'absent', wished_date: '2026-11-25' })
  await setTaskStateBack(db, { id: 't1', at, rights: crew })
  expect(await taskById(db, { id: 't1' })).toMatchObject({ task_state_id: 2, ...place })
  await db.outbox.clear()
  await db.base.clear()
  await applyChunk(db, {
    shard: 'a',
    lines: [
      {
        e: 'task',
        id: 't1',
        rev: 12,
        v: {
          ...blankRow(Task),
          id: 't1',
          rev: 12,
          task_state_id: 4,
          reason_type: 'absent',
          resource_id: 'r1',
          shift_id: 1,
          date: '2026-11-25',
          state_time: at,
          state_author_id: 'u1',
        },
      },
    ],
    cursor: 12,
    complete: true,
    epoch: 'e',
  })
  await setTaskStateBack(db, { id: 't1', at, rights: crew })
  expect(await taskById(db, { id: 't1' })).toMatchObject({ task_state_id: 2, reason_type: null, ...place })
})

test('[TS8] the same outcome twice keeps its first hour and its author', async () => {
  await bring({ objects: [line('1', 1)] })
  await finishTask(db, { id: 't1', at, rights: crew })
  await finishTask(db, { id: 't1', at: '2026-11-21 12:00:00', rights: crew })
  expect(await taskById(db, { id: 't1' })).toMatchObject({ task_state_id: 5, state_time: at })
})

const visited = {
  task_state_id: 7 as const,
  state_time: '2026-11-21 09:15:00',
  arrived_at: '2026-11-21 08:30:00',
  state_author_id: 'crew',
  date: '2026-11-21',
  check_reasons: ['refused'],
}
const planner = { id: 't1', at: '2026-11-21 21:07:00', rights: rightsOf(['emma_desktop']) }
const task = async (): Promise<TaskRow> => {
  const row = await taskById(db, { id: 't1' })
  if (row == null) throw new Error('no task')
  return row
}

test('[TS8] a planner’s verdict does not change when the crew left, and its undo gives back hours, place and queue', async () => {
  await bring({ ...visited, objects: [line('1', 2)] })
  const was = await task()
  expect(await validateVisit(db, planner)).toMatchObject({ ok: true })
  expect(await task()).toMatchObject({
    task_state_id: 5,
    state_time: visited.state_time,
    state_author_id: 'u1',
  })
  expect(await reopenVisit(db, { ...planner, at: '2026-11-21 21:08:00', was })).toMatchObject({ ok: true })
  const { task_state_id, state_time, arrived_at } = visited
  expect(await task()).toMatchObject({ task_state_id, state_time, arrived_at, check_reasons: ['refused'] })
})

test('[TS8] a visit that is planned again has no arrival; undone, it has the one that it had', async () => {
  await bring({ ...visited, objects: [line('1', 2)] })
  const was = await task()
  expect(await replanVisit(db, planner)).toMatchObject({ ok: true })
  expect(await task()).toMatchObject({ task_state_id: 2, date: null, arrived_at: null })
  expect(await reopenVisit(db, { ...planner, at: '2026-11-21 21:08:00', was })).toMatchObject({ ok: true })
  const { state_time, arrived_at, date } = visited
  expect(await task()).toMatchObject({ task_state_id: 7, state_time, arrived_at, date })
})

test('after a power cut a stop is wholly finished or not at all', async () => {
  await bring({ objects: [line('1', 1)] })
  device.powerLeft = 0
  const lost = await finishTask(db, { id: 't1', at, rights: crew }).catch((error: unknown) => error)
  expect(isPowerCut(lost)).toBe(true)
  await device.reopen()
  db = device.db
  expect(await taskById(db, { id: 't1' })).toMatchObject({
    task_state_id: 2,
    objects: [{ quantity_done: null }],
  })
  expect(await entries()).toEqual([])
})
