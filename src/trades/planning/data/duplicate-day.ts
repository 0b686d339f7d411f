// « Dupliquer la journée »: copies crews, notes, and the partners' regular stops as drafts to another day. What that day already
// has is kept, a closed slot gets nothing, a second run creates nothing twice, and everything can be undone.
import { Partner } from '#records/entities/places.ts'
import { ShiftInstance } from '#records/entities/shift.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { fieldsWhere } from '#records/entity.ts'
import { success, type Outcome } from '#records/failure.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { partnerTaskTypes } from '#records/lists/task-types.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import type { Values } from '#core/store/rows/entry.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { slotGrid } from './slot-grid.ts'
import { sameValue } from '#core/store/rows/same-value.ts'
import { slotEntities, slotInEdit } from './slot-in-edit.ts'

export interface DuplicateDay {
  readonly from: string
  readonly to: string
  readonly resources: readonly string[]
  readonly crews: boolean
  readonly notes: boolean
  readonly partners: boolean
  readonly rights: Rights
}

/**
 * What was left out, and why: slots closed that day, crews and notes that the day already has, stops cancelled or already there.
 */
export interface LeftOut {
  closed: number
  said: number
  cancelled: number
  there: number
}

export interface Duplicated {
  /** What an undo removes. */
  readonly tasks: readonly string[]
  readonly slots: readonly { readonly id: string; readonly made: Values }[]
  readonly left: LeftOut
}

const draftLike = (task: TaskRow, newKey: () => string): Partial<TaskRow> => ({
  ...copyOf(task),
  objects: task.objects.map(line => plannedLine(line, newKey())),
  task_state_id: TASK_STATE.draft,
})

export const duplicateDay = async (
  db: LocalDatabase,
  { from, to, resources, crews, notes, partners, rights }: DuplicateDay,
): Promise<Outcome<Duplicated>> => {
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
  const grid = await slotGrid(db, { from: to, to, resourceTypes: null })
  return edit(db, [Task, Partner, ...slotEntities], async draft => {
    const made: string[] = []
    const slots: Duplicated['slots'][number][] = []
    const left: LeftOut = { closed: 0, said: 0, cancelled: 0, there: 0 }
    for (const { id, resource_id, shift_id, crew, crew_note } of rows) {
      const own = tasks.filter(({ shift_instance_id }) => shift_instance_id === id)
      const wanted = {
        ...(crews && crew.length > 0 ? { crew } : {}),
        ...(notes && crew_note !== '' ? { crew_note } : {}),
      }
      if (resource_id === null || (Object.keys(wanted).length === 0 && own.length === 0)) continue
      const target = grid.slotAt(resource_id, to, shift_id)
      if (target === undefined || !target.hours.open) {
        left.closed += 1
        continue
      }
      const said: Values = target.row ?? {}
      const values = Object.fromEntries(
        Object.entries(wanted).filter(([name, value]) => {
          if (isBlank(said[name])) return true
          if (!sameValue(said[name], value)) left.said += 1
          return false
        }),
      )
      const stops = stopsToCopy(own, target.tasks, left)
      if (Object.keys(values).length === 0 && stops.length === 0) continue
      const slot = await slotInEdit(draft, { resource_id, date: to, shift_id })
      await draft.patch(ShiftInstance, slot.id, values)
      slots.push({ id: slot.id, made: values })
      for (const task of stops) {
        const copy = db.newKey()
        made.push(copy)
        const place = { shift_instance_id: slot.id, resource_id, shift_id, date: to }
        await draft.create(Task, copy, { ...draftLike(task, db.newKey), ...place })
      }
    }
    return success({ tasks: made, slots, left })
  })
}

/** Its undo: removes the drafts that nobody has accepted yet, and the crews and notes that nobody has changed. */
export const takeDuplicateBack = (
  db: LocalDatabase,
  { tasks, slots }: Pick<Duplicated, 'tasks' | 'slots'>,
): Promise<Outcome<null>> =>
  edit(db, [Task, ShiftInstance], async draft => {
    for (const id of tasks)
      if ((await draft.read(Task, id))?.task_state_id === TASK_STATE.draft) await draft.remove(Task, id)
    for (const { id, made } of slots) {
      const now: Values = (await draft.read(ShiftInstance, id)) ?? {}
      const names = Object.keys(made).filter(name => sameValue(now[name], made[name]))
      if (names.length > 0)
        await draft.patch(
          ShiftInstance,
          id,
          Object.fromEntries(names.map(name => [name, name === 'crew' ? [] : ''])),
        )
    }
    return success(null)
  })

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * A stop of the same partner on the target day counts for one copy, whatever its state, so that a second run creates none twice.
 */
const stopsToCopy = (own: readonly TaskRow[], there: readonly TaskRow[], left: LeftOut): TaskRow[] => {
  const standing = there.map(stopKey)
  return own.filter(task => {
    if (task.task_state_id === TASK_STATE.cancelled) {
      left.cancelled += 1
      return false
    }
    const at = standing.indexOf(stopKey(task))
    if (at < 0) return true
    standing.splice(at, 1)
    left.there += 1
    return false
  })
}

const stopKey = ({ task_type_id, partner_id, name }: TaskRow): string =>
  `${task_type_id} ${partner_id ?? name}`

const plannedLine = (line: TaskLine, line_id: string): TaskLine => ({
  ...line,
  line_id,
  quantity_done: null,
  weight_done: null,
  refused_reason: null,
})

/**
 * The fields that are copied: who, where and how much, nothing of what happened that day. Those that a caller's last request fills in are
 * among them by their definition.
 */
const copied: readonly string[] = [
  ...fieldsWhere(Task, ({ recalled }) => recalled === true),
  'name',
  'task_type_id',
  'scope',
  'partner_id',
  'origin',
  'sector_id',
  'latitude',
  'longitude',
  'note',
  'resource_types',
  'forced_loading_specs',
  'loaded_after',
  'loaded_before',
]
const copyOf = (task: { readonly [field: string]: unknown }): Values =>
  Object.fromEntries(copied.map(name => [name, task[name]]))
