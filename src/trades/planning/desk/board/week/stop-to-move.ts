// Which stop to move out of a slot that is too full: the cheapest one that is enough, otherwise the one that helps most.
import { isMovable } from '#records/states/placed-state.ts'
import { fillOnceAccepted, type SlotSpace } from '../../../rules/slot-fill.ts'

interface Leaver {
  readonly id: string
  readonly task_state_id: number
}

export interface Leaving<T> {
  readonly card: T
  /** The slot's fill without it. */
  readonly percent: number
}

/** Null when the slot is not too full, or nothing in it may move. */
export const stopToMove = <T extends Leaver>(space: SlotSpace, cards: readonly T[]): Leaving<T> | null => {
  if (fillOnceAccepted(space).percent <= 100) return null
  const all = cards
    .filter(({ task_state_id }) => isMovable(task_state_id))
    .map(card => ({
      card,
      percent: fillOnceAccepted({ ...space, stops: space.stops.filter(({ id }) => id !== card.id) }).percent,
    }))
  const enough = all.filter(({ percent }) => percent <= 100)
  const best =
    enough.length > 0
      ? enough.toSorted((a, b) => b.percent - a.percent)
      : all.toSorted((a, b) => a.percent - b.percent)
  return best[0] ?? null
}
