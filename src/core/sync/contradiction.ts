// What happens when an entry and the server's record contradict each other (sync.md section 2): they are merged field by field
// when possible, otherwise the entry is set aside for a person: at a desk here, from a phone as work for a planner.
import type { AnyRow } from '#records/entity.ts'
import type { Failure } from '#records/failure.ts'
import type { LocalDatabase } from '../store/database.ts'
import { capturedAt, type Entry } from '../store/rows/entry.ts'
import { handOver, type Contradiction } from '../store/rescue/hand-over.ts'
import { acknowledge, park, refuse, requeue } from '../store/outbox/outbox-answers.ts'
import { rebase } from '../store/outbox/rebase.ts'
import { rowOf } from './search/row-of.ts'

export interface ContradictionPorts {
  readonly db: LocalDatabase
  /**
   * True for people who decide about conflicts here (`emma_desktop`); for anybody else, what cannot be merged becomes a planner's
   * work.
   */
  readonly isDesk?: boolean
}

/** Three-way merge on 412. The entry gets a new key, because this is a new decision on a newer row. */
export const merge = async (
  ports: ContradictionPorts,
  entry: Entry,
  failure: Failure,
  at: string,
): Promise<boolean> => {
  const { db } = ports
  const sent = failure.kind === 'conflict' ? rowOf(failure.current) : null
  // A back end may answer without its row; then the feed will deliver it.
  const current = sent ?? (await db.base.get([entry.entity, entry.id]))?.row ?? null
  // A server that contradicts itself is asked again later, not at once and without end.
  if (
    current === null ||
    current.rev === entry.baseRev ||
    (sent === null && current.rev < (entry.baseRev ?? 0))
  )
    return false
  const living = livingRow(current)
  const rebased = rebase(entry, living)
  if (rebased.kind === 'conflict')
    await setAside(ports, entry, { theirs: living, cause: living === null ? 'deleted' : 'both_changed' })
  else if (entry.op === 'delete' && living === null) await acknowledge(db, [{ entry, row: null }], at)
  else {
    const fresh = { key: db.newKey(), at: capturedAt(entry), baseRev: current.rev }
    await requeue(db, entry, { ...rebased.entry, ...fresh }, living)
  }
  return true
}

/** At a desk the person decides here; on a phone a conflict becomes work for a planner. */
export const setAside = async (
  { db, isDesk = true }: ContradictionPorts,
  entry: Entry,
  contradiction: Contradiction,
  failure?: Failure,
): Promise<void> => {
  if (!isDesk && (await handOver(db, entry, contradiction))) return
  // A dispute that the server refuses can be sent again, once its author is given the right or the truck back.
  if (failure !== undefined && 'disputes' in entry.patch) await refuse(db, entry, failure)
  else await park(db, entry, contradiction.theirs, failure)
}

/** A soft-deleted record is in no shard: for a mirror it no longer exists. */
export const livingRow = (row: AnyRow | null): AnyRow | null => (row?.deleted === 1 ? null : row)
