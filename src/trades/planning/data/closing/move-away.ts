// Moves what stands on closed days into the slots chosen for it (CA7), one edit a visit: one without room holds back no other.
import type { Failure } from '#records/failure.ts'
import { PROBLEM } from '#records/problem.ts'
import type { Rights } from '#records/rights/rights.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import type { MovedBack } from '../moved-back.ts'
import { placeTask } from '../place-tasks.ts'
import { putBack } from '../put-back.ts'

export interface AwayMove {
  readonly id: string
  readonly slot: Slot
}

export interface MovedAway {
  /** One a visit, in the order in which they were moved. */
  readonly moved: readonly MovedBack[]
  readonly refused: readonly { readonly id: string; readonly failure: Failure }[]
}

interface Asked {
  readonly moves: readonly AwayMove[]
  readonly at: string
  readonly rights: Rights
}

export const moveAway = async (db: LocalDatabase, { moves, at, rights }: Asked): Promise<MovedAway> => {
  const moved: MovedBack[] = []
  const refused: MovedAway['refused'][number][] = []
  for (const { id, slot } of moves) {
    const placed = await placeTask(db, { id, slot, at, rights })
    if (placed.ok) moved.push(placed.value)
    else refused.push({ id, failure: placed.failure })
  }
  return { moved, refused }
}

/** Takes each back by itself: one that somebody changed meanwhile stays where it is, and is told. Answers what was refused. */
export const takeBack = async (
  db: LocalDatabase,
  { moved, rights }: { readonly moved: readonly MovedBack[]; readonly rights: Rights },
): Promise<readonly Failure[]> => {
  const refused: Failure[] = []
  for (const back of moved.toReversed()) {
    // The slots that are closed on this device still, the same undo opens.
    const done = await putBack(db, back, { rights, force: true, solved: PROBLEM.slotClosed })
    if (!done.ok) refused.push(done.failure)
  }
  return refused
}
