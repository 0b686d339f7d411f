// A table from elsewhere, read line by line: which column is which, whatever people call it; a line that cannot be read is refused with its
// reason, and the others are read all the same.
import type { CsvCell, CsvLine } from '#records/text/csv.ts'
import { decodeFields, type Entity } from '#records/entity.ts'
import { fieldMessage } from '#records/fr/messages.ts'
import { plural } from '#records/fr/plural.ts'
import { normalised } from '#records/text/search-text.ts'
import { mendedText } from './mended-text.ts'
import type { NamedParent } from './named-parent.ts'

export interface ReadRecord {
  readonly line: number
  /** The record that is already there; null for a new one. */
  readonly id: string | null
  readonly values: { readonly [field: string]: unknown }
  /** What it refers to and is not here yet: made with it. */
  readonly parent?: NamedParent
}

interface BadLine {
  readonly line: number
  readonly cells: readonly string[]
  readonly reason: string
}

export interface ReadTable {
  readonly heads: readonly string[]
  /** Columns that are not read. */
  readonly unknown: readonly string[]
  readonly good: readonly ReadRecord[]
  readonly bad: readonly BadLine[]
  /** Lines that say nothing new: what one above says, or what is here already. */
  readonly repeated: number
  /** Lines whose letters had been encoded twice: they are read as they were written. */
  readonly mended: number
}

/** Why an import of this would bring nothing; null where it brings something. */
export const whyNothing = ({ good, bad, repeated }: ReadTable): string | null => {
  if (good.length > 0) return null
  const lines = [
    ...(bad.length > 0 ? [plural(bad.length, 'ligne à revoir', 'lignes à revoir')] : []),
    ...(repeated > 0 ? [plural(repeated, 'ligne sans nouveauté', 'lignes sans nouveauté')] : []),
  ]
  return `Rien à importer${lines.length === 0 ? '' : `\u00a0: ${lines.join(', ')}`}.`
}

/** The names of what has to be made with these records, each once. */
export const parentNames = (records: readonly ReadRecord[]): readonly string[] => {
  const names = new Map<string, string>()
  for (const { parent } of records)
    if (parent !== undefined && !names.has(normalised(parent.name)))
      names.set(normalised(parent.name), parent.name)
  return [...names.values()]
}

/** The refused lines as a table to correct and import again, each with its number and the reason. */
export const refusedRows = ({
  heads,
  bad,
}: Pick<ReadTable, 'heads' | 'bad'>): readonly (readonly CsvCell[])[] => [
  [...heads, 'ligne', 'refus'],
  ...bad.map(({ line, cells, reason }) => [...heads.map((_, i) => cells[i] ?? ''), line, reason]),
]

export interface TableLine {
  /** Blank where the column is missing. */
  readonly cell: (title: string) => string
  readonly has: (title: string) => boolean
}

interface TableOf {
  readonly titles: readonly string[]
  /** Other titles that people give these columns, without accents or units. Of several that are there, the first one here is read. */
  readonly others: { readonly [title: string]: string }
  /** Without this column nothing can be read. */
  readonly needs: string
  /** Columns that say nothing to us and are no mistake either. */
  readonly silent?: (title: string) => boolean
  /** False for a line that nobody asked for: it is neither read nor refused. */
  readonly isAsked?: (line: TableLine) => boolean
  /** A record, the reason why it is none, or null for a line that says nothing new. */
  readonly recordOf: (line: TableLine) => Omit<ReadRecord, 'line'> | string | null
}

export const plainTitle = (head: string): string =>
  normalised(head)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')

/** Where each column is: under its own title, else under the first of the others that is there. */
const columnsOf = (heads: readonly string[], others: TableOf['others']): ReadonlyMap<string, number> => {
  const places = new Map(heads.map((head, i) => [plainTitle(head), i]))
  const columns = new Map<string, number>()
  for (const [other, title] of Object.entries(others)) {
    const place = places.get(other)
    if (place !== undefined && !columns.has(title)) columns.set(title, place)
  }
  for (const [title, place] of places) if (others[title] === undefined) columns.set(title, place)
  return columns
}

/** Null when its cells are where its columns are. */
const brokenLine = ({ cells, isOpen }: CsvLine, columns: number): string | null => {
  if (isOpen === true) return 'Guillemet jamais refermé.'
  if (cells.some(text => text.includes('\ufffd')))
    return 'Des lettres ont été perdues à l’enregistrement de ce texte\u00a0: repartez de l’original.'
  if (cells.some(text => /[\r\n]/.test(text))) return 'Un guillemet réunit plusieurs lignes.'
  return cells.slice(columns).some(text => text.trim() !== '')
    ? `${plural(cells.length, 'cellule')} pour ${plural(columns, 'colonne')}\u00a0: un séparateur de trop, ou un guillemet qui manque.`
    : null
}

/** What the entity makes of the values, or why it does not take them. */
export const decodedValues = (
  of: Entity,
  given: ReadRecord['values'],
): Pick<ReadRecord, 'values'> | string => {
  const decoded = decodeFields(of, given)
  if (decoded.ok) return { values: decoded.value }
  const [{ field, rule } = { field: '', rule: '' }] = decoded.issues
  return fieldMessage(field, of.fields[field]?.label ?? field, rule)
}

export const readTable = (
  rows: readonly CsvLine[],
  { titles, others, needs, silent = () => false, isAsked = () => true, recordOf }: TableOf,
): ReadTable => {
  const [{ line: first, cells: given } = { line: 1, cells: [] }, ...lines] = rows
  const heads = given.map(mendedText)
  const titleOf = (head: string): string => others[plainTitle(head)] ?? plainTitle(head)
  // Including those that refusedRows() adds.
  const known: ReadonlySet<string> = new Set([...titles, 'ligne', 'refus'])
  const columns = columnsOf(heads, others)
  if (!columns.has(needs)) {
    const reason = `La première ligne doit nommer les colonnes, dont «\u202f${needs}\u202f».`
    // A table without column titles has no column to ignore: its first line is a record.
    return {
      heads,
      unknown: [],
      good: [],
      bad: [{ line: first, cells: heads, reason }],
      repeated: 0,
      mended: 0,
    }
  }
  const good: ReadRecord[] = []
  const bad: BadLine[] = []
  let repeated = 0
  let mended = 0
  for (const row of lines) {
    const { line } = row
    const cells = row.cells.map(mendedText)
    const told: TableLine = {
      cell: title => cells[columns.get(title) ?? -1]?.trim() ?? '',
      has: title => columns.has(title),
    }
    const broken = brokenLine({ ...row, cells }, heads.length)
    if (broken === null && !isAsked(told)) continue
    if (cells.some((text, i) => text !== row.cells[i])) mended++
    const read = broken ?? recordOf(told)
    if (typeof read === 'string') bad.push({ line, cells, reason: read })
    else if (read === null) repeated++
    else good.push({ line, ...read })
  }
  const isUnread = (head: string): boolean =>
    head.trim() !== '' && !known.has(titleOf(head)) && !silent(plainTitle(head))
  return { heads, unknown: heads.filter(isUnread), good, bad, repeated, mended }
}
