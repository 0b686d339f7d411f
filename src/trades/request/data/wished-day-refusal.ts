// Why no slot is proposed, or none of the day that a donor wished: for a planner who has them on the phone.
import { Resource } from '#records/entities/resource.ts'
import { ShiftResource } from '#records/entities/shift.ts'
import { shifts } from '#records/lists/shifts.ts'
import { canUseResource } from '#records/rights/rights.ts'
import { resourceTypesFor } from '#records/values/placement.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
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

/** For no proposal at all: where no resource has a week, none is full. */
export const noProposalWord = async (
  db: LocalDatabase,
  { task, rights }: Pick<ProposeSlots, 'task' | 'rights'>,
): Promise<string> => {
  const types = resourceTypesFor(task.task_type_id)
  const ids = await tableOf(db, Resource)
    .filter(
      ({ archived, type, number }) =>
        archived === 0 && types.includes(type) && canUseResource(rights, number),
    )
    .primaryKeys()
  const weeks = await tableOf(db, ShiftResource)
    .filter(({ resource_id }) => resource_id !== null && ids.includes(resource_id))
    .count()
  return weeks === 0
    ? 'Rien à proposer\u00a0: aucune ressource n’a encore de semaine pour ce type de demande.'
    : 'Aucun créneau ouvert n’a la place dans les deux semaines qui viennent.'
}
