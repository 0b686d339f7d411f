// The weighing exports as tables for records/text/csv.ts, with weights in kilograms.
import { csvOf, type CsvCell } from '#records/text/csv.ts'

export type Cell = CsvCell

export const toCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  csvOf([header, ...rows])

/** Grams as kilograms, exactly. */
export const kilograms = (grams: number): number => grams / 1000
