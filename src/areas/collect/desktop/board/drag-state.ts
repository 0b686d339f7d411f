// The drag in hand, outside React: a move of the pointer draws one element, and only the cells that it enters and leaves are drawn again.
import { useSyncExternalStore } from 'react'
import type { PlannedStop } from '#domain/planning/slot-fill.ts'

export interface Dragged extends PlannedStop {
  readonly task_type_id: number
}

export interface Over {
  /** A cell's key, or POOL. */
  readonly key: string
  /** Before which card; null is the end, undefined wherever the hours put it. */
  readonly before: string | null | undefined
}

interface Drag {
  readonly dragged: readonly Dragged[]
  readonly over: Over | null
}

export const POOL = 'pool'

let drag: Drag | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const set = (next: Drag | null): void => {
  drag = next
  for (const listener of listeners) listener()
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

/** The drag above this cell, null elsewhere: a cell hears of nothing but its own. */
export const useDragOver = (key: string): Drag | null =>
  useSyncExternalStore(subscribe, () => (drag?.over?.key === key ? drag : null))
