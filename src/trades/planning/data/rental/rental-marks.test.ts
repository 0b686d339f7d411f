import { beforeEach, expect, test } from 'vitest'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { tableOf } from '#core/store/database.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import { rentalMarks } from './rental-marks.ts'

const today = '2026-11-24'
const ids = ['prepare', 'leave', 'return']

let mirror: Mirror
const put = async (state: 1 | 2 | 5 | 7, head: Partial<TaskRow>): Promise<void> => {
  const common = { scope: 'loki', task_state_id: state, date: today } as const
  await mirror.put(
    Task,
    { ...common, id: 'prepare', task_type_id: 16, next_task_id: 'leave' },
    { ...common, ...head, id: 'leave', task_type_id: 15, next_task_id: 'return' },
    { ...common, id: 'return', task_type_id: 13 },
  )
}
/** What each card tells that is read alone: its dossier's other steps are in other slots. */
const told = async (asked = ids): Promise<unknown[]> => {
  const { db } = mirror.device
  const rows = (await tableOf(db, Task).bulkGet(asked)).flatMap(row => row ?? [])
  const alone = await Promise.all(rows.map(row => rentalMarks(db, { tasks: [row], today })))
  return alone.map((marks, n) => marks.get(asked[n] ?? '') ?? null)
}
beforeEach(async () => {
  mirror = await openMirror({ shards: ['loki/open'] })
})

test('[RT13] each step of a quotation tells that it has expired, from the day after its last', async () => {
  await put(1, { quotation_until: today })
  expect(await told()).toEqual([null, null, null])
  await put(1, { quotation_until: '2026-11-23' })
  const expired = { isExpired: true, doubts: [] }
  expect(await told()).toEqual([expired, expired, expired])
  // Accepted since.
  await put(2, { quotation_until: '2026-11-23' })
  expect(await told()).toEqual([null, null, null])
})

test('[RT15] what is short is told where the things are prepared and leave, and no longer once they left', async () => {
  await put(2, { check_reasons: ['rental_shortage'] })
  const short = { isExpired: false, doubts: ['rental_shortage'] }
  expect(await told()).toEqual([short, short, null])
  const { db } = mirror.device
  const rows = (await tableOf(db, Task).bulkGet(ids)).flatMap(row => row ?? [])
  expect([...(await rentalMarks(db, { tasks: rows, today })).keys()].toSorted()).toEqual(['leave', 'prepare'])
  await put(5, { check_reasons: ['rental_shortage'] })
  expect(await told()).toEqual([null, null, null])
})

test('a task of another trade, or of a rental whose departure is not here, tells nothing', async () => {
  await mirror.put(
    Task,
    { id: 'round', task_type_id: 1, task_state_id: 2, check_reasons: ['weight'], date: today },
    { id: 'cut', task_type_id: 16, scope: 'loki', task_state_id: 1, next_task_id: 'elsewhere', date: today },
    { id: 'end', task_type_id: 13, scope: 'loki', task_state_id: 1, date: today },
  )
  expect(await told(['round', 'cut', 'end'])).toEqual([null, null, null])
})
