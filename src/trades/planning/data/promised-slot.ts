// The slot that a request is promised, or would be: which truck, which day, which half day, from when to when.
import { slotTitle } from '../rules/slot-title.ts'
import { shifts } from '#records/lists/shifts.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { slotGrid } from './slot-grid.ts'

export interface PromisedSlot {
  /** « Camion 2, mardi 24 nov., matin ». */
  readonly title: string
  readonly resourceName: string
  readonly date: string
  /** « Matin ». */
  readonly shiftName: string
  readonly start: string
  readonly end: string
}

/** Null without a slot, or when its resource is not on this device. */
export const promisedSlot = async (
  db: LocalDatabase,
  { slot }: { readonly slot: Slot | null },
): Promise<PromisedSlot | null> => {
  if (slot === null) return null
  const { resource_id, date, shift_id } = slot
  const period = { from: date, to: date, resourceTypes: null, resource: resource_id } as const
  const grid = await slotGrid(db, { ...period, archivedInUse: true })
  const found = grid.slotAt(resource_id, date, shift_id)
  if (found === undefined) return null
  const { name } = found.resource
  const { start, end } = found.hours
  return {
    title: slotTitle(name, date, shift_id),
    resourceName: name,
    date,
    shiftName: shifts.byId(shift_id).label,
    start,
    end,
  }
}
