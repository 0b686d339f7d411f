// The tables that these lists are exported as, and read again from: their column titles, and the cells of an object. Apart from the reading,
// which a list does without.
import type { CsvCell } from '#records/text/csv.ts'
import type { ObjectRow } from '#records/entities/object.ts'
import { storedToDisplayed } from '#records/values/weight.ts'
import { rentalCells, rentalHeads } from './rental-columns.ts'

export const townHeads = ['ville', 'code_postal', 'secteur', 'collectee', 'jours'] as const

/** What every table of objects may have; the columns of the rental come after. */
export const plainObjectHeads = [
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
export const objectHeads: readonly string[] = [...plainObjectHeads, ...rentalHeads]

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
  ...rentalCells(row),
]

const tagText = (tags: string): string => {
  const read: unknown = JSON.parse(tags)
  return Array.isArray(read) ? read.join(', ') : ''
}
