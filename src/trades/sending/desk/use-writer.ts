// The author of the version that conflicts with this desk's change, from the server's journal, for people who may see authors.
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { has } from '#records/rights/rights.ts'
import { conflictNames } from '../shared/conflict-names.ts'
import { writerInJournal } from '../shared/conflict-office.ts'
import { useJournal } from '#trades/finding/shared/use-journal.ts'
import type { ConflictSheet } from './conflict-sheet.ts'

/** The sheet from this device's data, until the journal is there. */
export const useWriter = (sheet: ConflictSheet): ConflictSheet => {
  const { conflict } = sheet
  const isAsked = has(useRights(), 'see_creators') && conflict.source === 'entry'
  const journal = useJournal(conflict.id, isAsked ? (conflict.rev ?? 0) : 0, conflict.entity)
  const writer = writerInJournal(conflict, isAsked ? journal : null) ?? sheet.writer
  const names = useLocal(conflictNames, { conflict, people: [writer?.user ?? undefined] }) ?? sheet.names
  return { ...sheet, writer, names }
}
