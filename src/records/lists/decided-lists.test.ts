// The closed lists that rules.md decides: their ids are stored and sent, so they never change, and an unknown id is read as none.
import { expect, test } from 'vitest'
import { isCollection } from '../states/attestation.ts'
import type { ClosedList } from '../closed-list.ts'
import { Task } from '../entities/task.ts'
import { itemModels } from './item-lists.ts'
import { priorities, reasonTypes, taskOrigins } from './task-lists.ts'
import { scopeOfTaskType, taskTypes, typeAmongAll } from './task-types.ts'

const idsOf = ({ choices }: ClosedList): string => choices.map(({ id }) => id).join(' ')

test('[OR1] where a request came from', () => {
  expect(idsOf(taskOrigins)).toBe('web phone email counter partner mobile recurrence import')
  expect(taskOrigins.labelOf('fax')).toBe('Non déterminé')
})

test('[OR2] why a stop was not done, was put off, or an object stayed', () => {
  expect(idsOf(reasonTypes)).toBe(
    'absent cancelled-by-donor address-not-found no-access refused-condition refused-kind more-than-planned ' +
      'truck-full late breakdown weather already-given duplicate out-of-sector other',
  )
  expect(reasonTypes.byId('dog').id).toBe('other')
})

test('[OR3] priorities rise with their number', () => {
  expect(priorities.choices.map(({ id, label }) => [id, label])).toEqual([
    [0, 'Normale'],
    [1, 'Haute'],
    [2, 'Urgente'],
  ])
})

test('[OR4] the models of an object', () => {
  expect(idsOf(itemModels)).toBe('default dishes mecanics')
  expect(itemModels.byId('books').id).toBe('default')
})

test('[OR5] the tip is how to get in, force_return the way back, and types 8, 9 and 10 are partner collections', () => {
  expect(Task.fields.tip.label).toBe("l'indication d'accès")
  expect(Task.fields.force_return.label).toBe('le retour au dépôt')
  for (const task_type_id of [8, 9, 10] as const) {
    expect(isCollection({ task_type_id })).toBe(true)
    expect(scopeOfTaskType(task_type_id)).toBe('emma')
  }
})

test('among all types no two have the same name: a delivery says its family', () => {
  const names = taskTypes.choices.map(({ id }) => typeAmongAll(id))
  expect(new Set(names).size).toBe(names.length)
  expect([typeAmongAll(1), typeAmongAll(2), typeAmongAll(14)]).toEqual([
    'Collecte',
    'Livraison (collecte)',
    'Livraison (location)',
  ])
})
