// What the dossier of a rental has that the cards of its steps tell: a quotation whose validity is over (RT13), and pieces that are promised
// twice (RT15). Both are kept by its departure, which is often in another slot, or in none.
import { stepKeysBefore, Task, type TaskRow } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { dossiersOf, isDeparture, isReturn } from '#trades/rental/rules/dossier.ts'
import { isExpiredQuotation } from '#trades/rental/rules/terms/rental-terms.ts'

export interface RentalMarks {
  readonly isExpired: boolean
  /** Of its causes to check those that are told before anything is done. */
  readonly doubts: readonly string[]
}

export const noMarks: RentalMarks = { isExpired: false, doubts: [] }

/** By id, of those steps that have any. */
export const rentalMarks = async (
  db: LocalDatabase,
  { tasks, today }: { readonly tasks: readonly TaskRow[]; readonly today: string },
): Promise<ReadonlyMap<string, RentalMarks>> => {
  const steps = tasks.filter(isToCome)
  const marks = new Map<string, RentalMarks>()
  if (steps.length === 0) return marks
  const shown = new Set(steps.map(({ id }) => id))
  for (const dossier of dossiersOf([...(await around(db, steps)), ...steps])) {
    const own = marksOf(dossier.head, today)
    for (const step of dossier.steps) {
      // What is short concerns no return: what it brings back has left.
      const told = isReturn(step) ? { ...own, doubts: [] } : own
      if (shown.has(step.id) && (told.isExpired || told.doubts.length > 0)) marks.set(step.id, told)
    }
  }
  return marks
}

const isToCome = ({ scope, task_state_id }: TaskRow): boolean =>
  scope === 'loki' && (task_state_id === TASK_STATE.draft || task_state_id === TASK_STATE.accepted)

/** The departures that follow preparations, and that come before the returns of quotations; of other returns nothing is told. */
const around = async (db: LocalDatabase, steps: readonly TaskRow[]): Promise<TaskRow[]> => {
  const table = tableOf(db, Task)
  const prepared = steps.filter(step => !isDeparture(step) && !isReturn(step))
  const returns = new Set(
    steps.flatMap(step => (isReturn(step) && step.task_state_id === TASK_STATE.draft ? step.id : [])),
  )
  const [after, before] = await Promise.all([
    prepared.length === 0 ? [] : table.bulkGet(prepared.flatMap(({ next_task_id }) => next_task_id ?? [])),
    returns.size === 0
      ? []
      : table
          .where('$disputed')
          .anyOf([...returns].flatMap(stepKeysBefore))
          .toArray(),
  ])
  return [
    ...after.flatMap(task => task ?? []),
    ...before.filter(({ next_task_id }) => returns.has(next_task_id ?? '')),
  ]
}

const marksOf = (head: TaskRow, today: string): RentalMarks => ({
  isExpired: isExpiredQuotation(head, today),
  doubts: head.task_state_id === TASK_STATE.accepted ? head.check_reasons : [],
})
