// What the visits of one day collected, by category, before and after one of them is validated: as planned, then as done.
import type { TaskLine } from '#records/entities/task-line.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { scopeOfTaskType } from '#records/lists/task-types.ts'
import { doneWeight, isUnplanned } from '#records/stop/on-site-lines.ts'
import { topCategory, type Catalogue } from '#trades/stock/rules/catalogue.ts'

export interface Collected {
  readonly id: string
  readonly name: string
  /** Grams. */
  readonly before: number
  readonly after: number
}

type Visit = Pick<TaskRow, 'id' | 'objects'>

const DELIVERY = 2
const SELLING = 19

/** Whether what a visit takes comes in: a delivery or a sale goes out, and what is rented only comes back. */
export const bringsIn = ({ task_type_id }: Pick<TaskRow, 'task_type_id'>): boolean =>
  scopeOfTaskType(task_type_id) === 'emma' && task_type_id !== DELIVERY && task_type_id !== SELLING

/** The categories that the visit changes, in the order of its lines, then the sum of the whole day. */
export const collectedByCategory = (
  visit: Visit,
  ofDay: readonly Visit[],
  catalogue: Catalogue,
): Collected[] => {
  const others = ofDay.filter(({ id }) => id !== visit.id).flatMap(({ objects }) => objects)
  const weights = new Map<string, { name: string; planned: number; done: number }>()
  for (const line of visit.objects) {
    const { id, name } = topCategory(catalogue, line.object_id)
    const known = weights.get(id) ?? { name, planned: 0, done: 0 }
    weights.set(id, {
      name,
      planned: known.planned + plannedWeight(line),
      done: known.done + doneWeight(line),
    })
  }
  const rows = [...weights].map(([id, { name, planned, done }]) => {
    const own = others.filter(line => topCategory(catalogue, line.object_id).id === id)
    const rest = sum(own, doneWeight)
    return { id, name, before: rest + planned, after: rest + done }
  })
  const rest = sum(others, doneWeight)
  const whole = {
    id: 'all',
    name: 'Toutes les collectes',
    before: rest + sum(visit.objects, plannedWeight),
    after: rest + sum(visit.objects, doneWeight),
  }
  return [...rows, whole]
}

const plannedWeight = (line: TaskLine): number => (isUnplanned(line) ? 0 : line.weight * line.quantity)
const sum = (lines: readonly TaskLine[], of: (line: TaskLine) => number): number =>
  lines.reduce((total, line) => total + of(line), 0)
