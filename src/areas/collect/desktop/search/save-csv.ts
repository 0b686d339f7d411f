// A table as a file that a French spreadsheet opens.
import { saveText } from '#app/save-text.ts'
import { csvOf, type CsvCell } from '#domain/csv.ts'
import { normalised } from '#domain/search-text.ts'

/** « taches-2026-11-16-2026-11-22.csv ». */
export const saveCsv = (name: string, rows: readonly (readonly CsvCell[])[]): void =>
  saveText(`${normalised(name).replace(/[^a-z0-9]+/g, '-')}.csv`, 'text/csv', csvOf(rows))
