// The facts of a period of the collection, how late its crews were (DY2), and how full its slots were (CP1, SL2). What this device
// does not hold is pulled first: the screen asks for the windows « emma », « loki » and « slot ».
import { shiftMinutes } from '#records/states/capacity.ts'
import { User } from '#records/entities/people.ts'
import { Resource, type ResourceRow } from '#records/entities/resource.ts'
import {
  ShiftException,
  ShiftInstance,
  ShiftResource,
  type ShiftExceptionRow,
  type ShiftInstanceRow,
  type ShiftResourceRow,
} from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { slotHours, type SlotHours } from '#records/time/slot-schedule.ts'
import { dayFill, type FilledSlot } from '#trades/planning/rules/day-fill.ts'
import { settledDelays } from '#trades/planning/rules/tour/course.ts'
import type { Period } from '#records/time/period.ts'
import { taskFact, type TaskFact } from '../rules/task-figures.ts'
import type { Rights } from '#records/rights/rights.ts'
import { seenScopes, seesLoad, seesTaskType } from '#records/rights/seen-tasks.ts'
import { taskLoad, type Load } from '#records/states/task-totals.ts'
import { inTourOrder } from '#records/states/tour-order.ts'
import { isTruck } from '#records/values/placement.ts'
import { firstName } from '#records/text/called.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { travelMinutes } from '#trades/settings/data/travel-minutes.ts'

interface ResourceDay {
  readonly resource_id: string
  readonly date: string
  readonly percent: number
}
export interface CollectedPeriod {
  readonly facts: readonly TaskFact[]
  /** The days on which a resource had tasks, each with how full it was. */
  readonly days: readonly ResourceDay[]
}

/** A sale, which only the till's own history shows. */
const SELLING = 19

export const collectedPeriod = async (
  db: LocalDatabase,
  { from, to, rights }: Period & { readonly rights: Rights },
): Promise<CollectedPeriod> => {
  const [resources, people, schedules, exceptions, slots, travel, ...families] = await Promise.all([
    tableOf(db, Resource).toArray(),
    tableOf(db, User).toArray(),
    tableOf(db, ShiftResource).toArray(),
    tableOf(db, ShiftException).where('date').between(from, to, true, true).toArray(),
    tableOf(db, ShiftInstance).where('date').between(from, to, true, true).toArray(),
    travelMinutes(db),
    ...seenScopes(rights).map(scope =>
      tableOf(db, Task).where('[scope+date]').between([scope, from], [scope, to], true, true).toArray(),
    ),
  ])
  const tasks = families.flat().filter(({ task_type_id }) => task_type_id !== SELLING)
  const resourcesById = new Map(resources.map(one => [one.id, one]))
  const peopleById = new Map(people.map(person => [person.id, firstName(person)]))
  const crews = new Map(
    slots.map(({ id, crew }) => [id, crew.flatMap(person => peopleById.get(person) ?? []).join(', ')]),
  )
  const used = usedSlots(slots, tasks, { resourcesById, schedules, exceptions })
  const lates = new Map(used.flatMap(one => Array.from(latesOf(one))))
  const names = {
    resourceOf: (id: string | null) => resourcesById.get(id ?? '')?.name ?? '',
    crewOf: (slot: string | null) => crews.get(slot ?? '') ?? '',
    lateOf: (task: string) => lates.get(task) ?? null,
  }
  return {
    facts: tasks
      .filter(({ task_type_id }) => seesTaskType(rights, task_type_id))
      .flatMap(task => taskFact(task, names) ?? []),
    days: daysOf(
      used.filter(({ resource }) => seesLoad(rights, resource.type)),
      travel,
    ),
  }
}

interface Placed {
  readonly task: TaskRow
  readonly task_state_id: number
  readonly load: Load
}

interface UsedSlot {
  readonly slot: ShiftInstanceRow
  readonly date: string
  readonly resource: ResourceRow
  /** Null when nobody set them. */
  readonly hours: SlotHours | null
  readonly placed: readonly Placed[]
}

interface Ground {
  readonly resourcesById: ReadonlyMap<string, ResourceRow>
  readonly schedules: readonly ShiftResourceRow[]
  readonly exceptions: readonly ShiftExceptionRow[]
}

/** The slots that have tasks, with their hours. */
const usedSlots = (
  slots: readonly ShiftInstanceRow[],
  tasks: readonly TaskRow[],
  { resourcesById, schedules, exceptions }: Ground,
): UsedSlot[] => {
  const placed = new Map<string, Placed[]>()
  for (const task of tasks) {
    const one = { task, task_state_id: task.task_state_id, load: taskLoad(task) }
    const known = placed.get(task.shift_instance_id ?? '')
    if (known === undefined) placed.set(task.shift_instance_id ?? '', [one])
    else known.push(one)
  }
  return slots.flatMap(slot => {
    const { resource_id, date, shift_id } = slot
    const [resource, own] = [resourcesById.get(resource_id ?? ''), placed.get(slot.id)]
    if (resource === undefined || resource_id === null || date === null || own === undefined) return []
    const schedule = schedules.find(one => one.resource_id === resource_id && one.shift_id === shift_id)
    const hours =
      schedule === undefined ? null : slotHours({ resource_id, date, shift_id }, schedule, exceptions, slot)
    return [{ slot, date, resource, hours, placed: own }]
  })
}

/** DY2 of a truck's tour, as the board and the dashboard have it. */
const latesOf = ({ slot, date, resource, hours, placed }: UsedSlot): ReadonlyMap<string, number> => {
  if (!isTruck(resource.type)) return new Map()
  const minutes = new Map(placed.map(({ task, load }) => [task.id, load.duration]))
  const stops = inTourOrder(
    placed.map(({ task }) => task),
    slot.task_order,
  ).map(({ id, loaded_before, task_state_id, state_time, arrived_at }) => ({
    id,
    minutes: minutes.get(id) ?? 0,
    loaded_before,
    task_state_id,
    state_time,
    arrived_at,
  }))
  return settledDelays({ date, end: hours?.end ?? '', stops })
}

const daysOf = (used: readonly UsedSlot[], travelOf: (type: string) => number): ResourceDay[] => {
  const days = new Map<string, { readonly resource: ResourceRow; date: string; slots: FilledSlot[] }>()
  for (const { slot, date, resource, hours, placed } of used) {
    const { weight, volume } = resource
    const duration = hours === null ? 0 : shiftMinutes(hours)
    const filled = { shift_id: slot.shift_id, capacity: { weight, volume, duration }, tasks: placed }
    const key = `${resource.id} ${date}`
    const known = days.get(key)
    if (known === undefined) days.set(key, { resource, date, slots: [filled] })
    else known.slots.push(filled)
  }
  return [...days.values()].map(({ resource, date, slots }) => ({
    resource_id: resource.id,
    date,
    percent: dayFill(slots, travelOf(resource.type)) ?? 0,
  }))
}
