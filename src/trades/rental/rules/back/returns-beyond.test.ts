// Returns that the departures contradict.
import { expect, test } from 'vitest'
import { emptyLine } from '#records/entities/empty-line.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { dossiersOf } from '../dossier.ts'
import { returnMessages } from './return-messages.ts'
import { beyondOf, returnsBeyond } from './returns-beyond.ts'

const step = (
  id: string,
  task_type_id: TaskRow['task_type_id'],
  next: string | null,
  pieces: number,
  isDone = true,
): TaskRow => ({
  ...blankRow(Task),
  id,
  task_type_id,
  scope: 'loki',
  task_state_id: isDone ? 5 : 2,
  date: '2026-11-18',
  next_task_id: next,
  objects: [
    { ...emptyLine, line_id: 'l', object_id: 'chair', quantity: 10, quantity_done: isDone ? pieces : null },
  ],
})
const beyond = (...steps: readonly TaskRow[]): string[] =>
  dossiersOf(steps).flatMap(dossier => Array.from(returnsBeyond(dossier)))

test('[RT25a] a return closed before the departure, or with more than is out, is beyond it; each of two is asked', () => {
  expect(beyond(step('out', 15, 'back', 10), step('back', 13, null, 10))).toEqual([])
  expect(beyond(step('out', 15, 'back', 10, false), step('back', 13, null, 10))).toEqual(['back'])
  expect(beyond(step('out', 15, 'back', 10), step('back', 13, null, 11))).toEqual(['back'])
  const two = [step('out', 15, 'back', 10), step('back', 13, 'rest', 7)]
  expect(beyond(...two, step('rest', 13, null, 3))).toEqual([])
  expect(beyond(...two, step('rest', 13, null, 4))).toEqual(['rest'])
  expect(beyond(...two, step('rest', 13, null, 0))).toEqual([])
  expect(beyond(step('out', 15, 'back', 0), step('back', 13, null, 0))).toEqual([])
})

test('[RT25a] of a rental whose departure is not here nothing is said', () => {
  expect(beyond(step('back', 13, null, 4))).toEqual([])
})

test('[RT24] what a second return awaits and what came are not more than left; of a return that is counted again nothing is said', () => {
  const out = step('out', 15, 'back', 10)
  const asks = (pieces: number): TaskRow => {
    const rest = step('rest', 13, null, 0, false)
    return { ...rest, objects: rest.objects.map(line => Object.assign({}, line, { quantity: pieces })) }
  }
  expect(beyond(out, step('back', 13, 'rest', 6), asks(4))).toEqual([])
  expect(beyond(out, step('back', 13, 'rest', 6), asks(5))).toEqual(['back'])
  expect(beyond(out, step('back', 13, 'rest', 6), { ...asks(5), task_state_id: 3 })).toEqual([])
  expect(beyond(out, step('back', 13, 'rest', 6, false), asks(5))).toEqual([])
  const [dossier] = dossiersOf([out, step('back', 13, 'rest', 6), asks(5)])
  expect(dossier === undefined ? [] : beyondOf(dossier)).toMatchObject([{ left: 10, came: 6, awaited: 5 }])
})

test('[RT25a] before the departure has arrived it is said that it has not, not only that more came', () => {
  const sentences = (isDone: boolean): string[] =>
    dossiersOf([step('out', 15, 'back', 4, isDone), step('back', 13, null, 10)]).flatMap(dossier =>
      beyondOf(dossier).map(one => returnMessages.beyond(one)),
    )
  expect(sentences(false)).toEqual([expect.stringMatching(/pour 0\spartie\. Départ pas encore reçu\.$/)])
  expect(sentences(true)).toEqual([expect.stringMatching(/10\spièces\srevenues pour 4\sparties\.$/)])
})
