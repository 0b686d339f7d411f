// The state of a weighing session: « En cours », « Terminée », « À valider » (TS5).
import { TASK_STATE } from '#records/states/task-states.ts'
import { scaleStateLabel } from '../rules/way.ts'
import { taskStateLook } from '#kit/looks/task-states.ts'
import { StateBadge } from '#kit/show/state-badge.tsx'

/** A session that is being weighed; the state of the record is a draft. */
const underWay = { label: 'En cours', icon: 'weight', tone: 'accepted' } as const

interface WeighingSessionStateProps {
  readonly task_state_id: number
  readonly size?: 'sm' | 'md'
}

export function WeighingSessionState({ task_state_id, size }: WeighingSessionStateProps) {
  const look =
    task_state_id === TASK_STATE.draft
      ? underWay
      : { label: scaleStateLabel(task_state_id), ...taskStateLook(task_state_id) }
  return <StateBadge {...look} size={size} />
}
