// The facts of a period of the collection, and how full its slots were (CP1, SL2). What this device does not hold is pulled
// first: the screen asks for the windows « emma », « loki » and « slot ».
import { shiftMinutes } from '#records/states/capacity.ts'
import { User } from '#records/entities/people.ts'
import { Resource } from '#records/entities/resource.ts'
import { ShiftException, ShiftInstance, ShiftResource } from '#records/entities/shift.ts'
import { Task } from '#records/entities/task.ts'
import { slotHours } from '#records/time/slot-schedule.ts'
import { dayFill, type FilledSlot } from '#trades/planning/rules/day-fill.ts'
import type { Period } from '#records/time/period.ts'
import { taskFact, type TaskFact } from '../rules/task-figures.ts'
import { taskLoad } from '#records/states/task-totals.ts'
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

export const collectedPeriod = async (db: LocalDatabase, { from, to }: Period): Promise<CollectedPeriod> => {
  const [resources, people, schedules, exceptions, slots, travel, ...families] = await Promise.all([
    tableOf(db, Resource).toArray(),
    tableOf(db, User).toArray(),
    tableOf(db, ShiftResource).toArray(),
    tableOf(db, ShiftException).where('date').between(from, to, true, true).toArray(),
    tableOf(db, ShiftInstance).where('date').between(from, to, true, true).toArray(),
    travelMinutes(db),
    ...['emma', 'loki'].map(scope =>
      tableOf(db, Task).where('[scope+date]').between([scope, from], [scope, to], true, true).toArray(),
    ),
  ])
  const tasks = families.flat().filter(({ task_type_id }) => task_type_id !== SELLING)
  const resourcesById = new Map(resources.map(one => [one.id, one]))
  const peopleById = new Map(people.map(({ id, firstname, username }) => [id, firstname || username]))
  const crews = new Map(
    slots.map(({ id, crew }) => [id, crew.flatMap(person => peopleById.get(person) ?? []).join(', ')]),
  )
  const names = {
    resourceOf: (id: string | null) => resourcesById.get(id ?? '')?.name ?? '',
    crewOf: (slot: string | null) => crews.get(slot ?? '') ?? '',
  }

  const loads = new Map<string, FilledSlot['tasks'][number][]>()
  for (const task of tasks) {
    const known = loads.get(task.shift_instance_id ?? '')
    const load = { task_state_id: task.task_state_id, load: taskLoad(task) }
    if (known === undefined) loads.set(task.shift_instance_id ?? '', [load])
    else known.push(load)
  }
  const slotsByDay = new Map<string, { resource_id: string; date: string; slots: FilledSlot[] }>()
  for (const slot of slots) {
    const { resource_id, date, shift_id } = slot
    const resource = resourcesById.get(resource_id ?? '')
    const placed = loads.get(slot.id)
    if (resource === undefined || resource_id === null || date === null || placed === undefined) continue
    const schedule =
      schedules.find(one => one.resource_id === resource_id && one.shift_id === shift_id) ?? null
    const hours = slotHours({ resource_id, date, shift_id }, schedule, exceptions, slot)
    const filled = {
      shift_id,
      capacity: { weight: resource.weight, volume: resource.volume, duration: shiftMinutes(hours) },
      tasks: placed,
    }
    const key = `${resource_id} ${date}`
    const known = slotsByDay.get(key)
    if (known === undefined) slotsByDay.set(key, { resource_id, date, slots: [filled] })
    else known.slots.push(filled)
  }
  return {
    facts: tasks.flatMap(task => taskFact(task, names) ?? []),
    days: [...slotsByDay.values()].map(day => ({
      resource_id: day.resource_id,
      date: day.date,
      percent: dayFill(day.slots, travel(resourcesById.get(day.resource_id)?.type ?? 'undefined')) ?? 0,
    })),
  }
}
