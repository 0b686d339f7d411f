// The palette's actions for the task that was found.
import { expect, test } from 'vitest'
import { blankRow } from '#records/entity.ts'
import { Task } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { actChoices } from './palette-choices.ts'

const papers = (values: object): string[] =>
  actChoices({ ...blankRow(Task), id: 't1', ...values })
    .filter(({ icon }) => icon === 'printer')
    .map(({ to }) => to)
const sheet = '/collect/desktop/print/task?id=t1'

test('[DC2] every paper that a task can have is offered: its attestation once it is done, its « bon » for a rental', () => {
  expect(papers({ task_type_id: 1, task_state_id: TASK_STATE.accepted })).toEqual([sheet])
  expect(papers({ task_type_id: 1, task_state_id: TASK_STATE.done })).toEqual([
    sheet,
    '/collect/desktop/print/certificate?id=t1',
  ])
  expect(papers({ task_type_id: 14, scope: 'loki', task_state_id: TASK_STATE.accepted })).toEqual([
    sheet,
    '/collect/desktop/print/delivering?id=t1',
  ])
})
