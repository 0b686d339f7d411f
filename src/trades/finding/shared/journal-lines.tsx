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
import { deedBy, deedTime } from './journal-deed.ts'
import { cameBy, changeOfLine, isCreation, momentShort, readingOf, type Reading } from './journal-text.ts'

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
        <Line key={line.rev} line={line} task={task} who={by(line.user_id)} reading={reading} />
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

interface LineProps {
  readonly line: HistoryLine
  readonly task: TaskRow
  readonly who: string
  readonly reading: Reading
}

function Line({ line, task, who, reading }: LineProps) {
  const { today } = useClock()
  const change = changeOfLine(line)
  const isFirst = isCreation(line, task)
  const { at, sent } = isFirst ? { at: line.at, sent: null } : deedTime(change, line.at)
  return (
    <li>
      <span>
        <b className="medium">{who}</b> {isFirst ? cameBy(task, who) : deedBy(change, who)}
        {line.note !== null && <small className="rchange">{line.note}</small>}
        {!isFirst && <JournalChanges change={change} reading={reading} />}
        {sent !== null && <small className="rchange">reçu&nbsp;: {momentShort(sent, today)}</small>}
      </span>
      <time>{momentShort(at, today)}</time>
    </li>
  )
}
