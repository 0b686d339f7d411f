// « Journal » of a request: what was changed here and has not left yet, then every change as the server keeps it, before → after; without
// the network how it came and its last state. Who did it is for holders of see_creators.
import { useRights } from '#app/session/use-session.ts'
import { useLocal } from '#app/sync/use-local.ts'
import { useClock } from '#app/use-clock.ts'
import { formatDate, momentOf } from '#domain/dates.ts'
import { Task } from '#domain/entities/task.ts'
import { fieldValueText } from '#domain/fr/field-values.ts'
import { has } from '#domain/rights.ts'
import { taskOrigins } from '#domain/task-lists.ts'
import { taskStateLabel } from '#domain/task-states.ts'
import { unsentNames } from '#local/queries/request/unsent-names.ts'
import type { RequestSheet, UnsentChange } from '#local/queries/request/request-sheet.ts'
import type { HistoryLine } from '#domain/history-line.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { bareLabel } from '../../parts/conflict/conflict-text.ts'
import { useJournal } from './use-journal.ts'

/** « 10:42 » today, « 21/11 10:42 » before. */
export const momentShort = (moment: string, today: string): string => {
  const wall = moment.endsWith('Z') ? momentOf(Date.parse(moment)) : moment
  return wall.slice(0, 10) === today
    ? formatDate(wall, 'hour')
    : `${formatDate(wall, 'shortDate')} ${formatDate(wall, 'hour')}`
}

/** Facts that go with a state, and what only machines read. */
const silent = new Set(
  'state_time state_author_id scope name series_id series_date is_virtual photosList shift_id resource_id city_id check_reasons'.split(
    ' ',
  ),
)

export function Timeline({ sheet }: { readonly sheet: RequestSheet }) {
  const { task, people, unsent } = sheet
  const seesAuthors = has(useRights(), 'see_creators')
  const { today } = useClock()
  const journal = useJournal(task.id, task.rev)
  const changes = journal?.map(line => ({ patch: sideOf(line, 1), from: sideOf(line, 0) })) ?? []
  const users = journal?.flatMap(({ user_id }) => user_id ?? []) ?? []
  const names = useLocal(unsentNames, { changes: [...unsent, ...changes], users }) ?? {}
  const by = (user: string | null): string => {
    const name = user === null ? undefined : (people[user] ?? names[`user ${user}`])
    return seesAuthors && name !== undefined ? name : ''
  }
  const reading = {
    nameOf: (entity: string, id: string) => names[`${entity} ${id}`],
    phoneOf: (number: string) => number,
    scope: task.scope,
  }
  const made = task.creation_time
  return (
    <section aria-label="Journal">
      <h2 className="aside-h">Journal</h2>
      <ol className="tl">
        {unsent.toReversed().map(change => (
          <li key={`${change.at} ${change.op}`}>
            <span>
              <Icon name="cloud-upload" /> <b className="medium">{by(change.user)}</b>{' '}
              {change.op === 'create' ? 'Demande saisie, pas encore envoyée' : 'Modifié, pas encore envoyé'}
              {change.op === 'patch' && <Changes change={change} reading={reading} />}
            </span>
            <time>{momentShort(change.at, today)}</time>
          </li>
        ))}
        {journal?.map((line, n) => (
          <li key={line.rev}>
            <span>
              <b className="medium">{by(line.user_id)}</b>{' '}
              {n === journal.length - 1
                ? `Demande reçue, ${taskOrigins.labelOf(task.origin).toLowerCase()}`
                : 'Modifié'}
              {line.note !== null && <small className="rchange">{line.note}</small>}
              {n < journal.length - 1 && (
                <Changes change={{ patch: sideOf(line, 1), from: sideOf(line, 0) }} reading={reading} />
              )}
            </span>
            <time>{momentShort(line.at, today)}</time>
          </li>
        ))}
        {journal === null && task.state_time !== null && task.state_time !== made && (
          <li>
            <span>
              <b className="medium">{by(task.state_author_id)}</b>{' '}
              {taskStateLabel(task.task_state_id, task.scope)}
            </span>
            <time>{momentShort(task.state_time, today)}</time>
          </li>
        )}
        {journal === null && made !== null && (
          <li>
            <span>
              <b className="medium">{by(task.creator_id)}</b> Demande reçue,{' '}
              {taskOrigins.labelOf(task.origin).toLowerCase()}
            </span>
            <time>{momentShort(made, today)}</time>
          </li>
        )}
      </ol>
    </section>
  )
}

interface ChangesProps {
  readonly change: Pick<UnsentChange, 'patch' | 'from'>
  readonly reading: Parameters<typeof fieldValueText>[3]
}

function Changes({ change, reading }: ChangesProps) {
  return changesOf(change).map(name => (
    <small key={name} className="rchange">
      {bareLabel(Task.fields[name]?.label ?? name)}&nbsp;:{' '}
      <s>{fieldValueText(Task, name, change.from[name], reading)}</s> →{' '}
      {fieldValueText(Task, name, change.patch[name], reading)}
    </small>
  ))
}

const sideOf = ({ changes }: HistoryLine, side: 0 | 1): UnsentChange['patch'] =>
  Object.fromEntries(Object.entries(changes).map(([field, pair]) => [field, pair[side]]))

const changesOf = ({ patch }: Pick<UnsentChange, 'patch'>): string[] =>
  Object.keys(patch).filter(name => !silent.has(name))
