// The slots of a day that accept a task (SL4), open ones first, each with its fill before and with the task: what a planner
// chooses from outside of the planning.
import { slotFill, dryRun } from '../rules/slot-fill.ts'
import { resourceTypesFor } from '#records/values/placement.ts'
import { canUseResource, has, type Rights } from '#records/rights/rights.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import { shifts } from '#records/lists/shifts.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { Load } from '#records/states/task-totals.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { slotGrid } from './slot-grid.ts'

export interface SlotChoice {
  readonly slot: Slot
  readonly resourceName: string
  readonly resourceType: string
  readonly shiftName: string
  readonly isOpen: boolean
  readonly closedFor: string
  readonly start: string
  readonly end: string
  readonly stops: number
  readonly fillBefore: number
  readonly fill: number
}

interface Asked {
  readonly day: string
  /** Null for a new task. */
  readonly id: string | null
  readonly task_type_id: number
  readonly load: Load
  /** The wished types; empty for every type that accepts it. */
  readonly resource_types: readonly string[]
  readonly rights: Rights
  readonly today: string
  /** « HH:MM », local time. */
  readonly hour: string
}

export const slotChoices = async (
  db: LocalDatabase,
  { day, id, task_type_id, load, resource_types, rights, today, hour }: Asked,
): Promise<SlotChoice[]> => {
  if (day === '') return []
  const able = resourceTypesFor(task_type_id)
  const wished = able.filter(type => resource_types.includes(type))
  const grid = await slotGrid(db, {
    from: day,
    to: day,
    resourceTypes: wished.length === 0 ? able : wished,
  })
  const stop = { id: id ?? '', task_state_id: TASK_STATE.accepted, load }
  return grid.resources
    .filter(({ number }) => canUseResource(rights, number))
    .flatMap(resource =>
      shifts.choices.flatMap(({ id: shift_id, label }): SlotChoice[] => {
        const found = grid.slotAt(resource.id, day, shift_id)
        if (found === undefined) return []
        // A closed slot is offered only to a person who may open it.
        const mayOpen = found.hours.overridable && has(rights, 'change_slots')
        if (!found.hours.open && !mayOpen) return []
        // A half day that has ended holds only what is already there.
        const isOver = day < today || (day === today && found.hours.end <= hour)
        if (isOver && !found.tasks.some(one => one.id === id)) return []
        const others = { ...found.space, stops: found.space.stops.filter(one => one.id !== id) }
        return [
          {
            slot: { resource_id: resource.id, date: day, shift_id },
            resourceName: resource.name,
            resourceType: resource.type,
            shiftName: label,
            isOpen: found.hours.open,
            closedFor: found.closedFor,
            start: found.hours.start,
            end: found.hours.end,
            stops: found.tasks.length,
            fillBefore: slotFill(others).percent,
            fill: dryRun(others, [stop]).after.percent,
          },
        ]
      }),
    )
    .toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen))
}
