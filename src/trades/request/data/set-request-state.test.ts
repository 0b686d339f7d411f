// The states that a planner sets from the form's rail (TS): each needs the same as in the crew's own commands.
import { beforeEach, expect, test } from 'vitest'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { rightsOf } from '#records/rights/rights.ts'
import type { TaskState } from '#records/states/task-states.ts'
import { openMirror } from '#test/fixtures/mirror.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { restoreRequest } from './restore-request.ts'
import { setRequestState, type StateAsked } from './set-request-state.ts'

const planner = rightsOf(['emma_desktop'])
const at = '2026-11-21 10:00:00'
let db: LocalDatabase
let bring: (values: Partial<TaskRow>) => Promise<void>
const set = (to: TaskState, more: Partial<StateAsked> = {}) =>
  setRequestState(db, { id: 't', at, rights: planner, to, ...more })
const task = () => tableOf(db, Task).get('t')

beforeEach(async () => {
  const mirror = await openMirror({ stickers: false })
  db = mirror.device.db
  bring = values =>
    mirror.put(Task, { id: 't', lastname: 'Haas', city: 'Metz', phone1: '0612345678', ...values })
})

test('[TS3] a cancellation needs its reason, and clears it when the request is restored', async () => {
  await bring({ task_state_id: 2 })
  expect(await set(3)).toMatchObject({
    ok: false,
    failure: { problems: [{ id: 13, field: 'cancelled_reason' }] },
  })
  expect((await set(3, { cancelled_reason: ' déjà donné ' })).ok).toBe(true)
  expect(await task()).toMatchObject({
    task_state_id: 3,
    cancelled_reason: 'déjà donné',
    state_author_id: 'u1',
  })
  expect((await set(1)).ok).toBe(true)
  expect(await task()).toMatchObject({ task_state_id: 1, cancelled_reason: '' })
})

test('[TS11] a reopened request has the state and the reason that it had; its own slot must have room', async () => {
  await bring({ task_state_id: 6, reason_type: 'absent', reason_text: 'deux fois' })
  await set(3, { cancelled_reason: 'doublon' })
  expect(await task()).toMatchObject({ task_state_id: 3, state_before: 6, reason_type: 'absent' })
  expect((await restoreRequest(db, { id: 't', at, rights: planner })).ok).toBe(true)
  expect(await task()).toMatchObject({
    task_state_id: 6,
    state_before: null,
    cancelled_reason: '',
    reason_type: 'absent',
    reason_text: 'deux fois',
  })
  expect(await db.outbox.count()).toBe(1)
})

test('[TS10] a postponed request leaves its slot and keeps the wished day', async () => {
  await bring({ task_state_id: 2, shift_instance_id: 's', date: '2026-11-23' })
  expect((await set(4, { reason_type: 'absent', wished_date: '2026-12-01' })).ok).toBe(true)
  expect(await task()).toMatchObject({
    task_state_id: 4,
    shift_instance_id: null,
    date: '2026-12-01',
    reason_type: 'absent',
  })
})

test('[TS1] [TS2] what the table does not have is refused without admin', async () => {
  await bring({ task_state_id: 2 })
  expect(await set(1)).toMatchObject({ ok: false, failure: { problems: [{ right: 'admin' }] } })
})
