// RT11 on the server: whoever asks, a rental is prepared before it leaves, and comes back after that. Another order is a problem that nobody may
// force.
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { Problem } from '#records/problem.ts'
import type { Json } from '#core/wire/json.ts'
import { dossiersOf } from '#trades/rental/rules/dossier.ts'
import { isChanging } from '#trades/rental/rules/rental-steps.ts'
import { orderProblems } from '#trades/rental/rules/terms/moved-step.ts'
import { hasChanged, type Change } from '../write/change.ts'
import { asTask } from '../write/stored-rows.ts'
import type { WriteTx } from '../write/write-tx.ts'
import { wholeChains } from './chain.ts'

/** What the same batch of an outbox says of other records, by their ids. */
export type Beside = ReadonlyMap<string, Json>

/** A device sends the steps of a move one by one, in any order: the others count with the days that arrive with them. */
const withDays = (step: TaskRow, sent: Json | undefined): TaskRow => ({
  ...step,
  ...(typeof sent?.['date'] === 'string' ? { date: sent['date'] } : {}),
  ...(typeof sent?.['shift_id'] === 'number' ? { shift_id: sent['shift_id'] } : {}),
})

/** What is done, given up or postponed by its crew is a fact, and is kept. */
export const dayProblems = async (tx: WriteTx, change: Change, beside: Beside): Promise<Problem[]> => {
  const { of, after } = change
  if (of.name !== Task.name || after['scope'] !== 'loki' || !isChanging(asTask(after))) return []
  if (!hasChanged(change, 'date', 'shift_id', 'next_task_id', 'task_type_id')) return []
  const steps = (await wholeChains(tx, [after.id], after)).map(row =>
    row.id === after.id ? asTask(row) : withDays(asTask(row), beside.get(row.id)),
  )
  const own = dossiersOf(steps).filter(dossier => dossier.steps.some(({ id }) => id === after.id))
  return orderProblems(own, new Set([after.id]))
}
