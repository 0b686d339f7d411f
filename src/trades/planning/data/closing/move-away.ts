// Moves what stands on closed days into the slots chosen for it (CA7): one edit a slot, so that one without room holds back no other.
import type { Failure } from '#records/failure.ts'
import type { Rights } from '#records/rights/rights.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import type { MovedBack } from '../moved-back.ts'
import { placeTasks } from '../place-tasks.ts'

export interface AwayMove {
  readonly id: string
  readonly slot: Slot
}

export interface MovedAway {
  readonly back: MovedBack
  readonly refused: readonly { readonly ids: readonly string[]; readonly failure: Failure }[]
}

export const moveAway = async (
  db: LocalDatabase,
  {
    moves,
    at,
    rights,
  }: { readonly moves: readonly AwayMove[]; readonly at: string; readonly rights: Rights },
): Promise<MovedAway> => {
  const bySlot = new Map<string, { readonly slot: Slot; readonly ids: string[] }>()
  for (const { id, slot } of moves) {
    const key = [slot.resource_id, slot.date, slot.shift_id].join(' ')
    const known = bySlot.get(key) ?? { slot, ids: [] }
    known.ids.push(id)
    bySlot.set(key, known)
  }
  const tasks: MovedBack['tasks'][number][] = []
  const orders: MovedBack['orders'][number][] = []
  const refused: MovedAway['refused'][number][] = []
  for (const { slot, ids } of bySlot.values()) {
    const moved = await placeTasks(db, { ids, slot, at, rights })
    if (moved.ok) {
      tasks.push(...moved.value.tasks)
      orders.push(...moved.value.orders)
    } else refused.push({ ids, failure: moved.failure })
  }
  return { back: { tasks, orders }, refused }
}
