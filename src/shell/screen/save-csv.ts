// Saves a table as a file that a French spreadsheet opens.
import { csvOf, type CsvCell } from '#records/text/csv.ts'
import { normalised } from '#records/text/search-text.ts'
import { saveText } from './save-text.ts'

export type CsvTable = readonly (readonly CsvCell[])[]

/** « taches 2026-11-16 » is saved as « taches-2026-11-16.csv ». A text is a table that the rules of a trade have written already. */
export const saveCsv = (name: string, table: CsvTable | string): void =>
  saveText(
    `${normalised(name).replace(/[^a-z0-9]+/g, '-')}.csv`,
    'text/csv',
    typeof table === 'string' ? table : csvOf(table),
  )
