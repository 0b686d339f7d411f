// Slots on the server: whether one is open and how full, from the stored schedule, exceptions and tasks (SL1, SL2, CP1, CP4).
import { shiftMinutes, slotLoad, type Capacity } from '#records/states/capacity.ts'
import type { ShiftInstanceRow } from '#records/entities/shift.ts'
import { overlappingShifts, travelMinutesFor } from '#records/values/placement.ts'
import { PROBLEM, foreignTruckProblem, rightMissingProblem, type Problem } from '#records/problem.ts'
import { problemMessages } from '#records/fr/problem-messages.ts'
import { has, isCrew } from '#records/rights/rights.ts'
import { slotHours, type Slot, type SlotHours } from '#records/time/slot-schedule.ts'
import { taskLoad, type Load } from '#records/states/task-totals.ts'
import type { Reader } from '../../storage/storage.ts'
import type { Change } from '../write/change.ts'
import { asException, asResource, asSchedule, asSlot, asTask } from '../write/stored-rows.ts'
import type { WriteTx } from '../write/write-tx.ts'

/** The hours of a slot by its schedule and exceptions, and by the setting made by hand if there is one. */
const hoursOf = async (
  reader: Reader,
  slot: Slot,
  byHand: { readonly open: 0 | 1 } | null,
): Promise<SlotHours> => {
  const [schedule] = await reader.find('shift_resource', {
    where: [
      { is: 'in', field: 'resource_id', values: [slot.resource_id] },
      { is: 'in', field: 'shift_id', values: [slot.shift_id] },
    ],
    limit: 1,
  })
  const exceptions = await reader.find('shift_exception', {
    where: [{ is: 'in', field: 'date', values: [slot.date] }],
  })
  return slotHours(
    slot,
    schedule === undefined ? null : asSchedule(schedule),
    exceptions.map(asException),
    byHand,
  )
}

export interface SlotFacts {
  readonly resourceType: string
  readonly capacity: Capacity
  readonly slotOpen: boolean
  /** The slot's load including the task that is being written. */
  readonly loadWith: (task: { readonly task_state_id: number; readonly load: Load }) => Load
}

/** Locks the slot and the slots that overlap it, always in the same order: two tasks placed at the same time then see each other's load. */
export const slotFacts = async (
  tx: WriteTx,
  slot_id: string,
  exceptTask: string,
): Promise<SlotFacts | null> => {
  const row = await tx.db.get('shift_instance', slot_id)
  if (row === undefined) return null
  const { resource_id, date, shift_id, open } = asSlot(row)
  const stored = resource_id === null ? undefined : await tx.db.get('resource', resource_id)
  if (stored === undefined || resource_id === null || date === null) return null
  const resource = asResource(stored)
  const slot = { resource_id, date, shift_id }
  const hours = await hoursOf(tx.db, slot, { open })
  const siblings = await tx.db.find('shift_instance', {
    where: [
      { is: 'in', field: 'resource_id', values: [resource_id] },
      { is: 'in', field: 'date', values: [date] },
      { is: 'in', field: 'shift_id', values: [...overlappingShifts(shift_id)] },
    ],
  })
  const values = [...new Set([slot_id, ...siblings.map(({ id }) => id)])].sort()
  for (const id of values) await tx.row('shift_instance', id)
  const placed = await tx.db.find('task', { where: [{ is: 'in', field: 'shift_instance_id', values }] })
  const others = placed
    .filter(({ id }) => id !== exceptTask)
    .map(asTask)
    .map(task => ({ task_state_id: task.task_state_id, load: taskLoad(task) }))
  const travel = travelMinutesFor(resource.type, tx.organisation.travel_minutes)
  return {
    resourceType: resource.type,
    capacity: { weight: resource.weight, volume: resource.volume, duration: shiftMinutes(hours) },
    slotOpen: hours.open,
    loadWith: task => slotLoad([...others, task], travel),
  }
}

/** SL1: a slot made on first use is open or closed by its schedule, unless a holder of `change_slots` asks otherwise. */
export const openedBySchedule = async (
  tx: WriteTx,
  row: ShiftInstanceRow,
  sentOpen: boolean,
): Promise<0 | 1> => {
  if (sentOpen && has(tx.caller.rights, 'change_slots')) return row.open
  const { resource_id, date, shift_id } = row
  if (resource_id === null || date === null) return row.open
  return (await hoursOf(tx.db, { resource_id, date, shift_id }, null)).open ? 1 : 0
}

export const slotProblems = async (tx: WriteTx, { before, after }: Change): Promise<Problem[]> => {
  const { rights } = tx.caller
  const { fleet } = tx.sight
  const { resource_id, date, shift_id, open } = asSlot(after)
  if (resource_id === null || date === null) return []
  if (before === undefined)
    return isCrew(rights) && fleet !== 'all' && !fleet.has(resource_id) ? [foreignTruckProblem()] : []
  if (open === asSlot(before).open) return []
  if (!has(rights, 'change_slots')) return [rightMissingProblem('change_slots')]
  const { overridable } = await hoursOf(tx.db, { resource_id, date, shift_id }, null)
  if (overridable) return []
  return [
    { id: PROBLEM.slotClosed, field: 'open', message: problemMessages.slotClosed, user_overridable: false },
  ]
}
