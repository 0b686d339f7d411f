// « Changement »: what a task's fields held before and after, on one day, asked of the server's journal when somebody wants to see it; it
// needs the network and says so.
import { useState } from 'react'
import { useDatabase } from '#app/session/use-session.ts'
import { askRemote } from '#app/sync/remote.ts'
import { formatDate, momentOf } from '#domain/dates.ts'
import { Task, type TaskRow } from '#domain/entities/task.ts'
import { fieldValueText } from '#domain/fr/field-values.ts'
import { recordName } from '#local/queries/record-name.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { bareLabel } from '../../parts/conflict/conflict-text.ts'

interface Change {
  readonly key: string
  readonly hour: string
  readonly label: string
  readonly before: string
  readonly after: string
}

/** Facts that go with a state, and what only machines read. */
const silent = new Set(
  'id rev state_time state_author_id scope name series_id series_date is_virtual sync shift_id creation_time modification_time creator_id'.split(
    ' ',
  ),
)
const NOT_NOW = 'Le détail des changements demande le réseau.'

interface ChangesProps {
  readonly task: TaskRow
  readonly day: string
}

export function Changes({ task, day }: ChangesProps) {
  const db = useDatabase()
  const [changes, setChanges] = useState<readonly Change[] | null>(null)
  const [said, say] = useState<string | null>(null)
  const look = async (): Promise<void> => {
    const found = await askRemote(async remote => remote.history(Task.name, task.id))
    if (!found.ok) return say(NOT_NOW)
    const ofDay = found.value.flatMap(({ at, rev, changes: fields }) => {
      const wall = momentOf(Date.parse(at))
      return wall.startsWith(day) ? [{ rev, hour: formatDate(wall, 'hour'), fields }] : []
    })
    const names = new Map<string, string>()
    for (const { fields } of ofDay)
      for (const [name, values] of Object.entries(fields))
        for (const value of values) {
          const entity = Task.fields[name]?.to
          if (entity === undefined || typeof value !== 'string') continue
          const known = await recordName(db, { entity, id: value })
          if (known !== null) names.set(`${entity} ${value}`, known)
        }
    const reading = {
      nameOf: (entity: string, id: string) => names.get(`${entity} ${id}`),
      phoneOf: (number: string) => number,
      scope: task.scope,
    }
    say(null)
    setChanges(
      ofDay.flatMap(({ rev, hour, fields }) =>
        Object.entries(fields)
          .filter(([name]) => !silent.has(name))
          .map(([name, [before, after]]) => ({
            key: `${rev} ${name}`,
            hour,
            label: bareLabel(Task.fields[name]?.label ?? name),
            before: fieldValueText(Task, name, before, reading),
            after: fieldValueText(Task, name, after, reading),
          })),
      ),
    )
  }
  if (said !== null) return <span className="muted">{said}</span>
  if (changes === null)
    return (
      <Button variant="quiet" icon="eye" onClick={() => void look()}>
        Voir
      </Button>
    )
  if (changes.length === 0) return <span className="muted">Rien que ce poste puisse lire</span>
  return (
    <ul className="chgs">
      {changes.map(({ key, hour, label, before, after }) => (
        <li key={key} className="chg num">
          <span className="muted">{hour}</span> {label}
          <del>{before}</del>
          <Icon name="arrow-right" />
          <ins>{after}</ins>
        </li>
      ))}
    </ul>
  )
}
