import { expect, test } from 'vitest'
import { blankRow } from '#records/entity.ts'
import { Task } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { SlotDesk } from '../data/slot-desk.ts'
import { courseOf } from './course.ts'

const DAY = '2026-11-24'
const stop = (id: string, hour: string, state: number = TASK_STATE.accepted, settled = '') => ({
  point: null,
  task: {
    ...blankRow(Task),
    id,
    loaded_after: hour,
    forced_loading_duration: '00:30',
    task_state_id: state,
    state_time: settled === '' ? null : `${settled}:00`,
  },
})
const desk = (...stops: ReturnType<typeof stop>[]): SlotDesk =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what the course reads
  ({ stops, depot: null, cell: { date: DAY, start: '08:00', end: '10:00' } }) as unknown as SlotDesk
const at = (hour: string, today = DAY) => ({ today, hour })

test('[SL3] before it begins a tour has only its plan, and the hour of its return', () => {
  const course = courseOf(desk(stop('a', '08:30'), stop('b', '09:15')), at('07:30'))
  expect(course?.planned.map(({ n, from, to }) => [n, from, to])).toEqual([
    [1, 510, 540],
    [2, 555, 585],
  ])
  expect(course?.real).toEqual([])
  expect(course?.hours).toEqual([8, 10])
  expect(course?.text).toBe('Retour au dépôt prévu à 9:45')
})

test('[SL3] what is settled is shown when it was settled, what is left is estimated from now, late', () => {
  const begun = desk(
    stop('a', '08:30', TASK_STATE.done, `${DAY} 09:10`),
    stop('b', '08:45', TASK_STATE.notDone, `${DAY} 09:15`),
    stop('c', '09:15'),
  )
  const course = courseOf(begun, at('09:30'))
  expect(course?.real.map(({ n, from, to, look }) => [n, from, to, look])).toEqual([
    [1, 520, 550, 'done'],
    [2, 550, 555, 'ko'],
    [3, 570, 600, 'estimated'],
  ])
  // Its slot ends at 10:00: at 9:30 it is just in time, at 9:41 it is not.
  expect(course?.text).toBe('À l’heure, retour au dépôt estimé à 10:00')
  expect(courseOf(begun, at('09:41'))?.text).toBe(
    '11\u00a0min de retard à l’arrêt 3, retour au dépôt estimé à 10:11',
  )
})

test('a tour of another day has no present time; drafts are no stops, what was settled later has no hour', () => {
  const past = desk(
    stop('draft', '08:00', TASK_STATE.draft),
    stop('a', '08:30', TASK_STATE.done, `${DAY} 09:00`),
    stop('b', '09:00', TASK_STATE.done, '2026-11-25 10:00'),
  )
  const course = courseOf(past, at('09:30', '2026-11-26'))
  expect(course?.planned.map(({ n }) => n)).toEqual([2, 3])
  expect(course?.real.map(({ id }) => id)).toEqual(['a'])
  expect(course?.now).toBeNull()
  expect(course?.text).toBe('Dernier arrêt à 9:00, à l’heure')
  expect(courseOf(desk(), at('09:30'))).toBeNull()
})
