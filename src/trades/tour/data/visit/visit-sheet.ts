// One visit that waits to be checked, with its crew, what the day collected, and its neighbours in the queue.
import { Resource } from '#records/entities/resource.ts'
import { ShiftInstance } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import type { Rights } from '#records/rights/rights.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { firstNamesOf } from '#trades/people/data/first-names.ts'
import { catalogueHere } from '#trades/stock/data/catalogue-here.ts'
import { bringsIn, collectedByCategory, type Collected } from '../../rules/collected-day.ts'
import { visitsToCheck } from './visits-to-check.ts'

export interface VisitSheet {
  readonly task: TaskRow
  readonly resource: string
  readonly crew: readonly string[]
  /** What all visits of its day collected, by category, with this one as planned and as done; none of one that brings nothing in. */
  readonly collected: readonly Collected[]
  /** Every visit that waits, oldest first, this one included if it still waits. */
  readonly queue: readonly Queued[]
}

export interface Queued {
  readonly id: string
  readonly person: Pick<TaskRow, 'firstname' | 'lastname' | 'name'>
}

/** Null when it is not on this device. */
export const visitSheet = async (
  db: LocalDatabase,
  { id, rights }: { readonly id: string; readonly rights: Rights },
): Promise<VisitSheet | null> => {
  const row = await tableOf(db, Task).get(id)
  if (row === undefined || row.deleted === 1) return null
  const task: TaskRow = { ...blankRow(Task), ...row }
  const { resource_id, shift_instance_id, date } = task
  const [resource, slot, visits, catalogue, waiting] = await Promise.all([
    resource_id === null ? undefined : tableOf(db, Resource).get(resource_id),
    shift_instance_id === null ? undefined : tableOf(db, ShiftInstance).get(shift_instance_id),
    date === null ? [] : visitsOf(db, task.scope, date),
    catalogueHere(db),
    visitsToCheck(db, rights),
  ])
  const names = await firstNamesOf(db, slot?.crew ?? [])
  return {
    task,
    resource: resource?.name ?? task.resource_name,
    crew: [...names.values()],
    collected: bringsIn(task) ? collectedByCategory(task, visits, catalogue) : [],
    queue: waiting.map(({ id: waits, firstname, lastname, name }) => ({
      id: waits,
      person: { firstname, lastname, name },
    })),
  }
}

const visitsOf = (db: LocalDatabase, scope: string, date: string): Promise<TaskRow[]> =>
  tableOf(db, Task)
    .where('[scope+date]')
    .equals([scope, date])
    .filter(visit => isStopDone(visit) && bringsIn(visit))
    .toArray()
