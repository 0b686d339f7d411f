// A list of people was saved as a file (RP3): noted here at once, with or without network, and sent as soon as there is one. The
// file itself waits for nothing.
import type { ExportNote } from '#core/wire/personal-data.ts'
import { noteExport } from '#core/store/rescue/export-notes.ts'
import { useDatabase } from '../session/use-session.ts'
import { askRemote } from '../sync/remote.ts'

export const useNoteExport = (): ((note: Pick<ExportNote, 'kind' | 'count' | 'asked'>) => void) => {
  const db = useDatabase()
  return note => {
    const keep = async (): Promise<void> => {
      await noteExport(db, { ...note, at: new Date().toISOString() })
      await askRemote(async remote => remote.kick())
    }
    keep().catch(reportError)
  }
}
