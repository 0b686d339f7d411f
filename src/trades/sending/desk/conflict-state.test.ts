// The new state of a disputed task: the table of transitions, the reasons that a state needs, and what the versions contain.
import { expect, test } from 'vitest'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { rightsOf } from '#records/rights/rights.ts'
import type { ConflictField } from '#core/store/conflicts/compare-sides.ts'
import { keptValues, proposedState, settledStates } from './conflict-state.ts'

const task: TaskRow = { ...blankRow(Task), id: 't1', task_state_id: 7 }
const rights = rightsOf(['emma_desktop'])
const today = '2026-11-24'

const stateField: ConflictField = {
  path: 'task_state_id',
  field: 'task_state_id',
  line: null,
  member: null,
  was: 2,
  mine: 2,
  theirs: 5,
}
const lineField: ConflictField = {
  path: 'objects/l1/quantity',
  field: 'objects',
  line: 'l1',
  member: 'quantity',
  was: 1,
  mine: 2,
  theirs: 3,
}

test('[TS] a planner sets a disputed task to a state that may follow « À vérifier »', () => {
  const dispute = { from: { task_state_id: 2 }, patch: { task_state_id: 5 } }
  expect(settledStates({ task, dispute, rights, today })).toEqual([2, 5])
})

test('[TS3] « Non réalisée » is offered where the phone’s version has its reason, « Annulée » where one is known', () => {
  const dispute = { from: {}, patch: { task_state_id: 6, reason_type: 'absent', reason_text: '' } }
  expect(settledStates({ task, dispute, rights, today })).toEqual([2, 5, 6])
  const cancelled = { ...task, cancelled_reason: 'Déjà donné' }
  expect(settledStates({ task: cancelled, dispute, rights, today })).toEqual([2, 3, 5, 6])
})

test('a crew settles nothing', () => {
  const crew = rightsOf(['emma_mobile'])
  const dispute = { from: {}, patch: { task_state_id: 5 } }
  expect(settledStates({ task, dispute, rights: crew, today })).not.toContain(2)
})

test('the state of the chosen version is proposed, then the one that only one side set, then « Acceptée »', () => {
  const conflict = { fields: [stateField], merged: [] }
  expect(proposedState([2, 5], keptValues(conflict, { task_state_id: 'theirs' }))).toBe(5)
  expect(proposedState([2, 5], keptValues(conflict, { task_state_id: 'mine' }))).toBe(2)
  expect(proposedState([2, 5], keptValues(conflict, {}))).toBe(2)
  const merged = [{ path: 'task_state_id', field: 'task_state_id', value: 5, side: 'theirs' as const }]
  expect(proposedState([2, 5], keptValues({ fields: [], merged }, {}))).toBe(5)
  expect(proposedState([], {})).toBeNull()
})

test('[TS4] keeping « À vérifier » leads to the finished state it came from, never to « Acceptée »', () => {
  const conflict = { fields: [{ ...stateField, mine: 7, theirs: 6 }], merged: [] }
  expect(proposedState([2, 5, 6], keptValues(conflict, { task_state_id: 'mine' }))).toBe(5)
  expect(proposedState([2, 5, 6], keptValues(conflict, { task_state_id: 'theirs' }))).toBe(6)
})

test('a member of a line is not a value of its list', () => {
  expect(keptValues({ fields: [lineField], merged: [] }, { 'objects/l1/quantity': 'theirs' })).toEqual({})
})
