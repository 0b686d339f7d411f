// The next seven days and how full each resource is (CP1, SL2): one read of their slots and their tasks.
import { shiftMinutes } from '#records/states/capacity.ts'
import { addDays, daysFrom } from '#records/time/dates.ts'
import { Organisation } from '#records/entities/people.ts'
import { Resource, type ResourceRow } from '#records/entities/resource.ts'
import { ShiftException, ShiftInstance, ShiftResource } from '#records/entities/shift.ts'
import { Task } from '#records/entities/task.ts'
import type { Rights } from '#records/rights/rights.ts'
import { seesLoad } from '#records/rights/seen-tasks.ts'
import { slotHours } from '#records/time/slot-schedule.ts'
import { dayFill, type FilledSlot } from '#trades/planning/rules/day-fill.ts'
import { taskLoad } from '#records/states/task-totals.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { travelMinutes } from '#trades/settings/data/travel-minutes.ts'

export interface FillAhead {
  readonly days: readonly string[]
  readonly rows: readonly {
    readonly resource: ResourceRow
    /** Null when closed that day. `count`: the tasks in the slot. */
    readonly cells: readonly {
      readonly day: string
      readonly percent: number | null
      readonly count: number
    }[]
  }[]
}

const AHEAD = 7
const tables = [ShiftInstance, ShiftResource, ShiftException, Resource, Task, Organisation].map(
  ({ name }) => name,
)

interface Asked {
  readonly today: string
  readonly rights: Rights
}

export const fillAhead = (db: LocalDatabase, args: Asked): Promise<FillAhead> =>
  db.relaxed.dexie.transaction('r', tables, async () => readFill(db, args))

const readFill = async (db: LocalDatabase, { today, rights }: Asked): Promise<FillAhead> => {
  const days = daysFrom(addDays(today, 1), addDays(today, AHEAD))
  const [first = today, last = today] = [days[0], days.at(-1)]
  const [resources, schedules, exceptions, slots, travel] = await Promise.all([
    tableOf(db, Resource).toArray(),
    tableOf(db, ShiftResource).toArray(),
    tableOf(db, ShiftException).where('date').between(first, last, true, true).toArray(),
    tableOf(db, ShiftInstance).where('date').between(first, last, true, true).toArray(),
    travelMinutes(db),
  ])
  const placed = await tableOf(db, Task)
    .where('$slot')
    .anyOf(slots.map(({ id }) => id))
    .toArray()
  const tasksBySlot = groupedBy(placed, ({ shift_instance_id }) => shift_instance_id)
  const slotsByPlace = new Map(slots.map(slot => [placeOf(slot.resource_id, slot.date, slot.shift_id), slot]))
  const schedulesOf = groupedBy(schedules, ({ resource_id }) => resource_id)

  const cellOf = (resource: ResourceRow, day: string) => {
    let count = 0
    const open = (schedulesOf.get(resource.id) ?? []).flatMap((schedule): FilledSlot[] => {
      const { shift_id } = schedule
      const slot = slotsByPlace.get(placeOf(resource.id, day, shift_id))
      const tasks = slot === undefined ? [] : (tasksBySlot.get(slot.id) ?? [])
      count += tasks.length
      const place = { resource_id: resource.id, date: day, shift_id }
      const hours = slotHours(place, schedule, exceptions, slot ?? null)
      if (!hours.open && tasks.length === 0) return []
      return [
        {
          shift_id,
          capacity: { weight: resource.weight, volume: resource.volume, duration: shiftMinutes(hours) },
          tasks: tasks.map(task => ({ task_state_id: task.task_state_id, load: taskLoad(task) })),
        },
      ]
    })
    return { day, percent: dayFill(open, travel(resource.type)), count }
  }
  return {
    days,
    rows: resources
      .filter(
        ({ id, archived, type }) =>
          archived === 0 && type !== 'scale' && schedulesOf.has(id) && seesLoad(rights, type),
      )
      .toSorted((a, b) => a.resource_order - b.resource_order || a.name.localeCompare(b.name, 'fr'))
      .map(resource => ({ resource, cells: days.map(day => cellOf(resource, day)) })),
  }
}

const placeOf = (resource_id: string | null, date: string | null, shift_id: number): string =>
  `${resource_id} ${date} ${shift_id}`

const groupedBy = <R>(
  rows: readonly R[],
  keyOf: (row: R) => string | null,
): ReadonlyMap<string, readonly R[]> => {
  const groups = new Map<string, R[]>()
  for (const row of rows) {
    const key = keyOf(row) ?? ''
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return groups
}
