import { expect, test } from 'vitest'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { movedDossiers, orderProblems, periodChange } from './moved-step.ts'

const step = (
  id: string,
  task_type_id: TaskRow['task_type_id'],
  date: string,
  next_task_id: string | null,
): TaskRow => ({
  ...blankRow(Task),
  id,
  scope: 'loki',
  task_type_id,
  task_state_id: 2,
  date,
  shift_id: 1,
  next_task_id,
})
const chain = [
  step('prepare', 16, '2026-11-24', 'out'),
  step('out', 15, '2026-11-26', 'back'),
  step('back', 13, '2026-12-04', null),
]
const move = (date: string, shift_id: number | null, ...ids: readonly string[]) => {
  const moved = new Set(ids)
  const found = movedDossiers(chain, moved, { date, shift_id })
  return {
    problems: orderProblems(
      found.map(({ after }) => after),
      moved,
    ).map(({ message, user_overridable }) => [message, user_overridable]),
    change: found.map(({ before, after }) => periodChange(before, after)),
  }
}

test('[RT11] a step that is moved changes the period, which is told', () => {
  expect(move('2026-12-05', null, 'back')).toEqual({
    problems: [],
    change: ['La location passe de 8 à 9\u00a0jours.'],
  })
  expect(move('2026-11-25', 2, 'prepare')).toEqual({ problems: [], change: [null] })
  expect(move('2026-11-28', 1, 'out').change).toEqual(['La location passe de 8 à 6\u00a0jours.'])
  expect(move('2026-11-26', 1, 'prepare').problems).toEqual([])
})

test('[RT11] preparation, departure and return stay in their order: nobody may force another', () => {
  expect(move('2026-11-26', 2, 'prepare').problems).toEqual([
    ['La préparation viendrait après le départ de la location.', false],
  ])
  expect(move('2026-11-20', 1, 'out').problems).toHaveLength(1)
  expect(move('2026-11-25', 2, 'back').problems).toEqual([
    ['Le retour de la location précéderait son départ.', false],
  ])
  expect(move('2026-12-10', 1, 'out').problems).toHaveLength(1)
  // All of them together keep their order.
  expect(move('2026-12-10', 1, 'prepare', 'out', 'back').problems).toEqual([])
  // What ran backwards before is no fault of this move.
  const wrong = [chain[0], chain[1], step('back', 13, '2026-11-01', null)].flatMap(one => one ?? [])
  const found = movedDossiers(wrong, new Set(['prepare']), { date: '2026-11-25', shift_id: 1 })
  expect(
    orderProblems(
      found.map(({ after }) => after),
      new Set(['prepare']),
    ),
  ).toEqual([])
})
