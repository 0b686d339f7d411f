// Notes of the lists that left this device as a file, sent to the server's log of accesses with each pass (RP3). What fails waits
// for the next pass, and holds up nothing else. A note that arrives twice is one line there, by its id.
import type { Client } from '../../api/client.ts'
import { sendExportNotes } from '../../api/personal.ts'
import type { LocalDatabase } from '../../store/database.ts'
import { dropExportNotes, exportNotes } from '../../store/rescue/export-notes.ts'

/** The maximum for one call. */
const AT_ONCE = 100

export const sendExports = async (db: LocalDatabase, client: Client): Promise<void> => {
  const notes = (await exportNotes(db)).slice(0, AT_ONCE)
  if (notes.length > 0 && (await sendExportNotes(client, notes))) await dropExportNotes(db, notes)
}
