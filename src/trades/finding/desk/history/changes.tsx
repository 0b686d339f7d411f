// « Changement »: the values of a task's fields before and after the changes of one day. The server's journal is asked for the rows
// that are in view, one after the other: each answer is a person's sheet and is noted as one (RP3). What was changed here and has not
// left is shown without it.
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { isOnline, useConnection } from '#shell/sync/connection.ts'
import { askRemote } from '#shell/sync/remote.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { formatDate } from '#records/time/dates.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { has } from '#records/rights/rights.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { unsentNames } from '#trades/request/data/unsent-names.ts'
import { unsentOfDay } from '../../data/unsent-of-day.ts'
import { changeOfLine, readChanges, readingOf, wallOf, type Change } from '../../shared/journal-text.ts'
import { ChangeList, type DatedChange } from './change-list.tsx'

const NOT_NOW = 'Le détail des changements demande le réseau.'

interface ChangesProps {
  readonly task: TaskRow
  readonly day: string
}

export function Changes({ task, day }: ChangesProps) {
  const row = useRef<HTMLDivElement>(null)
  const isSeen = useIsSeen(row)
  const told = useTold(task, day, isSeen)
  const own = useLocal(unsentChanges, { task, day })
  const changes = [...(own ?? []), ...(told.changes ?? [])]
  return (
    <div ref={row}>
      <ChangeList changes={changes} instead={words[told.state]} isComing={told.state === 'coming'} />
    </div>
  )
}

type State = 'coming' | 'here' | 'missing'
const words: { readonly [state in State]: string } = {
  coming: '…',
  here: 'Sans détail',
  missing: NOT_NOW,
}

/** Once it was in view it stays asked for. */
const useIsSeen = (row: RefObject<HTMLElement | null>): boolean => {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = row.current
    if (element === null || isSeen) return undefined
    const watch = new IntersectionObserver(
      entries => setSeen(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '200px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [row, isSeen])
  return isSeen
}

/** One question at a time: a long list does not keep the connection from what somebody is doing. */
let turn: Promise<unknown> = Promise.resolve()

const useTold = (task: TaskRow, day: string, isSeen: boolean) => {
  const db = useDatabase()
  const seesAuthors = has(useRights(), 'see_creators')
  const online = useConnection(isOnline)
  const [told, tell] = useState<{ readonly changes: readonly DatedChange[] | null; readonly state: State }>({
    changes: null,
    state: 'coming',
  })
  useEffect(() => {
    if (!isSeen) return undefined
    if (!online) {
      tell(known => (known.changes === null ? { changes: null, state: 'missing' } : known))
      return undefined
    }
    let isWanted = true
    const ask = async (): Promise<void> => {
      if (!isWanted) return
      const changes = await changesOfDay(db, { task, day, seesAuthors })
      if (isWanted) tell({ changes, state: changes === null ? 'missing' : 'here' })
    }
    turn = turn.then(ask).catch(reportError)
    return () => {
      isWanted = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- asked again when the task has another rev, not when it is read again
  }, [db, task.id, task.rev, day, seesAuthors, isSeen, online])
  return told
}

interface Asked extends ChangesProps {
  readonly seesAuthors: boolean
}

/** Null when the server cannot be asked. */
const changesOfDay = async (
  db: LocalDatabase,
  { task, day, seesAuthors }: Asked,
): Promise<readonly DatedChange[] | null> => {
  const found = await askRemote(async remote => remote.history(Task.name, task.id))
  if (!found.ok) return null
  const ofDay = found.value.flatMap(line => {
    const wall = wallOf(line.at)
    return wall.startsWith(day)
      ? [{ rev: String(line.rev), user: line.user_id, hour: formatDate(wall, 'hour'), ...changeOfLine(line) }]
      : []
  })
  const names = await unsentNames(db, { changes: ofDay, users: ofDay.flatMap(({ user }) => user ?? []) })
  return ofDay.flatMap(({ rev, user, hour, ...change }) =>
    read(change, task.scope, names).map(one =>
      Object.assign(one, {
        key: `${rev} ${one.name}`,
        when: [hour, seesAuthors ? names[`user ${user}`] : undefined].filter(Boolean).join(', '),
      }),
    ),
  )
}

const read = (change: Change, scope: TaskRow['scope'], names: { readonly [record: string]: string }) =>
  readChanges(change, readingOf(names, scope))

/** Newest first, as the journal is. */
const unsentChanges = async (
  db: LocalDatabase,
  { task: { id, scope }, day }: ChangesProps,
): Promise<readonly DatedChange[]> => {
  const ofDay = await unsentOfDay(db, { id, day })
  const names = await unsentNames(db, { changes: ofDay, users: [] })
  return ofDay.flatMap(change =>
    read(change, scope, names).map(one =>
      Object.assign(one, {
        key: `${change.seq} ${one.name}`,
        when: `${formatDate(change.at, 'hour')}, pas encore envoyé`,
      }),
    ),
  )
}
