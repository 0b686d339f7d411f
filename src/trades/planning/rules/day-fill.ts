// How full a resource's day is (CP1, CP2, SL2): the fullest of its slots, each including what overlaps it.
import { fill, slotLoad, type Capacity } from '#records/states/capacity.ts'
import { overlappingShifts } from '#records/values/placement.ts'
import type { Load } from '#records/states/task-totals.ts'

export interface FilledSlot {
  readonly shift_id: number
  readonly capacity: Capacity
  readonly tasks: readonly { readonly task_state_id: number; readonly load: Load }[]
}

/** SL2: the percentage of each slot, in the given order. */
export const slotFills = (slots: readonly FilledSlot[], travelMinutes: number): number[] =>
  slots.map(({ shift_id, capacity }) => {
    const beside = new Set(overlappingShifts(shift_id))
    const tasks = slots.filter(one => beside.has(one.shift_id)).flatMap(one => one.tasks)
    return fill(slotLoad(tasks, travelMinutes), capacity)
  })

/** Null when the resource has no slot on that day. */
export const dayFill = (slots: readonly FilledSlot[], travelMinutes: number): number | null =>
  slots.length === 0 ? null : Math.max(...slotFills(slots, travelMinutes))
