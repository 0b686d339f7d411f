// The catalogue as a table: its column titles, an object's cells, and the reading of a table from elsewhere line by line. A
// refused line is reported with its reason, and the others are imported all the same.
import type { CsvCell, CsvLine } from '#records/text/csv.ts'
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import { decodeFields } from '#records/entity.ts'
import { fieldMessage } from '#records/fr/messages.ts'
import { plural } from '#records/fr/plural.ts'
import { parseDecimal } from '#records/values/decimal.ts'
import { plainText } from '#records/text/plain-text.ts'
import { normalised } from '#records/text/search-text.ts'
import { displayedToStored, storedToDisplayed } from '#records/values/weight.ts'

export const objectHeads = [
  'reference',
  'nom',
  'categorie',
  'poids_kg',
  'volume_m3',
  'chargement',
  'valeur',
  'emplacement',
  'etiquettes',
  'mots_cles',
] as const

export const objectCells = (row: ObjectRow, category: string): CsvCell[] => [
  row.reference,
  row.name,
  category,
  storedToDisplayed(row.weight),
  row.volume,
  row.loading_duration,
  row.value,
  row.storage_area,
  tagText(row.tags),
  row.keywords,
]

const tagText = (tags: string): string => {
  const read: unknown = JSON.parse(tags)
  return Array.isArray(read) ? read.join(', ') : ''
}

export interface ReadObject {
  readonly line: number
  /** The object of the catalogue with the same reference, or else the same name; null for a new one. */
  readonly id: string | null
  readonly values: { readonly [field: string]: unknown }
}
interface BadLine {
  readonly line: number
  readonly cells: readonly string[]
  readonly reason: string
}

interface Known {
  readonly objects: readonly Pick<ObjectRow, 'id' | 'name' | 'reference'>[]
  readonly categories: readonly { readonly id: string; readonly name: string }[]
}

export interface ObjectSheet {
  readonly heads: readonly string[]
  /** Columns that are not read. */
  readonly unknown: readonly string[]
  readonly good: readonly ReadObject[]
  readonly bad: readonly BadLine[]
}

/** The refused lines as a table to correct and import again, each with its number and the reason. */
export const refusedRows = ({
  heads,
  bad,
}: Pick<ObjectSheet, 'heads' | 'bad'>): readonly (readonly CsvCell[])[] => [
  [...heads, 'ligne', 'refus'],
  ...bad.map(({ line, cells, reason }) => [...heads.map((_, i) => cells[i] ?? ''), line, reason]),
]

/** Other titles that people give these columns, without accents or units. */
const otherHeads: { readonly [head: string]: string } = {
  poids: 'poids_kg',
  volume: 'volume_m3',
  duree: 'chargement',
  duree_de_chargement: 'chargement',
}
const columnOf = (head: string): string => {
  const plain = normalised(head)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
  return otherHeads[plain] ?? plain
}
/** Including those that refusedRows() adds. */
const readHeads: ReadonlySet<string> = new Set([...objectHeads, 'ligne', 'refus'])

const NO_HEADS = 'La première ligne doit nommer les colonnes, dont «\u202fnom\u202f».'

export const readObjectSheet = (rows: readonly CsvLine[], { objects, categories }: Known): ObjectSheet => {
  const [{ line: first, cells: heads } = { line: 1, cells: [] }, ...lines] = rows
  const columns = new Map(heads.map((head, i) => [columnOf(head), i]))
  const unknown = heads.filter(head => head.trim() !== '' && !readHeads.has(columnOf(head)))
  const byReference = new Map(
    objects.flatMap(one => (one.reference === '' ? [] : [[normalised(one.reference), one.id]])),
  )
  const byName = new Map(objects.map(one => [normalised(one.name), one.id]))
  const categoryIds = new Map(categories.map(({ id, name }) => [normalised(name), id]))
  const seen = new Set<string>()
  const good: ReadObject[] = []
  const bad: BadLine[] = []
  if (!columns.has('nom'))
    return {
      heads,
      // A table without column titles has no column to ignore: its first line is a record.
      unknown: [],
      good,
      bad: [{ line: first, cells: heads, reason: NO_HEADS }],
    }
  for (const { line, cells, isOpen } of lines) {
    const cell = (head: string): string => cells[columns.get(head) ?? -1]?.trim() ?? ''
    const refuse = (reason: string): void => void bad.push({ line, cells, reason })
    if (isOpen === true || cells.some(text => /[\r\n]/.test(text))) {
      refuse(isOpen === true ? 'Guillemet jamais refermé.' : 'Un guillemet réunit plusieurs lignes.')
      continue
    }
    if (cells.slice(heads.length).some(text => text.trim() !== '')) {
      refuse(
        `${plural(cells.length, 'cellule')} pour ${plural(heads.length, 'colonne')}\u00a0: un séparateur de trop, ou un guillemet qui manque.`,
      )
      continue
    }
    const read = valuesOf(cell, columns, categoryIds)
    if (typeof read === 'string') {
      refuse(read)
      continue
    }
    const decoded = decodeFields(CatalogueObject, read)
    if (!decoded.ok) {
      const [issue] = decoded.issues
      if (issue !== undefined)
        refuse(
          fieldMessage(issue.field, CatalogueObject.fields[issue.field]?.label ?? issue.field, issue.rule),
        )
      continue
    }
    const key = normalised(cell('reference') === '' ? cell('nom') : cell('reference'))
    if (seen.has(key)) {
      refuse('Déjà dans ce fichier, plus haut.')
      continue
    }
    seen.add(key)
    const id = byReference.get(normalised(cell('reference'))) ?? byName.get(normalised(cell('nom'))) ?? null
    good.push({ line, id, values: decoded.value })
  }
  return { heads, unknown, good, bad }
}

const headOf: { readonly [field: string]: string | undefined } = {
  name: 'nom',
  reference: 'reference',
  weight: 'poids_kg',
  volume: 'volume_m3',
  loading_duration: 'chargement',
  value: 'valeur',
  storage_area: 'emplacement',
  keywords: 'mots_cles',
}

/** The values of a line, or the reason for refusing it. A column that is missing changes nothing. */
const valuesOf = (
  cell: (head: string) => string,
  columns: ReadonlyMap<string, number>,
  categoryIds: ReadonlyMap<string, string>,
): { [field: string]: unknown } | string => {
  if (cell('nom') === '') return 'Le nom est obligatoire.'
  const values: { [field: string]: unknown } = { name: cell('nom') }
  for (const [field, head] of Object.entries(headOf))
    if (head !== undefined && field !== 'name' && columns.has(head) && cell(head) !== '')
      values[field] = cell(head)
  for (const field of ['weight', 'volume', 'value']) {
    const text = values[field]
    if (text === undefined) continue
    const number = parseDecimal(plainText(text))
    if (number === null) return `«\u202f${plainText(text)}\u202f» n’est pas un nombre.`
    if (number < 0) return `«\u202f${plainText(text)}\u202f»\u00a0: il faut zéro ou plus.`
    values[field] = field === 'weight' ? displayedToStored(number) : number
  }
  const duration = values['loading_duration']
  if (typeof duration === 'string') {
    if (!/^\d{1,2}:[0-5]\d$/.test(duration))
      return `«\u202f${duration}\u202f» n’est pas une durée, par exemple 00:12.`
    values['loading_duration'] = duration.padStart(5, '0')
  }
  const category = cell('categorie')
  if (category !== '') {
    const id = categoryIds.get(normalised(category))
    if (id === undefined) return `La catégorie «\u202f${category}\u202f» n’existe pas.`
    values['object_category_id'] = id
  }
  if (cell('etiquettes') !== '')
    values['tags'] = cell('etiquettes')
      .split(/[,|]/)
      .map(tag => tag.trim())
      .filter(Boolean)
  return values
}
