// RT11 on the server: whoever asks, a rental is prepared before it leaves, and comes back after that. Another order is a problem that nobody may
// force.
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { Entity } from '#records/entity.ts'
import type { Problem } from '#records/problem.ts'
import { plainText } from '#records/text/plain-text.ts'
import { isJson, type Json } from '#core/wire/json.ts'
import { dossiersOf } from '#trades/rental/rules/dossier.ts'
import { isChanging } from '#trades/rental/rules/rental-steps.ts'
import { orderProblems } from '#trades/rental/rules/terms/moved-step.ts'
import { hasChanged, type Change } from '../write/change.ts'
import { asTask } from '../write/stored-rows.ts'
import type { WriteTx } from '../write/write-tx.ts'
import { wholeChains } from './chain.ts'

/** The days that the same batch of an outbox gives to other records, by their ids. */
export type Beside = ReadonlyMap<string, Json>

const givesDay = ({ date, shift_id }: Json): boolean =>
  typeof date === 'string' || typeof shift_id === 'number'

/** What cannot be read moves nothing. */
export const daysBeside = (of: Entity, sent: readonly unknown[]): Map<string, Json> =>
  new Map(
    of.name === Task.name
      ? sent
          .filter(isJson)
          .filter(item => (item['_op'] === 'patch' || item['_op'] === 'create') && givesDay(item))
          .map(item => [plainText(item['id']), item])
      : [],
  )

/** Takes the days back that were refused; whether one that was taken may have counted with them. */
export const takeBackRefused = (
  beside: Map<string, Json>,
  answered: readonly { readonly sent: unknown; readonly status: number }[],
): boolean => {
  const moves = answered.flatMap(({ sent, status }) =>
    isJson(sent) && beside.has(plainText(sent['id'])) ? [{ id: plainText(sent['id']), status }] : [],
  )
  const refused = moves.filter(({ status }) => status >= 400)
  for (const { id } of refused) beside.delete(id)
  return refused.length > 0 && refused.length < moves.length
}

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
