// A planner's changes to a slot itself: its crew, its note, the message to the crew, its order, and opening or closing it by hand
// (SL1) with `change_slots`. One edit; the slot is created on first use.
import { ShiftInstance, type ShiftInstanceRow } from '#records/entities/shift.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { problemMessages } from '#records/fr/problem-messages.ts'
import { PROBLEM, rightMissingProblem } from '#records/problem.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { slotGrid } from './slot-grid.ts'
import { slotEntities, slotInEdit } from './slot-in-edit.ts'

export interface ChangeSlot {
  readonly slot: Slot
  readonly values: Partial<Pick<ShiftInstanceRow, 'crew' | 'crew_note' | 'message' | 'open' | 'task_order'>>
  readonly rights: Rights
}

/** Returns the former values. */
export const changeSlot = async (
  db: LocalDatabase,
  { slot, values, rights }: ChangeSlot,
): Promise<Outcome<ChangeSlot['values']>> => {
  if (values.open !== undefined) {
    if (!has(rights, 'change_slots'))
      return failed({ kind: 'ruleBroken', problems: [rightMissingProblem('change_slots')] })
    const { resource_id, date, shift_id } = slot
    const grid = await slotGrid(db, { from: date, to: date, resourceTypes: null, resource: resource_id })
    if (grid.slotAt(resource_id, date, shift_id)?.hours.overridable !== true)
      return failed({ kind: 'ruleBroken', problems: [fixedBySchedule] })
  }
  return edit(db, slotEntities, async draft => {
    const row = await slotInEdit(draft, slot)
    const names = Object.keys(values).filter(isSlotField)
    const before = Object.fromEntries(names.map(name => [name, row[name]]))
    await draft.patch(ShiftInstance, row.id, values)
    return success(before)
  })
}

const isSlotField = (name: string): name is keyof ChangeSlot['values'] =>
  ['crew', 'crew_note', 'message', 'open', 'task_order'].includes(name)

const fixedBySchedule = {
  id: PROBLEM.slotClosed,
  field: 'open',
  message: problemMessages.slotClosed,
  user_overridable: false,
} as const
