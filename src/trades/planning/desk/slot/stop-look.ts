// The look of a stop's number, in the list and on the sketch: done, not done, or still to do.
import type { TaskRow } from '#records/entities/task.ts'
import { isStopDone, isStopLeft } from '#records/states/tour-order.ts'

export const stopLook = (task: Pick<TaskRow, 'task_state_id'>): 'is-done' | 'is-ko' | false => {
  if (isStopDone(task)) return 'is-done'
  return isStopLeft(task) ? false : 'is-ko'
}
