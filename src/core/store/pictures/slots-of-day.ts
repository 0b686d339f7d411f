// « Mes créneaux » (screens.md section 4): the slots of a day on the resources that a person may use, with their tasks (RG1).
import { isCounted } from '#records/states/capacity.ts'
import type { Resource, ResourceRow } from '#records/entities/resource.ts'
import type { ShiftInstance, ShiftInstanceRow } from '#records/entities/shift.ts'
import type { Task, TaskRow } from '#records/entities/task.ts'
import { canUseResource, type Rights } from '#records/rights/rights.ts'
import { doneTotals, NO_LOAD, taskLoad, type Load } from '#records/states/task-totals.ts'
import { inTourOrder, isStop, stopCounts, type StopCounts } from '#records/states/tour-order.ts'
import type { LocalDatabase } from '../database.ts'
import { tableNamed } from '../table-named.ts'

export interface SlotOfDay {
  readonly slot: ShiftInstanceRow
  readonly resource: ResourceRow
  /** Without drafts and cancelled tasks, in the slot's order. */
  readonly tasks: readonly TaskRow[]
  readonly counts: StopCounts
  /** The load of the tasks that take room (CP2). */
  readonly planned: Load
  /** The load that the crew recorded. */
  readonly loaded: Load
}

export const slotsOfDay = async (
  db: LocalDatabase,
  { day, rights }: { readonly day: string; readonly rights: Rights },
): Promise<SlotOfDay[]> => {
  const slots = await tableNamed<typeof ShiftInstance>(db.relaxed, 'shift_instance')
    .where('date')
    .equals(day)
    .toArray()
  const [resources, tasks] = await Promise.all([
    tableNamed<typeof Resource>(db.relaxed, 'resource').bulkGet(
      slots.map(({ resource_id }) => resource_id ?? ''),
    ),
    tableNamed<typeof Task>(db.relaxed, 'task')
      .where('$slot')
      .anyOf(slots.map(({ id }) => id))
      .toArray(),
  ])
  const found = slots.flatMap((slot, i): SlotOfDay[] => {
    const resource = resources[i]
    if (resource === undefined || !canUseResource(rights, resource.number)) return []
    const stops = tasks.filter(task => task.shift_instance_id === slot.id && isStop(task))
    return [
      {
        slot,
        resource,
        tasks: inTourOrder(stops, slot.task_order),
        counts: stopCounts(stops),
        planned: sum(stops.filter(({ task_state_id }) => isCounted(task_state_id)).map(taskLoad)),
        loaded: sum(stops.map(task => doneTotals(task.objects, task))),
      },
    ]
  })
  return found.toSorted(
    (a, b) =>
      a.resource.resource_order - b.resource.resource_order ||
      a.resource.name.localeCompare(b.resource.name, 'fr') ||
      a.slot.shift_id - b.slot.shift_id,
  )
}

const sum = (loads: readonly Load[]): Load =>
  loads.reduce(
    (total, { weight, volume, duration }) => ({
      weight: total.weight + weight,
      volume: Math.round((total.volume + volume) * 100) / 100,
      duration: total.duration + duration,
    }),
    NO_LOAD,
  )
