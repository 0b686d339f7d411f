// The room left in a slot (CP1, CP2, CP4, SL2): the limit for « Ajouter un passage », offline as on the server.
import { shiftMinutes, slotLoad, type Capacity } from '#records/states/capacity.ts'
import { Resource, type ResourceRow } from '#records/entities/resource.ts'
import {
  ShiftException,
  ShiftInstance,
  ShiftResource,
  type ShiftInstanceRow,
} from '#records/entities/shift.ts'
import { Task } from '#records/entities/task.ts'
import { overlappingShifts } from '#records/values/placement.ts'
import { slotHours } from '#records/time/slot-schedule.ts'
import { taskLoad, type Load } from '#records/states/task-totals.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { travelMinutes } from '#trades/settings/data/travel-minutes.ts'

export interface SlotRoom {
  readonly slot: ShiftInstanceRow
  readonly resource: ResourceRow
  readonly isOpen: boolean
  readonly capacity: Capacity
  /** The load of everything in the slot and in those that it overlaps, with one more task. */
  readonly loadWith: (task: { readonly task_state_id: number; readonly load: Load }) => Load
}

export const slotRoom = async (
  db: LocalDatabase,
  { slot: id }: { readonly slot: string },
): Promise<SlotRoom | null> => {
  const slot = await tableOf(db, ShiftInstance).get(id)
  const resource = slot?.resource_id == null ? undefined : await tableOf(db, Resource).get(slot.resource_id)
  if (slot === undefined || resource === undefined || slot.date === null) return null
  const { date, shift_id, open } = slot
  const schedules = await tableOf(db, ShiftResource).where('resource_id').equals(resource.id).toArray()
  const exceptions = await tableOf(db, ShiftException).where('date').equals(date).toArray()
  const schedule = schedules.find(one => one.shift_id === shift_id) ?? null
  const hours = slotHours({ resource_id: resource.id, date, shift_id }, schedule, exceptions, { open })
  const siblings = await tableOf(db, ShiftInstance)
    .where('[resource_id+date]')
    .equals([resource.id, date])
    .filter(one => overlappingShifts(shift_id).includes(one.shift_id))
    .primaryKeys()
  const placed = await tableOf(db, Task)
    .where('$slot')
    .anyOf([...new Set([id, ...siblings])])
    .toArray()
  const loads = placed.map(one => ({ task_state_id: one.task_state_id, load: taskLoad(one) }))
  const travel = (await travelMinutes(db))(resource.type)
  return {
    slot,
    resource,
    isOpen: hours.open,
    capacity: { weight: resource.weight, volume: resource.volume, duration: shiftMinutes(hours) },
    loadWith: task => slotLoad([...loads, task], travel),
  }
}
