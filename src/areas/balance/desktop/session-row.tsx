// A session in a list: what it is, who weighs, how much of it is estimated.
import { link } from '#app/frame/link.tsx'
import { formatDate } from '#domain/dates.ts'
import { TASK_STATE } from '#domain/task-states.ts'
import { formatWeight } from '#domain/weight.ts'
import type { SessionCard } from '#local/queries/weighing/sessions.ts'
import { RowLink } from '#ui/row-link.tsx'
import { sessionAddress } from './desk-address.ts'
import { estimatedText, linesText, sessionTitle } from './session-words.ts'

export function SessionRow({ card }: { readonly card: SessionCard }) {
  const { task, flowName, operator, totals, lastAt, openedAt, isOld } = card
  const isLeftOpen = isOld && task.task_state_id === TASK_STATE.draft
  const since = formatDate(lastAt ?? openedAt, isOld ? 'dayWithHour' : 'hour')
  return (
    <RowLink
      icon={isLeftOpen ? 'hourglass' : 'weight'}
      title={[sessionTitle(task), flowName].filter(part => part !== '').join(', ')}
      sub={[operator, since, linesText(totals), estimatedText(totals)]
        .filter(part => part !== '')
        .join(' · ')}
      end={<b className="num">{formatWeight(totals.weight)}</b>}
      to={sessionAddress(task.id)}
      link={link}
    />
  )
}
