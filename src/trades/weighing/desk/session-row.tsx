// A weighing session in a list: what it is, who weighs, how much of it is estimated.
import { link } from '#shell/frame/link.tsx'
import { formatDate } from '#records/time/dates.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { formatWeight } from '#records/values/weight.ts'
import type { SessionCard } from '../data/sessions/sessions.ts'
import { RowLink } from '#kit/action/row-link.tsx'
import { weighingSessionAddress } from '../shared/desk-address.ts'
import { estimatedText, linesText, weighingSessionTitle } from '../shared/weighing-session-words.ts'

export function SessionRow({ card }: { readonly card: SessionCard }) {
  const { task, flowName, operator, totals, lastAt, openedAt, isOld } = card
  const isLeftOpen = isOld && task.task_state_id === TASK_STATE.draft
  // A session begins with its first line: one without any has lost them to others (WG9).
  const isEmptied = task.objects.length === 0
  const since = formatDate(lastAt ?? openedAt, isOld ? 'dayWithHour' : 'hour')
  return (
    <RowLink
      icon={isLeftOpen ? 'hourglass' : 'weight'}
      title={[weighingSessionTitle(task), flowName].filter(part => part !== '').join(', ')}
      sub={[operator, since, isEmptied ? 'plus aucune ligne' : linesText(totals), estimatedText(totals)]
        .filter(part => part !== '')
        .join(' · ')}
      end={
        isEmptied ? <span className="muted">vide</span> : <b className="num">{formatWeight(totals.weight)}</b>
      }
      to={weighingSessionAddress(task.id)}
      link={link}
    />
  )
}
