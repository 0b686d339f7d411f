// Notes of lists of people that were exported as a file (RP3), kept until the server's log has them. A note is no record, so it
// has no outbox entry. Each has a row of its own, so that two tabs lose none.
import type { ExportNote } from '../../wire/personal-data.ts'
import type { LocalDatabase } from '../database.ts'

const PREFIX = 'export '

export const noteExport = async (db: LocalDatabase, note: Omit<ExportNote, 'id'>): Promise<void> => {
  const id = db.newKey()
  await db.strict.meta.put({ k: `${PREFIX}${id}`, value: { id, ...note } satisfies ExportNote })
}

/** Oldest first. */
export const exportNotes = async (db: LocalDatabase): Promise<ExportNote[]> =>
  (await db.meta.where('k').startsWith(PREFIX).toArray()).map(({ value }) => value as ExportNote)

export const dropExportNotes = (db: LocalDatabase, notes: readonly ExportNote[]): Promise<void> =>
  db.meta.bulkDelete(notes.map(({ id }) => `${PREFIX}${id}`))
