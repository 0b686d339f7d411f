// The slots of a period, created or not, with the room in each: one read for the board, the dry run of a drop and the proposals
// (SL1, SL2, CP1, CP4). All reads are by index, however much the mirror holds.
import { shiftMinutes } from '#records/states/capacity.ts'
import { daysFrom } from '#records/time/dates.ts'
import { Organisation } from '#records/entities/people.ts'
import { Resource, type ResourceRow } from '#records/entities/resource.ts'
import {
  ShiftException,
  ShiftInstance,
  ShiftResource,
  type ShiftExceptionRow,
  type ShiftInstanceRow,
} from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { overlappingShifts } from '#records/values/placement.ts'
import type { PlannedStop, SlotSpace } from '../rules/slot-fill.ts'
import { shifts } from '#records/lists/shifts.ts'
import { slotHours, type SlotHours } from '#records/time/slot-schedule.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { taskLoad } from '#records/states/task-totals.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { travelMinutes } from '#trades/settings/data/travel-minutes.ts'

export interface GridSlot {
  readonly resource: ResourceRow
  readonly date: string
  readonly shift_id: number
  /** Null when nobody has used it yet (SL1). */
  readonly row: ShiftInstanceRow | null
  readonly hours: SlotHours
  /** Why it is closed: « Contrôle technique ». */
  readonly closedFor: string
  /** In no particular order. */
  readonly tasks: readonly TaskRow[]
  readonly space: SlotSpace
}

export interface GridPeriod {
  readonly from: string
  readonly to: string
  /** Types of resource; null for all. */
  readonly resourceTypes: readonly string[] | null
  /** Null for every resource of those types. */
  readonly resource?: string | null
  /** For views in which nothing is placed: archived resources too, as long as something accepted is in their slots. */
  readonly archivedInUse?: true
}

export interface SlotGrid {
  readonly days: readonly string[]
  readonly resources: readonly ResourceRow[]
  readonly slotAt: (resource_id: string, date: string, shift_id: number) => GridSlot | undefined
}

const keyOf = (resource_id: string | null, date: string | null, shift_id: number): string =>
  `${resource_id} ${date} ${shift_id}`

export const slotGrid = async (
  db: LocalDatabase,
  { from, to, resourceTypes, resource = null, archivedInUse }: GridPeriod,
): Promise<SlotGrid> => {
  const isAsked = ({ id, type, archived }: ResourceRow): boolean =>
    (archived === 0 || archivedInUse === true) &&
    (resource === null || id === resource) &&
    (resourceTypes === null || resourceTypes.includes(type))
  const { all, schedules, exceptions, used, travel, tasksBySlot } = await readPeriod(
    db,
    { from, to },
    isAsked,
  )
  const asked = all.toSorted(
    (a, b) => a.resource_order - b.resource_order || a.name.localeCompare(b.name, 'fr'),
  )
  const isAwaited = ({ id }: ResourceRow): boolean =>
    used.some(
      slot =>
        slot.resource_id === id &&
        tasksBySlot.get(slot.id)?.some(({ task_state_id }) => task_state_id === TASK_STATE.accepted),
    )
  const resources = asked.filter(one => one.archived === 0 || isAwaited(one))
  const rowByKey = new Map(used.map(row => [keyOf(row.resource_id, row.date, row.shift_id), row]))
  const scheduleByKey = new Map(schedules.map(one => [`${one.resource_id} ${one.shift_id}`, one]))
  const stopsByKey = new Map<string, readonly PlannedStop[]>()
  for (const [key, row] of rowByKey) stopsByKey.set(key, (tasksBySlot.get(row.id) ?? []).map(plannedStop))
  const days = daysFrom(from, to)
  const grid = new Map<string, GridSlot>()
  for (const one of resources)
    for (const date of days)
      for (const { id: shift_id } of shifts.choices) {
        const key = keyOf(one.id, date, shift_id)
        const row = rowByKey.get(key) ?? null
        const schedule = scheduleByKey.get(`${one.id} ${shift_id}`) ?? null
        const hours = slotHours({ resource_id: one.id, date, shift_id }, schedule, exceptions, row)
        grid.set(key, {
          resource: one,
          date,
          shift_id,
          row,
          hours,
          closedFor: hours.open ? '' : labelOf(exceptions, { resource_id: one.id, date, shift_id }),
          tasks: row === null ? [] : (tasksBySlot.get(row.id) ?? []),
          space: {
            capacity: { weight: one.weight, volume: one.volume, duration: shiftMinutes(hours) },
            travel: travel(one.type),
            stops: overlappingShifts(shift_id).flatMap(
              other => stopsByKey.get(keyOf(one.id, date, other)) ?? [],
            ),
          },
        })
      }
  return {
    days,
    resources,
    slotAt: (resource_id, date, shift_id) => grid.get(keyOf(resource_id, date, shift_id)),
  }
}

/**
 * In one transaction: each transaction has to be granted, and a board that reads again after a move would wait for half a dozen.
 */
const readPeriod = (
  db: LocalDatabase,
  { from, to }: Pick<GridPeriod, 'from' | 'to'>,
  isAsked: (resource: ResourceRow) => boolean,
) =>
  db.relaxed.dexie.transaction('r', TABLES, async () => {
    const [resources, schedules, exceptions, rows, travel] = await Promise.all([
      tableOf(db, Resource).toArray(),
      tableOf(db, ShiftResource).toArray(),
      tableOf(db, ShiftException).where('date').between(from, to, true, true).toArray(),
      tableOf(db, ShiftInstance).where('date').between(from, to, true, true).toArray(),
      travelMinutes(db),
    ])
    const all = resources.filter(isAsked)
    const shown = new Set(all.map(({ id }) => id))
    const used = rows.filter(({ resource_id }) => resource_id !== null && shown.has(resource_id))
    // One query per slot: with several keys in one query, each row costs a disk access of its own.
    const tasks = tableOf(db, Task)
    const found = await Promise.all(used.map(({ id }) => tasks.where('$slot').equals(id).toArray()))
    const tasksBySlot = new Map<string | null, readonly TaskRow[]>(
      used.map(({ id }, n) => [id, found[n] ?? []]),
    )
    return { all, schedules, exceptions, used, travel, tasksBySlot }
  })
const TABLES = [Resource, ShiftResource, ShiftException, ShiftInstance, Task, Organisation].map(
  ({ name }) => name,
)

export const plannedStop = (task: TaskRow): PlannedStop => ({
  id: task.id,
  task_state_id: task.task_state_id,
  load: taskLoad(task),
})

const labelOf = (
  exceptions: readonly ShiftExceptionRow[],
  slot: { readonly resource_id: string; readonly date: string; readonly shift_id: number },
): string =>
  exceptions.find(
    one =>
      one.date === slot.date &&
      one.open === 0 &&
      (one.resource_id === null || one.resource_id === slot.resource_id) &&
      (one.shift_id === null || one.shift_id === slot.shift_id),
  )?.label ?? ''
