// A table as a file that a French spreadsheet opens.
import { saveText } from './save-text.ts'
import { normalised } from '#records/text/search-text.ts'

/** « pesees-2026-11-16-2026-11-22.csv ». */
export const saveCsv = (name: string, text: string): void =>
  saveText(`${normalised(name).replace(/[^a-z0-9]+/g, '-')}.csv`, 'text/csv', text)
