// RT13, RT15: who was accepted first, by the order of the server's writes: the clock of a counter without a network may be wrong.
import { Task, type TaskRow } from '#records/entities/task.ts'
import { isPromised, type Dossier } from '#trades/rental/rules/dossier.ts'
import type { WriteTx } from '../write/write-tx.ts'

/** Of a departure that was changed more often than this since, it was long ago. */
const LATEST_CHANGES = 200
/** Mostly it was one of the last. */
const AT_ONCE = 10
const NOW = Number.MAX_SAFE_INTEGER

const isPromise = (task_state_id: unknown): boolean =>
  typeof task_state_id === 'number' && isPromised({ task_state_id })

/** The rev with which its departure was last accepted; 0 where nobody knows. */
const acceptanceOf = async (tx: WriteTx, id: string): Promise<number> => {
  for (const { of, before, after } of tx.saves())
    if (of.name === Task.name && after.id === id)
      if (isPromise(after['task_state_id']) && !isPromise(before?.['task_state_id'])) return NOW
  for (let offset = 0; offset < LATEST_CHANGES; offset += AT_ONCE) {
    const asked = { entity: Task.name, id, field: 'task_state_id', limit: AT_ONCE, offset }
    const lines = await tx.db.fieldChanges(asked)
    const accepted = lines.find(({ change }) => isPromise(change?.[1]) && !isPromise(change?.[0]))
    if (accepted !== undefined) return accepted.rev
    if (lines.length < AT_ONCE) break
  }
  return 0
}

export const acceptedFirst = async (
  tx: WriteTx,
  dossiers: readonly Dossier<TaskRow>[],
): Promise<Dossier<TaskRow>[]> => {
  const known: { readonly dossier: Dossier<TaskRow>; readonly at: number }[] = []
  for (const dossier of dossiers) {
    await tx.breathe()
    known.push({ dossier, at: await acceptanceOf(tx, dossier.head.id) })
  }
  const numberOf = ({ head }: Dossier<TaskRow>): number => head.number ?? NOW
  return known
    .toSorted(
      (one, other) =>
        one.at - other.at ||
        numberOf(one.dossier) - numberOf(other.dossier) ||
        (one.dossier.head.id < other.dossier.head.id ? -1 : 1),
    )
    .map(({ dossier }) => dossier)
}
