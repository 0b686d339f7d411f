// A task's state: its icon, its label, its tone.
import type { TaskRow } from '#records/entities/task.ts'
import { taskStateLabel } from '#records/states/task-states.ts'
import type { IconName } from '#kit/icons/icon-names.ts'
import { StateBadge, type StateTone } from '#kit/show/state-badge.tsx'

const looks: { readonly [id: number]: { readonly icon: IconName; readonly tone: StateTone } | undefined } = {
  1: { icon: 'pencil-line', tone: 'draft' },
  2: { icon: 'calendar-check', tone: 'accepted' },
  3: { icon: 'ban', tone: 'cancelled' },
  4: { icon: 'calendar-clock', tone: 'postponed' },
  5: { icon: 'circle-check-big', tone: 'done' },
  6: { icon: 'circle-x', tone: 'notdone' },
  7: { icon: 'scan-eye', tone: 'review' },
}
const undetermined = { icon: 'circle-question-mark', tone: 'undetermined' } as const

interface TaskStateBadgeProps {
  readonly task: Pick<TaskRow, 'task_state_id' | 'scope'>
  readonly size?: 'sm' | 'md' | 'lg'
  /** Used where more is known than the state's label. */
  readonly label?: string
}

export function TaskStateBadge({ task: { task_state_id, scope }, size, label }: TaskStateBadgeProps) {
  const { icon, tone } = looks[task_state_id] ?? undetermined
  return (
    <StateBadge label={label ?? taskStateLabel(task_state_id, scope)} icon={icon} tone={tone} size={size} />
  )
}
