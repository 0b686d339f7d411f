// Saves a table as a file that a French spreadsheet opens.
import { saveText } from './save-text.ts'
import { csvOf, type CsvCell } from '#records/text/csv.ts'
import { normalised } from '#records/text/search-text.ts'

/** « taches-2026-11-16-2026-11-22.csv ». */
export const saveCsv = (name: string, rows: readonly (readonly CsvCell[])[]): void =>
  saveText(`${normalised(name).replace(/[^a-z0-9]+/g, '-')}.csv`, 'text/csv', csvOf(rows))
