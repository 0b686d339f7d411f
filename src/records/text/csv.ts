// Tables as text for a French spreadsheet: semicolons, comma decimals, a byte order mark. A cell that a spreadsheet would run as
// a formula is written as text.

import { inOneDirection } from './one-direction.ts'

export type CsvCell = string | number | null

const FORMULA = /^[=+\-@\t\r]/
const PLAIN_NUMBER = /^-?\d+([.,]\d+)?$/

const cellText = (value: CsvCell): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  // A name is looked up by what it is made of: what keeps it apart in a sentence stays on the screen.
  const cell = inOneDirection(value)
  const text = FORMULA.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  `\ufeff${rows.map(row => row.map(cellText).join(';')).join('\r\n')}\r\n`

const SEPARATORS = [';', '\t', ','] as const

/** The most frequent separator of the first line, without its quoted parts. */
const separatorOf = (text: string): string => {
  const [line = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n/, 1)
  const count = (separator: string): number => line.split(separator).length
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best))
}

export interface CsvLine {
  /** Numbered as in a spreadsheet: from 1, with blank lines, a cell of several lines counting once. */
  readonly line: number
  readonly cells: string[]
  /** A quote opens in it and never closes, so its cells cannot be separated. */
  readonly isOpen?: true
}

/** Every line with its cells; blank lines are left out. A quote that never closes spoils its own line, and the next one is read. */
export const csvLines = (source: string): CsvLine[] => {
  const text = source.replace(/^\ufeff/, '')
  const separator = separatorOf(text)
  const lines: CsvLine[] = []
  let line = 0
  let row: string[] = []
  let cell = ''
  let quoted = false
  let rowAt = 0
  let quoteAt = 0
  const endCell = (): void => {
    row.push(/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
    cell = ''
  }
  const endRow = (): void => {
    endCell()
    line++
    if (row.some(one => one.trim() !== '')) lines.push({ line, cells: row })
    row = []
  }
  /** Keeps the line with the open quote unsplit; returns where the next one begins. */
  const spoilLine = (): number => {
    const end = text.slice(quoteAt).search(/[\r\n]/)
    const next = end === -1 ? text.length : quoteAt + end
    lines.push({ line: line + 1, cells: [text.slice(rowAt, next)], isOpen: true })
    line++
    row = []
    cell = ''
    quoted = false
    return text.startsWith('\r\n', next) ? next + 2 : next + 1
  }
  for (let i = 0; i < text.length || quoted; i++) {
    if (i >= text.length) i = spoilLine()
    if (i >= text.length) break
    const letter = text.charAt(i)
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (text.charAt(i + 1) === '"') {
        cell += '"'
        i++
      } else quoted = false
    } else if (letter === '"' && cell === '') {
      quoted = true
      quoteAt = i
    } else if (letter === separator) endCell()
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text.charAt(i + 1) === '\n') i++
      endRow()
      rowAt = i + 1
    } else cell += letter
  }
  if (cell !== '' || row.length > 0) endRow()
  return lines
}

export const parseCsv = (source: string): string[][] => csvLines(source).map(({ cells }) => cells)
