import { expect, test } from 'vitest'
import { emptyLine } from '#records/entities/empty-line.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { dossiersOf } from '../dossier.ts'
import { instanceLine } from './handed.ts'
import { heldInstances } from './held-instances.ts'

const chairs: TaskLine = { ...emptyLine, line_id: 'c', object_id: 'chairs', name: 'Chaise', quantity: 3 }
const told = (...ids: readonly string[]): TaskLine[] => [
  chairs,
  ...ids.map(id => instanceLine(chairs, { id, state: 'prepared', missing: 0 })),
]
/** The states of preparation, departure and return, and what each told. */
const chain = (
  key: string,
  states: readonly [number, number, number],
  lines: readonly (readonly TaskLine[])[],
  date = '2026-11-26',
): TaskRow[] =>
  ([16, 15, 13] as const).map((task_type_id, n) =>
    Object.assign(blankRow(Task), {
      id: `${key}${n}`,
      task_type_id,
      task_state_id: ([2, 5, 3, 1] as const).find(state => state === states[n]) ?? 2,
      date,
      lastname: `Club ${key}`,
      next_task_id: n === 2 ? null : `${key}${n + 1}`,
      objects: [...(lines[n] ?? [chairs])],
    }),
  )
const held = (tasks: readonly TaskRow[], except = ''): readonly (readonly [string, string, boolean])[] =>
  [...heldInstances(dossiersOf(tasks), [{ id: except }])].map(([id, { holder, isOut }]) => [
    id,
    holder,
    isOut,
  ])

test('[RT22] what another rental prepared is held until its departure, then until its return', () => {
  expect(held(chain('a', [2, 2, 2], [told('i1', 'i2')]))).toEqual([
    ['i1', 'Club a', false],
    ['i2', 'Club a', false],
  ])
  expect(held(chain('a', [5, 5, 2], [told('i1', 'i2'), told('i1', 'i2')]))).toEqual([
    ['i1', 'Club a', true],
    ['i2', 'Club a', true],
  ])
  expect(held(chain('a', [5, 5, 5], [told('i1', 'i2'), told('i1', 'i2'), told('i1', 'i2')]))).toEqual([])
})

test('[RT22] neither one’s own rental nor one that was cancelled holds anything; of two, the first to leave', () => {
  const one = chain('a', [2, 2, 2], [told('i1')])
  expect(held(one, 'a1')).toEqual([])
  expect(held(chain('a', [5, 3, 3], [told('i1')]))).toEqual([])
  expect(held([...chain('b', [2, 2, 2], [told('i1')], '2026-11-30'), ...one])).toEqual([
    ['i1', 'Club a', false],
  ])
})

test('[RT23] what stayed behind at the departure is held by nobody', () => {
  expect(held(chain('a', [5, 5, 2], [told('i1', 'i2'), told('i1')]))).toEqual([['i1', 'Club a', true]])
})
