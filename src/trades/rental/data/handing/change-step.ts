// The shared part of every tap on a step of a rental: one edit, on disk before it answers. A step that is done may still be corrected at the
// desk: an instance that is taken away again then tells that it is back in stock.
import { ObjectInstance } from '#records/entities/object-instance.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { Entity } from '#records/entity.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit, type Draft } from '#core/store/outbox/outbox.ts'
import { handingMessages } from '../../rules/handing/handing-words.ts'
import { withLine, withoutLine } from '../../rules/handing/handed.ts'
import { truckLines } from '../../rules/handing/truck-lines.ts'
import { PREPARATION } from '../../rules/rental-steps.ts'

export interface StepTap {
  readonly task: string
}

interface StepChange<T> {
  /** Null: nothing is written. */
  readonly objects: readonly TaskLine[] | null
  readonly answer: T
}

/** Why nothing may be handed over; null when something may. */
export const stepRefusal = ({ task_state_id }: Pick<TaskRow, 'task_state_id'>): string | null => {
  if (task_state_id === TASK_STATE.cancelled) return handingMessages.cancelled
  return task_state_id === TASK_STATE.draft ? handingMessages.quotation : null
}

export const changeStep = <T>(
  db: LocalDatabase,
  { task: id }: StepTap,
  change: (task: TaskRow, draft: Draft) => Promise<Outcome<StepChange<T>>>,
  entities: readonly Entity[] = [],
): Promise<Outcome<T>> =>
  edit(db, [Task, ObjectInstance, ...entities], async draft => {
    const task = await draft.read(Task, id)
    if (task === null) return onSiteFailure(handingMessages.gone)
    const refusal = stepRefusal(task)
    if (refusal !== null) return onSiteFailure(refusal)
    const changed = await change(task, draft)
    if (!changed.ok) return changed
    const { objects, answer } = changed.value
    if (objects !== null) {
      await draft.patch(Task, id, { objects: [...objects] })
      if (isStopDone(task)) await tellTruck(draft, { ...task, objects: [...objects] })
    }
    return success(answer)
  })

const TRUCK = 14

/** Once the preparation is done, the stop of the truck that leaves with it names what was prepared. */
export const tellTruck = async (draft: Draft, preparation: TaskRow): Promise<void> => {
  const { task_type_id, next_task_id, objects } = preparation
  if (task_type_id !== PREPARATION || next_task_id === null) return
  const stop = await draft.read(Task, next_task_id)
  if (stop === null || stop.task_type_id !== TRUCK || stop.task_state_id !== TASK_STATE.accepted) return
  const lines = truckLines(stop.objects, objects)
  if (JSON.stringify(lines) !== JSON.stringify(stop.objects))
    await draft.patch(Task, stop.id, { objects: lines })
}

/** Taken off the step again. Of one that is done already, or was done and opened again, the instance is told to be back in stock. */
export const linesWithout = (task: TaskRow, line_id: string, isOut = false): TaskLine[] => {
  const line = task.objects.find(one => one.line_id === line_id)
  if (line?.object_instance_id == null || !(isOut || isStopDone(task)))
    return withoutLine(task.objects, line_id)
  return withLine(task.objects, { ...line, quantity_done: 0, object_instance_state: 'available' })
}
