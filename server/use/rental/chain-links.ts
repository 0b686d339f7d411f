// RG11: the steps of a rental follow each other in a chain, and what one write says of a step is said of all, and of their money. A step is
// linked to another, or taken from it, only by who may change both; what the caller does not reach is answered as what is unknown.
import { Task } from '#records/entities/task.ts'
import type { AnyRow, Issue } from '#records/entity.ts'
import { scopeOfTaskType } from '#records/lists/task-types.ts'
import type { Problem } from '#records/problem.ts'
import { moneyMessages } from '#trades/rental/rules/money/money-messages.ts'
import { moneyProblem } from '#trades/rental/rules/money/money-problems.ts'
import { isReturn } from '#trades/rental/rules/dossier.ts'
import { PREPARATION } from '#trades/rental/rules/rental-steps.ts'
import { has } from '#records/rights/rights.ts'
import { seenScopes } from '#records/rights/seen-tasks.ts'
import { canReach } from '../write/access.ts'
import type { Change } from '../write/change.ts'
import type { WriteTx } from '../write/write-tx.ts'

const isRental = (row: AnyRow | undefined): boolean =>
  row !== undefined && scopeOfTaskType(Number(row['task_type_id'])) === 'loki'

const nextOf = (row: AnyRow | undefined): string | null => {
  const next = row?.['next_task_id']
  return typeof next === 'string' && next !== '' ? next : null
}

/**
 * A step that has not arrived yet may be named by who would reach it: a desk that sees rentals sends their steps in any order. To others an
 * id that nobody has is what a hidden step is, or they could tell the two apart; to the desk so is a task that is no step.
 */
const seesAllSteps = ({ caller: { rights } }: WriteTx): boolean =>
  has(rights, 'emma_desktop') && seenScopes(rights).includes('loki')

/** As the write leaves them so far. */
const stepsOf = (tx: WriteTx) => {
  const written = (): AnyRow[] =>
    [...tx.saves()].filter(({ of }) => of.name === Task.name).map(save => save.after)
  const get = async (id: string): Promise<AnyRow | undefined> =>
    written().find(row => row.id === id) ?? (await tx.db.get(Task.name, id))
  const isReached = (row: AnyRow | undefined): boolean =>
    (row !== undefined && canReach(tx.sight, Task, row)) || (seesAllSteps(tx) && !isRental(row))
  const before = async (id: string): Promise<AnyRow[]> => {
    const rows = written()
    const known = new Set(rows.map(row => row.id))
    const stored = await tx.db.find(Task.name, {
      where: [{ is: 'in', field: 'next_task_id', values: [id] }],
    })
    return [...rows, ...stored.filter(row => !known.has(row.id))].filter(
      row => nextOf(row) === id && row.deleted === 0 && isRental(row),
    )
  }
  return { get, isReached, before }
}

export const chainIssues = async (tx: WriteTx, { before, after }: Change): Promise<readonly Issue[]> => {
  const [left, joined] = [nextOf(before), nextOf(after)]
  const isTurned = isRental(before) !== isRental(after)
  if (left === joined && !isTurned) return []
  const steps = stepsOf(tx)
  const isHidden = async (id: string | null): Promise<boolean> =>
    id !== null && !steps.isReached(await steps.get(id))
  /** What did not come is awaited by a step of its own before the one that stood there (RT24), which nobody needs to see for that. */
  const isTakenOver = async (id: string | null): Promise<boolean> =>
    id !== null &&
    (await steps.before(id)).some(step => step.id !== after.id && canReach(tx.sight, Task, step))
  const isPutBetween = async (): Promise<boolean> => {
    const between = joined === null || isTurned ? undefined : await steps.get(joined)
    return between !== undefined && nextOf(between) === left && steps.isReached(between)
  }
  const isFaulty =
    ((await isHidden(joined)) && !(await isTakenOver(joined))) ||
    ((await isHidden(left)) && !(await isPutBetween())) ||
    (isTurned && (await steps.before(after.id)).some(step => !steps.isReached(step)))
  return isFaulty ? [{ field: 'next_task_id', rule: 'noRecordFound' }] : []
}

/** Preparation, departure, return (RT10). */
const rankOf = ({ task_type_id }: AnyRow): number =>
  Number(task_type_id) === PREPARATION ? 0 : isReturn({ task_type_id: Number(task_type_id) }) ? 2 : 1

/** RT11: nobody turns the chain round, and no return leads into another rental's departure. */
export const orderProblems = async (tx: WriteTx, { before, after }: Change): Promise<Problem[]> => {
  const joined = nextOf(after)
  const isSame = nextOf(before) === joined && before?.['task_type_id'] === after['task_type_id']
  if (isSame || joined === null || !isRental(after)) return []
  const next = await stepsOf(tx).get(joined)
  const isTurned = next !== undefined && isRental(next) && rankOf(next) < rankOf(after)
  return isTurned ? [moneyProblem('next_task_id', moneyMessages.wrongOrder)] : []
}
