// « Journal » of a request: what was changed here and is not sent yet, then every change in the server's journal; without the
// network its creation and its last state.
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { has } from '#records/rights/rights.ts'
import { taskStateLabel } from '#records/states/task-states.ts'
import { unsentNames } from '../data/unsent-names.ts'
import type { RequestSheet, UnsentChange } from '../data/request-sheet.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { JournalChanges } from '#trades/finding/shared/journal-changes.tsx'
import { deedBy } from '#trades/finding/shared/journal-deed.ts'
import { JournalLines } from '#trades/finding/shared/journal-lines.tsx'
import { cameBy, momentShort, readingOf } from '#trades/finding/shared/journal-text.ts'
import { useJournal } from '#trades/finding/shared/use-journal.ts'

const unsentBy = (change: UnsentChange, who: string): string => {
  if (change.op === 'create')
    return `${who === '' ? 'Demande saisie' : 'a saisi la demande'}, pas encore envoyée`
  return `${deedBy(change, who)}, pas encore ${who === '' ? 'envoyée' : 'envoyé'}`
}

const stateBy = (state: string, who: string): string => (who === '' ? state : `a noté «\u202f${state}\u202f»`)

export function Timeline({ sheet }: { readonly sheet: RequestSheet }) {
  const { task, people, unsent } = sheet
  const seesAuthors = has(useRights(), 'see_creators')
  const { today } = useClock()
  const journal = useJournal(task.id, task.rev)
  const names = useLocal(unsentNames, { changes: unsent }) ?? {}
  const by = (user: string | null): string => (seesAuthors && user !== null && people[user]) || ''
  const reading = readingOf(names, task.scope)
  const made = task.creation_time
  return (
    <section aria-label="Journal">
      <h2 className="aside-h">Journal</h2>
      <ol className="tl">
        {unsent.toReversed().map(change => (
          <li key={`${change.at} ${change.op}`}>
            <span>
              <Icon name="cloud-upload" /> <b className="medium">{by(change.user)}</b>{' '}
              {unsentBy(change, by(change.user))}
              {change.op === 'patch' && <JournalChanges change={change} reading={reading} />}
            </span>
            <time>{momentShort(change.at, today)}</time>
          </li>
        ))}
        {journal !== null && <JournalLines task={task} journal={journal} />}
        {journal === null && task.state_time !== null && task.state_time !== made && (
          <li>
            <span>
              <b className="medium">{by(task.state_author_id)}</b>{' '}
              {stateBy(taskStateLabel(task.task_state_id, task.scope), by(task.state_author_id))}
            </span>
            <time>{momentShort(task.state_time, today)}</time>
          </li>
        )}
        {journal === null && made !== null && (
          <li>
            <span>
              <b className="medium">{by(task.creator_id)}</b> {cameBy(task, by(task.creator_id))}
            </span>
            <time>{momentShort(made, today)}</time>
          </li>
        )}
      </ol>
    </section>
  )
}
