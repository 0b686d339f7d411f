// One conflict for its view: its position among the open ones, its record, and the names used in both versions.
import { entityByName } from '#records/entities/index.ts'
import { isOpen, type Dispute } from '#records/entities/dispute.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { Rights } from '#records/rights/rights.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { seenConflicts, type Conflict } from '#core/store/conflicts/conflicts.ts'
import { lineNamesOf } from '../versions/conflict-lines.ts'
import { officeWriter, type Writer } from '../versions/conflict-office.ts'
import { conflictNames, nameOf, type Names } from '../versions/conflict-names.ts'
import type { LineNames } from '../shared/conflict-text.ts'
import { conflictName } from '../shared/sending-address.ts'
import { subjectOf } from '../phone/sendings.ts'

export interface ConflictSheet {
  readonly conflict: Conflict
  /** From 1. */
  readonly place: number
  readonly total: number
  readonly previous: Conflict | null
  readonly next: Conflict | null
  readonly title: string | null
  readonly task: TaskRow | null
  readonly dispute: Dispute | null
  /** How many other disputes of its task are open. */
  readonly others: number
  /** The author of the office's version, and the time, if they are on this device. */
  readonly writer: Writer | null
  readonly names: Names
  readonly lineNames: LineNames
  readonly journal: readonly JournalLine[]
}

export interface JournalLine {
  readonly at: string
  /** Null for Quai itself. */
  readonly who: string | null
  readonly what: string
  /** The version that waits to be settled: it is in no server's journal. */
  readonly isHere: boolean
}

interface Wanted {
  readonly id: string | null
  readonly versions: string
  readonly rights: Rights
}

/** Null when nothing is left to settle. */
export const conflictSheet = async (
  db: LocalDatabase,
  { id, versions, rights }: Wanted,
): Promise<ConflictSheet | null> => {
  const open = await seenConflicts(db, { rights })
  const conflict =
    open.find(one => conflictName(one) === versions) ?? open.find(one => one.id === id) ?? open[0]
  if (conflict === undefined) return null
  const place = open.indexOf(conflict)
  const { title, task } = await subjectOf(db, conflict.entity, conflict.id)
  const entry = conflict.seq === null ? undefined : await db.outbox.get(conflict.seq)
  const base = await db.base.get([conflict.entity, conflict.id])
  const writer = officeWriter(conflict, task, entry?.theirs ?? base?.row)
  return {
    conflict,
    place: place + 1,
    total: open.length,
    previous: open[place - 1] ?? null,
    next: open[place + 1] ?? null,
    title,
    task,
    dispute: task?.disputes.find(one => one.id === conflict.dispute) ?? null,
    others: (task?.disputes ?? []).filter(one => isOpen(one) && one.id !== conflict.dispute).length,
    writer,
    names: await conflictNames(db, { conflict, people: [writer?.user ?? undefined] }),
    lineNames: lineNamesOf(conflict, task),
    journal: await journalOf(db, conflict, task),
  }
}

/** The part of the record's history that is on this device, latest first. */
const journalOf = async (
  db: LocalDatabase,
  { entity, user, at }: Conflict,
  task: TaskRow | null,
): Promise<JournalLine[]> => {
  const called = async (id: string | null): Promise<string> =>
    (id === null ? undefined : await nameOf(db, 'user', id)) ?? 'Quelqu’un'
  const label = entityByName(entity)?.label ?? 'la fiche'
  const lines: JournalLine[] = [{ at, who: await called(user), what: `a modifié ${label}`, isHere: true }]
  const kept = async (moment: string, id: string | null, what: string): Promise<void> => {
    lines.push({ at: moment, who: await called(id), what, isHere: false })
  }
  if (task === null) return lines
  const { creation_time, creator_id, state_time, state_author_id, disputes } = task
  if (creation_time !== null) await kept(creation_time, creator_id, `a créé ${label}`)
  if (state_time !== null) await kept(state_time, state_author_id, 'a changé l’état')
  for (const { settled_at, settled_by } of disputes)
    if (settled_at !== null) await kept(settled_at, settled_by, 'a départagé deux versions')
  return lines.toSorted((a, b) => (instant(a.at) < instant(b.at) ? 1 : -1))
}

/** Local and server times, in one order. */
const instant = (moment: string): number => Date.parse(moment.replace(' ', 'T'))
