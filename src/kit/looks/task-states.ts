// The icon and the tone of each task state, wherever a state is shown.
import { TASK_STATE, type TaskState } from '#records/states/task-states.ts'
import type { IconName } from '../icons/icon-names.ts'
import type { StateTone } from '../show/state-badge.tsx'

interface StateLook {
  readonly icon: IconName
  readonly tone: StateTone
}

const looks: { readonly [id in TaskState]: StateLook } = {
  [TASK_STATE.undetermined]: { icon: 'circle-question-mark', tone: 'undetermined' },
  [TASK_STATE.draft]: { icon: 'pencil-line', tone: 'draft' },
  [TASK_STATE.accepted]: { icon: 'calendar-check', tone: 'accepted' },
  [TASK_STATE.cancelled]: { icon: 'ban', tone: 'cancelled' },
  [TASK_STATE.toBePostponed]: { icon: 'calendar-clock', tone: 'postponed' },
  [TASK_STATE.done]: { icon: 'circle-check-big', tone: 'done' },
  [TASK_STATE.notDone]: { icon: 'circle-x', tone: 'notdone' },
  [TASK_STATE.toBeChecked]: { icon: 'scan-eye', tone: 'review' },
}
const byId: { readonly [id: number]: StateLook | undefined } = looks

/** An id outside the list is shown as undetermined. */
export const taskStateLook = (task_state_id: number): StateLook =>
  byId[task_state_id] ?? looks[TASK_STATE.undetermined]
