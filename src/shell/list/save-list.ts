// The lines of a list as a file. A list of people is noted when it leaves (RP3).
import type { ExportNote } from '#core/wire/personal-data.ts'
import { saveCsv, type CsvTable } from '../screen/save-csv.ts'
import { useNoteExport } from '../screen/use-note-export.ts'

export interface ListFile {
  /** « taches 2026-11-16 ». */
  readonly name: string
  /** The titles of the columns, then a line each. */
  readonly table: CsvTable
  /** For a list of people: of what kind, and what was searched. */
  readonly noted?: Pick<ExportNote, 'kind' | 'asked'>
}

export const useSaveList = (): ((file: ListFile) => void) => {
  const noteExport = useNoteExport()
  return ({ name, table, noted }) => {
    if (noted !== undefined) noteExport({ ...noted, count: table.length - 1 })
    saveCsv(name, table)
  }
}
