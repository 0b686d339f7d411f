// The looks of closed lists: complete, and one for what a newer version may add.
import { expect, test } from 'vitest'
import { taskTypes } from '#records/lists/task-types.ts'
import { TASK_STATE, taskStates } from '#records/states/task-states.ts'
import { taskStateLook } from './task-states.ts'
import { taskLook } from './task-types.ts'

test('each task state has a look of its own, and an unknown one that of « Non déterminé »', () => {
  const looks = taskStates.choices.map(({ id }) => taskStateLook(id))
  expect(new Set(looks.map(({ icon }) => icon)).size).toBe(looks.length)
  expect(new Set(looks.map(({ tone }) => tone)).size).toBe(looks.length)
  expect(taskStateLook(99)).toBe(taskStateLook(TASK_STATE.undetermined))
})

test('the types of a family have its colour; other types have that of partners', () => {
  const tones = (from: number, to: number): Set<string> =>
    new Set(taskTypes.choices.filter(({ id }) => id >= from && id <= to).map(({ id }) => taskLook(id).tone))
  expect([tones(1, 3), tones(4, 10), tones(12, 16)]).toEqual([
    new Set(['brand']),
    new Set(['partner']),
    new Set(['rent']),
  ])
  expect(taskLook(99)).toEqual({ icon: 'star', tone: 'partner' })
})
