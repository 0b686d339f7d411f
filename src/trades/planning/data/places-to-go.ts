// « Déplacer vers… »: the slots of a day that accept these tasks (SL4), each with its fill after the move. The same dry run as
// for a drag.
import { Task } from '#records/entities/task.ts'
import { canPlace } from '#records/values/placement.ts'
import { dryRun } from '../rules/slot-fill.ts'
import { meetsHours } from '../rules/stop-window.ts'
import { canUseResource, type Rights } from '#records/rights/rights.ts'
import { shifts } from '#records/lists/shifts.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import { NO_LOAD, taskLoad, type Load } from '#records/states/task-totals.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import type { BestSlot } from '../rules/best-slots.ts'
import { proposeSlots } from './propose-slots.ts'
import { plannedStop, slotGrid } from './slot-grid.ts'

export interface PlaceToGo {
  readonly slot: Slot
  readonly resourceName: string
  readonly isOpen: boolean
  readonly closedFor: string
  /** The tasks are already in this slot. */
  readonly isHere: boolean
  /** The agreed hours of one of them are outside of the slot's hours. */
  readonly isOutOfHours: boolean
  /** One of them is a step of a rental, whose period a move changes (RT11). */
  readonly isRental: boolean
  readonly count: number
  readonly before: number
  readonly after: number
}

export interface PlacesAsked {
  readonly ids: readonly string[]
  readonly date: string
  readonly rights: Rights
}

export const placesToGo = async (
  db: LocalDatabase,
  { ids, date, rights }: PlacesAsked,
): Promise<PlaceToGo[]> => {
  const tasks = (await tableOf(db, Task).bulkGet([...ids])).flatMap(task => task ?? [])
  const grid = await slotGrid(db, { from: date, to: date, resourceTypes: null })
  const moved = tasks.map(plannedStop)
  return grid.resources
    .filter(
      ({ number, type }) =>
        canUseResource(rights, number) && tasks.every(({ task_type_id }) => canPlace(task_type_id, type)),
    )
    .flatMap(({ id, name }) =>
      shifts.choices.flatMap(({ id: shift_id }) => {
        const found = grid.slotAt(id, date, shift_id)
        if (
          found === undefined ||
          (!found.hours.open && !found.hours.overridable && found.tasks.length === 0)
        )
          return []
        const { before, after } = dryRun(found.space, moved)
        return {
          slot: { resource_id: id, date, shift_id },
          resourceName: name,
          isOpen: found.hours.open,
          closedFor: found.closedFor,
          isHere: tasks.every(({ shift_instance_id }) => found.row?.id === shift_instance_id),
          isOutOfHours: found.hours.open && !tasks.every(task => meetsHours(task, found.hours)),
          isRental: tasks.some(({ scope }) => scope === 'loki'),
          count: found.tasks.length,
          before: before.percent,
          after: after.percent,
        }
      }),
    )
    .toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen))
}

/** The best three slots for one task, or for several that stay together. */
export const proposalsFor = async (
  db: LocalDatabase,
  {
    ids,
    today,
    hour,
    rights,
  }: {
    readonly ids: readonly string[]
    readonly today: string
    readonly hour: string
    readonly rights: Rights
  },
): Promise<BestSlot[]> => {
  const tasks = (await tableOf(db, Task).bulkGet([...ids])).flatMap(task => task ?? [])
  const [first] = tasks
  if (first === undefined) return []
  const load = tasks.map(task => taskLoad(task)).reduce(sum, NO_LOAD)
  return proposeSlots(db, { task: { ...first, load }, today, hour, rights })
}

const sum = (a: Load, b: Load): Load => ({
  weight: a.weight + b.weight,
  volume: Math.round((a.volume + b.volume) * 100) / 100,
  duration: a.duration + b.duration,
})
