// The drag under way, outside React: a move of the pointer renders one element, and only the cells that it enters and leaves are
// rendered again.
import { useMemo, useSyncExternalStore } from 'react'
import { canPlace } from '#records/values/placement.ts'
import type { Card } from '../../../data/board.ts'

export type Dragged = Card

interface Target {
  readonly resourceType: string
  readonly isPast: boolean
  readonly cards: readonly { readonly id: string }[]
}

/**
 * Why nothing may be dropped there, shown while the drag is above it; null when it may. Stops in a past slot can still be put in
 * order, but no stop is moved to a past day.
 */
export const refusalOf = (
  { resourceType, isPast, cards }: Target,
  dragged: readonly Pick<Dragged, 'id' | 'task_type_id'>[],
): string | null => {
  if (!dragged.every(({ task_type_id }) => canPlace(task_type_id, resourceType)))
    return 'Pas ce type de tâche'
  return isPast && !dragged.every(({ id }) => cards.some(card => card.id === id)) ? PAST : null
}
export const PAST = 'Ce jour est passé'

export interface Over {
  /** A cell's key, or POOL. */
  readonly key: string
  /** The card before which it would land. Null: at the end. Undefined: where the hours put it. */
  readonly before: string | null | undefined
}

interface Drag {
  readonly dragged: readonly Dragged[]
  readonly over: Over | null
}

export const POOL = 'pool'

let drag: Drag | null = null
const listeners = new Map<string, Set<() => void>>()
const subscribeTo =
  (key: string) =>
  (listener: () => void): (() => void) => {
    const own = listeners.get(key) ?? new Set()
    listeners.set(key, own.add(listener))
    return () => void own.delete(listener)
  }
/** Only the cell that is left and the one that is entered are notified. */
const set = (next: Drag | null): void => {
  const touched = new Set([drag?.over?.key, next?.over?.key])
  drag = next
  for (const key of touched) for (const listener of listeners.get(key ?? '') ?? []) listener()
}

export const dragState = {
  begin: (dragged: readonly Dragged[]): void => set({ dragged, over: null }),
  enter: (over: Over | null): void => {
    if (drag === null) return
    if (drag.over?.key === over?.key && drag.over?.before === over?.before) return
    set({ ...drag, over })
  },
  end: (): Drag | null => {
    const last = drag
    set(null)
    return last
  },
}

/** The drag above this cell, null elsewhere: a cell is notified only about itself. */
export const useDragOver = (key: string): Drag | null => {
  const subscribe = useMemo(() => subscribeTo(key), [key])
  return useSyncExternalStore(subscribe, () => (drag?.over?.key === key ? drag : null))
}
