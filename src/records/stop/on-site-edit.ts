// When a crew may still write into a stop, and the effect of a correction on a finished one (TS4, TS8).
import type { TaskRow } from '../entities/task.ts'
import { onSiteMessages } from '../fr/on-site-messages.ts'
import { plannedQuantity } from './on-site-lines.ts'
import { withoutPlannedRecord } from './on-site-instances.ts'
import type { TaskLine } from '../entities/task-line.ts'
import { has, type Rights } from '../rights/rights.ts'
import { stateAfterDone } from '../states/state-after-done.ts'
import { TASK_STATE } from '../states/task-states.ts'

const isDesk = (rights: Rights, { scope }: Pick<TaskRow, 'scope'>): boolean =>
  has(rights, scope === 'scale' ? 'balance_desktop' : 'emma_desktop')

const settled: ReadonlySet<number> = new Set([TASK_STATE.done, TASK_STATE.notDone, TASK_STATE.toBeChecked])

/**
 * Why nothing more can be recorded, as a sentence. A stop that was settled today can be corrected until midnight, by a desk at
 * any time.
 */
export const onSiteRefusal = (
  task: Pick<TaskRow, 'task_state_id' | 'state_time' | 'scope'>,
  { rights, today }: { readonly rights: Rights; readonly today: string },
): string | null => {
  if (task.task_state_id === TASK_STATE.cancelled) return onSiteMessages.cancelled
  if (task.task_state_id === TASK_STATE.toBePostponed) return onSiteMessages.postponed
  const isOld = settled.has(task.task_state_id) && task.state_time?.slice(0, 10) !== today
  return isOld && !isDesk(rights, task) ? onSiteMessages.otherDay : null
}

/** A line of a finished stop: done. */
export const doneLine = (line: TaskLine): TaskLine => ({
  ...line,
  quantity_done: line.quantity_done ?? plannedQuantity(line),
})

/**
 * The line before finishing: quantities that finishing filled in are to do again; what the crew recorded itself (another
 * quantity, added, refused, scanned) stays.
 */
export const undoneLine = (line: TaskLine, task_type_id: number): TaskLine => {
  const isFilled = line.added !== 1 && line.quantity_done === plannedQuantity(line)
  const isRefusal = (line.refused_reason ?? '') !== ''
  const back = withoutPlannedRecord(line, task_type_id)
  return isFilled && !isRefusal ? { ...back, quantity_done: null } : back
}

type Checked = Pick<TaskRow, 'task_state_id' | 'scope' | 'objects' | 'check_reasons'> &
  Parameters<typeof stateAfterDone>[0]

/** TS4 after a crew's finish or correction: while the task waits to be checked, only a desk removes a cause. */
export const checkedState = (
  task: Checked,
  rights: Rights,
): Pick<TaskRow, 'task_state_id' | 'check_reasons'> => {
  const { task_state_id, check_reasons } = stateAfterDone(task)
  if (task.task_state_id !== TASK_STATE.toBeChecked || isDesk(rights, task))
    return { task_state_id, check_reasons }
  return {
    task_state_id: TASK_STATE.toBeChecked,
    check_reasons: [...new Set([...task.check_reasons, ...check_reasons])],
  }
}
