// The state of a weighing session: « En cours », « Terminée », « À valider » (TS5).
import { TASK_STATE } from '#records/states/task-states.ts'
import { scaleStateLabel } from '../rules/way.ts'
import type { IconName } from '#kit/icons/icon-names.ts'
import { StateBadge, type StateTone } from '#kit/show/state-badge.tsx'

const looks: { readonly [id: number]: { readonly icon: IconName; readonly tone: StateTone } | undefined } = {
  [TASK_STATE.draft]: { icon: 'weight', tone: 'accepted' },
  [TASK_STATE.cancelled]: { icon: 'ban', tone: 'cancelled' },
  [TASK_STATE.done]: { icon: 'circle-check-big', tone: 'done' },
  [TASK_STATE.toBeChecked]: { icon: 'scan-eye', tone: 'review' },
}
const unknown = { icon: 'circle-question-mark', tone: 'undetermined' } as const

interface SessionStateProps {
  readonly task_state_id: number
  readonly size?: 'sm' | 'md'
}

export function SessionState({ task_state_id, size }: SessionStateProps) {
  const { icon, tone } = looks[task_state_id] ?? unknown
  const label = task_state_id === TASK_STATE.draft ? 'En cours' : scaleStateLabel(task_state_id)
  return <StateBadge icon={icon} tone={tone} size={size} label={label} />
}
