// « Changement »: the values of a task's fields before and after the changes of one day, requested from the server's journal on
// demand; without network the screen shows that it needs one.
import { useState } from 'react'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { askRemote } from '#shell/sync/remote.ts'
import { formatDate } from '#records/time/dates.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { has } from '#records/rights/rights.ts'
import { unsentNames } from '#trades/request/data/unsent-names.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { changeOfLine, readChanges, readingOf, wallOf, type ReadChange } from '../../shared/journal-text.ts'

interface Change extends ReadChange {
  readonly key: string
  /** « 10:42, Nora ». */
  readonly when: string
}

const NOT_NOW = 'Le détail des changements demande le réseau.'

interface ChangesProps {
  readonly task: TaskRow
  readonly day: string
}

export function Changes({ task, day }: ChangesProps) {
  const db = useDatabase()
  const seesAuthors = has(useRights(), 'see_creators')
  const [changes, setChanges] = useState<readonly Change[] | null>(null)
  const [said, say] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const look = async (): Promise<void> => {
    setAsked(true)
    const found = await askRemote(async remote => remote.history(Task.name, task.id))
    if (!found.ok) return say(NOT_NOW)
    const ofDay = found.value.flatMap(line => {
      const wall = wallOf(line.at)
      return wall.startsWith(day) ? [{ line, hour: formatDate(wall, 'hour') }] : []
    })
    const names = await unsentNames(db, {
      changes: ofDay.map(({ line }) => changeOfLine(line)),
      users: ofDay.flatMap(({ line }) => line.user_id ?? []),
    })
    const reading = readingOf(names, task.scope)
    say(null)
    setChanges(
      ofDay.flatMap(({ line, hour }) => {
        const person = seesAuthors ? names[`user ${line.user_id}`] : undefined
        const when = [hour, person].filter(Boolean).join(', ')
        return readChanges(changeOfLine(line), reading).map(change =>
          Object.assign(change, { key: `${line.rev} ${change.name}`, when }),
        )
      }),
    )
  }
  if (said !== null) return <span className="muted">{said}</span>
  if (changes === null)
    return (
      <Button
        variant="quiet"
        icon="eye"
        loading={isAsked}
        onClick={() => void look().finally(() => setAsked(false))}
      >
        Voir
      </Button>
    )
  if (changes.length === 0) return <span className="muted">Rien que ce poste puisse lire</span>
  return (
    <ul className="chgs">
      {changes.map(({ key, when, label, before, after }) => (
        <li key={key} className="chg num">
          <span className="muted">{when}</span> {label}&nbsp;: <del>{before}</del>
          <Icon name="arrow-right" />
          <ins>{after}</ins>
        </li>
      ))}
    </ul>
  )
}
