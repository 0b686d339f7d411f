// Tables as French spreadsheets open them: semicolons, decimal commas, a byte-order mark. A text that a spreadsheet would run as a formula
// is given as text.

export type Cell = string | number | null

const BYTE_ORDER_MARK = '\uFEFF'

const written = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const text = /^[=+\-@\t\r]/u.test(cell) ? `'${cell}` : cell
  return /[";\n\r]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const toCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + [header, ...rows].map(row => row.map(written).join(';')).join('\r\n') + '\r\n'

/** Grams as kilograms, exactly. */
export const kilograms = (grams: number): number => grams / 1000
