// « Laissés sur place »: the stops that were not done or postponed, then the objects that were refused, each with its reason.
import { AppLink } from '#shell/frame/link.tsx'
import type { TaskRow } from '#records/entities/task.ts'
import { reasonTypes } from '#records/lists/task-lists.ts'
import { isToCallBack } from '#records/states/tour-order.ts'
import type { DayTotals } from '../../data/day-totals.ts'
import { List } from '#kit/table/list.tsx'
import { StateBadge } from '#kit/show/state-badge.tsx'
import { personText, stopAddress } from '../../shared/stop-words.ts'
import { TaskStateBadge } from '../../shared/task-state-badge.tsx'

export function DayLeft({ refused, leftBehind }: Pick<DayTotals, 'refused' | 'leftBehind'>) {
  const count = refused.length + leftBehind.length
  if (count === 0) return null
  return (
    <List label="Laissés sur place" count={count}>
      {leftBehind.map(task => (
        <AppLink key={task.id} to={stopAddress(task.id)} className="left">
          <span>
            <span className="n">{[personText(task), task.city].filter(Boolean).join(', ')}</span>
            <span className="s">{whyLeft(task)}</span>
          </span>
          <TaskStateBadge task={task} size="sm" />
        </AppLink>
      ))}
      {refused.map(({ task, line, why }) => (
        <AppLink key={line.line_id} to={stopAddress(task.id)} className="left">
          <span>
            <span className="n">{line.name}</span>
            <span className="s">{[why, personText(task)].filter(Boolean).join(', ')}</span>
          </span>
          <StateBadge label="Refusé" icon="circle-x" tone="notdone" size="sm" />
        </AppLink>
      ))}
    </List>
  )
}

const whyLeft = (task: TaskRow): string => {
  const { reason_type, reason_text } = task
  const label = reason_type === null ? '' : reasonTypes.labelOf(reason_type)
  const facts = [label, isToCallBack(task) && 'à rappeler', reason_text]
  return facts.filter(Boolean).join(', ') || 'Sans motif'
}
