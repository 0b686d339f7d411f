// A task's state: its icon, its label, its tone.
import type { TaskRow } from '#records/entities/task.ts'
import { taskStateLabel } from '#records/states/task-states.ts'
import { taskStateLook } from '#kit/looks/task-states.ts'
import { StateBadge } from '#kit/show/state-badge.tsx'

interface TaskStateBadgeProps {
  readonly task: Pick<TaskRow, 'task_state_id' | 'scope'>
  readonly size?: 'sm' | 'md' | 'lg'
  /** Used where more is known than the state's label. */
  readonly label?: string
}

export function TaskStateBadge({ task: { task_state_id, scope }, size, label }: TaskStateBadgeProps) {
  const { icon, tone } = taskStateLook(task_state_id)
  return (
    <StateBadge label={label ?? taskStateLabel(task_state_id, scope)} icon={icon} tone={tone} size={size} />
  )
}
