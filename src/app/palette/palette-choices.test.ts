import { expect, test } from 'vitest'
import { Task } from '#domain/entities/task.ts'
import { blankRow } from '#domain/entity.ts'
import { actChoices } from './palette-choices.ts'

const task = { ...blankRow(Task), id: 't1', lastname: 'Weiss', task_state_id: 2, date: '2026-11-24' } as const

test('a task can be moved, called and printed from where one stands', () => {
  const acts = actChoices({ ...task, phone1: '+33639981010', phone2: '+4917012345' })
  expect(acts.map(({ title, to }) => [title, to])).toEqual([
    ['Déplacer vers un autre créneau…', '/collect/desktop?date=2026-11-24&move=t1'],
    ['Appeler le 06 39 98 10 10', 'tel:+33639981010'],
    ['Appeler le +4917012345', 'tel:+4917012345'],
    ['Imprimer la fiche', '/collect/desktop/print/task?id=t1'],
  ])
})

test('what is done does not move, and nobody without a number is called', () => {
  expect(actChoices({ ...task, task_state_id: 5 }).map(({ key }) => key)).toEqual(['print'])
})
