// One stop in the list of a slot: number, hour, name, place; a settled one says its state instead of its facts.
import { AppLink } from '#app/link.tsx'
import type { TaskRow } from '#domain/entities/task.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { personText, placeText, stopAddress, windowText } from './place.ts'
import { StopChips } from './stop-chips.tsx'
import { isLeft } from './stop-progress.ts'
import { TaskStateBadge } from './task-state-badge.tsx'

interface StopLineProps {
  readonly task: TaskRow
  readonly number: number
  readonly isNow?: boolean
}

export function StopLine({ task, number, isNow = false }: StopLineProps) {
  const left = isLeft(task)
  return (
    <AppLink to={stopAddress(task.id)} className={left ? 'stop' : 'stop stop--past'}>
      <span className={isNow ? 'stopn stopn--now' : 'stopn'}>{number}</span>
      <span>
        <span className="when">{windowText(task)}</span>
        <span className="who">{personText(task)}</span>
        <span className="where">{placeText(task)}</span>
      </span>
      <Icon name="chevron-right" />
      <span className="chips">
        {left ? <StopChips task={task} /> : <TaskStateBadge task={task} size="sm" />}
      </span>
    </AppLink>
  )
}
