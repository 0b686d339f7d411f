// Why no slot of the day that a donor wished is proposed: for a planner who has them on the phone.
import { shifts } from '#records/lists/shifts.ts'
import { canUseResource } from '#records/rights/rights.ts'
import { resourceTypesFor } from '#records/values/placement.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { meetsHours } from '#trades/planning/rules/stop-window.ts'
import { whyNotThatDay } from '#trades/planning/rules/why-not-that-day.ts'
import { proposeSlots, seekerOf, type ProposeSlots } from '#trades/planning/data/propose-slots.ts'
import { slotGrid } from '#trades/planning/data/slot-grid.ts'

/** Null when none is wished, or when it has room: it may only be further down than the three that are proposed. */
export const wishedDayRefusal = async (
  db: LocalDatabase,
  { proposed, ...asked }: ProposeSlots & { readonly proposed: readonly string[] },
): Promise<string | null> => {
  const { task, rights } = asked
  const { not_before: date } = task
  if (date == null || proposed.includes(date)) return null
  const ofDay = await proposeSlots(db, { ...asked, task: { ...task, not_after: date } })
  if (ofDay.length > 0) return null
  const { city, days, ...seeker } = await seekerOf(db, task)
  const types = resourceTypesFor(task.task_type_id)
  const grid = await slotGrid(db, { from: date, to: date, resourceTypes: types })
  const slots = grid.resources
    .filter(({ number }) => canUseResource(rights, number))
    .flatMap(({ id }) => shifts.choices.flatMap(shift => grid.slotAt(id, date, shift.id) ?? []))
    .map(({ hours, closedFor }) => ({
      isOpen: hours.open,
      closedFor,
      isInHours: meetsHours(seeker, hours),
    }))
  return whyNotThatDay({ date, city, days, slots })
}
