// RT10, TS6: a rental is cancelled as one thing, whoever asks. A device sends each step by itself, so that the first of them that the others
// depend on takes them with it; one that is out, or that brings back what is out, is not cancelled at all.
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { AnyRow } from '#records/entity.ts'
import { PROBLEM, type Problem } from '#records/problem.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { leavingEffects } from '#records/states/task-transitions.ts'
import { dossiersOf, type Dossier } from '#trades/rental/rules/dossier.ts'
import { rentalMessages } from '#trades/rental/rules/rental-messages.ts'
import { cancelledWith, cancelReach } from '#trades/rental/rules/terms/cancelling.ts'
import type { Change } from '../write/change.ts'
import { asTask } from '../write/stored-rows.ts'
import type { WriteTx } from '../write/write-tx.ts'
import { wholeChains } from './chain.ts'

const isCancelled = (row: AnyRow): boolean => row['task_state_id'] === TASK_STATE.cancelled

/** The rental as it is before a step of it is cancelled; null where this change cancels none. */
const dossierBefore = async (
  tx: WriteTx,
  { of, before, after }: Change,
): Promise<Dossier<TaskRow> | null> => {
  if (of.name !== Task.name || before?.['scope'] !== 'loki' || isCancelled(before) || !isCancelled(after))
    return null
  const dossiers = dossiersOf((await wholeChains(tx, [before.id])).map(asTask))
  return dossiers.find(({ steps }) => steps.some(({ id }) => id === before.id)) ?? null
}

export const cancelProblems = async (tx: WriteTx, change: Change): Promise<Problem[]> => {
  const dossier = await dossierBefore(tx, change)
  if (dossier === null || cancelReach(dossier, change.after.id) !== 'never') return []
  const message = rentalMessages.stillOut
  return [{ id: PROBLEM.transition, field: 'task_state_id', message, user_overridable: false }]
}

/** Before the row is saved: the steps that go with it, as of the same moment and for the same reason. */
export const carryCancelled = async (tx: WriteTx, change: Change): Promise<void> => {
  const dossier = await dossierBefore(tx, change)
  if (dossier === null) return
  const { cancelled_reason, state_time, state_author_id } = asTask(change.after)
  const steps = cancelledWith(dossier, change.after.id).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const { id } of steps) {
    const row = await tx.row(Task.name, id)
    if (row === undefined) continue
    tx.save(Task, row, {
      ...row,
      ...leavingEffects(asTask(row).task_state_id, TASK_STATE.cancelled),
      task_state_id: TASK_STATE.cancelled,
      cancelled_reason,
      state_time,
      state_author_id,
    })
  }
}
