// « Locations en retard » and « Cautions à rendre » (RT1, RT8, RT9): what should have come back, and the deposits received for
// things that have.
import { daysBetween } from '#records/time/dates.ts'
import { fromCents, toCents } from '#records/values/decimal.ts'
import { Payment } from '#records/entities/money.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { Rights } from '#records/rights/rights.ts'
import { seesTaskType } from '#records/rights/seen-tasks.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { doneStates } from '#records/states/tour-order.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export interface LateRental {
  /** The return or the pick-up that did not take place. */
  readonly task: TaskRow
  readonly days: number
}

/** Enlèvement and Retour: the last step of a rental. */
const ends: ReadonlySet<number> = new Set([12, 13])
const over: ReadonlySet<number> = new Set(doneStates)
const waiting: ReadonlySet<number> = new Set([
  TASK_STATE.accepted,
  TASK_STATE.toBePostponed,
  TASK_STATE.notDone,
])

export const lateRentals = async (
  db: LocalDatabase,
  { today, rights }: { readonly today: string; readonly rights: Rights },
): Promise<LateRental[]> => {
  const tasks = await tableOf(db, Task)
    .where('[scope+date]')
    .between(['loki', ''], ['loki', today], true, false)
    .filter(
      ({ task_type_id, task_state_id }) =>
        ends.has(task_type_id) && seesTaskType(rights, task_type_id) && waiting.has(task_state_id),
    )
    .toArray()
  return tasks
    .map(task => ({ task, days: daysBetween(task.date ?? today, today) }))
    .toSorted((a, b) => b.days - a.days || a.task.id.localeCompare(b.task.id))
}

export interface CautionToReturn {
  /** The step at which the deposit was received. */
  readonly task: TaskRow
  /** Received and neither returned nor kept, in euros. */
  readonly amount: number
  readonly returnedOn: string | null
}

/** A rental has at most this many steps; a longer chain is not a rental. */
const MOST_STEPS = 6

export const cautionsToReturn = async (
  db: LocalDatabase,
  { rights }: { readonly rights: Rights },
): Promise<CautionToReturn[]> => {
  const cents = new Map<string, number>()
  await tableOf(db, Payment)
    .filter(({ type, task_id }) => type === 'deposit' && task_id !== null)
    .each(({ task_id, amount }) =>
      cents.set(task_id ?? '', (cents.get(task_id ?? '') ?? 0) + toCents(amount)),
    )
  const held = [...cents].filter(([, amount]) => amount > 0)
  const tasks = await tableOf(db, Task).bulkGet(held.map(([id]) => id))
  const found: CautionToReturn[] = []
  for (const [n, [, amount]] of held.entries()) {
    const task = tasks[n]
    if (task === undefined || !seesTaskType(rights, task.task_type_id)) continue
    const end = await lastStep(db, task)
    if (ends.has(end.task_type_id) && over.has(end.task_state_id))
      found.push({ task, amount: fromCents(amount), returnedOn: end.date })
  }
  return found.toSorted((a, b) => (a.returnedOn ?? '').localeCompare(b.returnedOn ?? ''))
}

const lastStep = async (db: LocalDatabase, first: TaskRow): Promise<TaskRow> => {
  let step = first
  for (let n = 0; n < MOST_STEPS && step.next_task_id !== null; n += 1) {
    const next = await tableOf(db, Task).get(step.next_task_id)
    if (next === undefined) return step
    step = next
  }
  return step
}
