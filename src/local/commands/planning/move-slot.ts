// « Déplacer le créneau »: a whole tour goes to another truck or another day (a breakdown, a holiday) with its crew's note; what has been
// done already stays where it was done. And « Dupliquer la journée »: crews, notes, and the partners' regular stops as drafts.
import { Partner } from '#domain/entities/places.ts'
import { ShiftInstance } from '#domain/entities/shift.ts'
import type { TaskLine } from '#domain/entities/task-line.ts'
import { Task } from '#domain/entities/task.ts'
import { success, type Outcome } from '#domain/failure.ts'
import { isMovable } from '#domain/planning/placed-state.ts'
import { has, type Rights } from '#domain/rights.ts'
import type { Slot } from '#domain/slot-schedule.ts'
import { TASK_STATE } from '#domain/task-states.ts'
import { partnerTaskTypes } from '#domain/task-types.ts'
import { inTourOrder } from '#domain/tour-order.ts'
import { tableOf, type LocalDatabase } from '../../database.ts'
import { edit } from '../../outbox.ts'
import { placeTasks, type PlaceTasks } from './place-tasks.ts'
import type { MovedBack } from './moved-back.ts'
import { slotEntities, slotInEdit } from './slot-in-edit.ts'

export interface MoveSlot extends Pick<PlaceTasks, 'at' | 'rights' | 'force'> {
  /** The id of the slot that is emptied. */
  readonly from: string
  readonly to: Slot
}

export const moveSlot = async (
  db: LocalDatabase,
  { from, to, ...how }: MoveSlot,
): Promise<Outcome<MovedBack>> => {
  const row = await tableOf(db, ShiftInstance).get(from)
  const tasks = await tableOf(db, Task).where('$slot').equals(from).toArray()
  const moving = inTourOrder(
    tasks.filter(({ task_state_id }) => isMovable(task_state_id)),
    row?.task_order ?? [],
  )
  return placeTasks(db, { ...how, ids: moving.map(({ id }) => id), slot: to, before: null })
}

export interface DuplicateDay {
  readonly from: string
  readonly to: string
  readonly resources: readonly string[]
  readonly crews: boolean
  readonly notes: boolean
  readonly partners: boolean
  readonly at: string
  readonly rights: Rights
}

/** How many slots were set up and how many drafts were made. */
export const duplicateDay = async (
  db: LocalDatabase,
  { from, to, resources, crews, notes, partners, rights }: DuplicateDay,
): Promise<Outcome<{ readonly slots: number; readonly tasks: number }>> => {
  const rows = (await tableOf(db, ShiftInstance).where('date').equals(from).toArray()).filter(
    ({ resource_id }) => resource_id !== null && resources.includes(resource_id),
  )
  const tasks =
    partners && has(rights, 'add_task')
      ? await tableOf(db, Task)
          .where('$slot')
          .anyOf(rows.map(({ id }) => id))
          .filter(({ task_type_id, series_id }) => partnerTaskTypes.has(task_type_id) && series_id === null)
          .toArray()
      : []
  return edit(db, [Task, Partner, ...slotEntities], async draft => {
    const made = { slots: 0, tasks: 0 }
    for (const { id, resource_id, shift_id, crew, crew_note } of rows) {
      const own = tasks.filter(({ shift_instance_id }) => shift_instance_id === id)
      const values = {
        ...(crews && crew.length > 0 ? { crew } : {}),
        ...(notes && crew_note !== '' ? { crew_note } : {}),
      }
      if (resource_id === null || (Object.keys(values).length === 0 && own.length === 0)) continue
      const slot = await slotInEdit(draft, { resource_id, date: to, shift_id })
      if (Object.keys(values).length > 0) await draft.patch(ShiftInstance, slot.id, values)
      for (const task of own) {
        await draft.create(Task, db.newKey(), {
          ...Object.fromEntries(copied.map(name => [name, task[name]])),
          objects: task.objects.map(line => plannedLine(line, db.newKey())),
          task_state_id: TASK_STATE.draft,
          shift_instance_id: slot.id,
          resource_id,
          shift_id,
          date: to,
        })
        made.tasks += 1
      }
      made.slots += 1
    }
    return success(made)
  })
}

const plannedLine = (line: TaskLine, line_id: string): TaskLine => ({
  ...line,
  line_id,
  quantity_done: null,
  weight_done: null,
  refused_reason: null,
})

/** Who, where and how much; nothing of what happened that day. */
const copied = [
  'name',
  'task_type_id',
  'scope',
  'partner_id',
  'origin',
  'firstname',
  'lastname',
  'phone1',
  'phone2',
  'email',
  'address',
  'zipcode',
  'city',
  'city_id',
  'country_code',
  'sector_id',
  'latitude',
  'longitude',
  'accomodation',
  'floor',
  'elevator',
  'stairs',
  'access',
  'parking',
  'tip',
  'note',
  'resource_types',
  'forced_loading_specs',
  'loaded_after',
  'loaded_before',
] as const
