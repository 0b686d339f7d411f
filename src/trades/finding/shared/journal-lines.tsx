// The server's journal of a task as list items, latest change first: who, when, each field before → after, and how the task was
// created. The same in the form and beside a conflict. The author is shown only with see_creators.
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { HistoryLine } from '#core/wire/history-line.ts'
import { has } from '#records/rights/rights.ts'
import { unsentNames } from '#trades/request/data/unsent-names.ts'
import { JournalChanges } from './journal-changes.tsx'
import { cameBy, changedBy, changeOfLine, isCreation, momentShort, readingOf } from './journal-text.ts'

interface JournalLinesProps {
  readonly task: TaskRow
  readonly journal: readonly HistoryLine[]
}

export function JournalLines({ task, journal }: JournalLinesProps) {
  const seesAuthors = has(useRights(), 'see_creators')
  const { today } = useClock()
  const { creator_id } = task
  const users = [...journal.map(({ user_id }) => user_id), creator_id].filter(one => one !== null)
  const names = useLocal(unsentNames, { changes: journal.map(changeOfLine), users }) ?? {}
  const by = (user: string | null): string => (seesAuthors && names[`user ${user}`]) || ''
  const reading = readingOf(names, task.scope)
  return (
    <>
      {journal.map(line => (
        <li key={line.rev}>
          <span>
            <b className="medium">{by(line.user_id)}</b>{' '}
            {isCreation(line, task) ? cameBy(task, by(line.user_id)) : changedBy(by(line.user_id))}
            {line.note !== null && <small className="rchange">{line.note}</small>}
            {!isCreation(line, task) && <JournalChanges change={changeOfLine(line)} reading={reading} />}
          </span>
          <time>{momentShort(line.at, today)}</time>
        </li>
      ))}
      {task.creation_time !== null && !journal.some(line => isCreation(line, task)) && (
        <li>
          <span>
            <b className="medium">{by(creator_id)}</b> {cameBy(task, by(creator_id))}
          </span>
          <time>{momentShort(task.creation_time, today)}</time>
        </li>
      )}
    </>
  )
}
