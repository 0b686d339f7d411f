// Collects the records of a demo world: tasks with their numbers and totals, slots made on first use (SL1), in order (SL3).
import { emptyLine } from '#records/entities/empty-line.ts'
import type { ObjectRow } from '#records/entities/object.ts'
import type { CityRow, PartnerRow } from '#records/entities/places.ts'
import type { ResourceRow } from '#records/entities/resource.ts'
import { ShiftInstance, type ShiftInstanceRow } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { shiftInstanceId } from '#records/values/slot-id.ts'
import { totalFields } from '#records/states/task-totals.ts'
import { scopeOfTaskType } from '#records/lists/task-types.ts'
import { registerName } from '#records/text/called.ts'
import { momentAt, rowMaker, type Stamp } from './row.ts'
import { demoId } from './seeded.ts'

/** The records that exist before the first task. */
export interface Ground {
  readonly today: string
  readonly namespace: string
  readonly stamp: Stamp
  readonly towns: ReadonlyMap<string, CityRow>
  readonly sectorNames: ReadonlyMap<string | null, string>
  readonly objects: ReadonlyMap<string, ObjectRow>
  readonly partners: readonly PartnerRow[]
  readonly resources: ReadonlyMap<string, ResourceRow>
}

export interface Register {
  readonly tasks: readonly TaskRow[]
  readonly slots: ReadonlyMap<string, ShiftInstanceRow>
  /** Adds a task; if it has a slot, the slot must already be open. */
  addTask(values: Partial<TaskRow>): TaskRow
  /** The slot of a resource, a day and a shift; the first call creates it with these values. */
  openSlot(
    resource_id: string,
    date: string,
    shift_id: ShiftInstanceRow['shift_id'],
    values?: Partial<ShiftInstanceRow>,
  ): ShiftInstanceRow
}

/** The fields of a task that follow from its slot. */
export const inSlot = (ground: Ground, slot: ShiftInstanceRow): Partial<TaskRow> => ({
  shift_instance_id: slot.id,
  resource_id: slot.resource_id,
  resource_name: ground.resources.get(slot.resource_id ?? '')?.name ?? '',
  shift_id: slot.shift_id,
  date: slot.date,
})

const newTask = rowMaker(Task)
const newSlot = rowMaker(ShiftInstance)

export const createRegister = (ground: Ground): Register => {
  const tasks: TaskRow[] = []
  const slots = new Map<string, ShiftInstanceRow>()
  const orders = new Map<string, string[]>()
  return {
    tasks,
    slots,
    addTask: values => {
      const number = tasks.length + 1
      const task = newTask({ id: demoId('task', number), number, ...values })
      task.scope = scopeOfTaskType(task.task_type_id)
      if (task.name === '') task.name = registerName(task)
      Object.assign(task, totalFields(task.objects, task))
      tasks.push(task)
      if (task.shift_instance_id !== null) orders.get(task.shift_instance_id)?.push(task.id)
      return task
    },
    openSlot: (resource_id, date, shift_id, values = {}) => {
      const id = shiftInstanceId(ground.namespace, resource_id, date, shift_id)
      const known = slots.get(id)
      if (known !== undefined) return known
      const task_order: string[] = []
      const { creator_id } = ground.stamp
      const at = momentAt(date < ground.today ? date : ground.today, '04:30')
      const slot = newSlot({
        creation_time: at,
        modification_time: at,
        creator_id,
        resource_id,
        date,
        shift_id,
        ...values,
        id,
        task_order,
      })
      orders.set(id, task_order)
      slots.set(id, slot)
      return slot
    },
  }
}

/** A task line with the catalogue's values of one piece. `owner` names its task or weighing session, so that no two lines share an id. */
export const lineOf = (
  ground: Ground,
  key: string,
  owner: string,
  n: number,
  values: Partial<TaskLine> = {},
): TaskLine => {
  const object = ground.objects.get(key)
  if (object === undefined) throw new Error(`the demo's catalogue has no ${key}`)
  return {
    ...emptyLine,
    line_id: demoId(`line ${owner}`, n),
    object_id: object.id,
    name: object.name,
    weight: object.weight,
    volume: object.volume,
    loading_duration: object.loading_duration,
    channel: object.weight_channel,
    ...values,
  }
}
