// Objects from a table of elsewhere, or from our own export.
import type { CsvLine } from '#records/text/csv.ts'
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import { parseDecimal } from '#records/values/decimal.ts'
import { plainText } from '#records/text/plain-text.ts'
import { normalised } from '#records/text/search-text.ts'
import { displayedToStored } from '#records/values/weight.ts'
import { objectHeads } from './own-tables.ts'
import { rentalValues } from './rental-columns.ts'
import { decodedValues, readTable, type ReadTable, type TableLine } from './read-table.ts'

interface Known {
  readonly objects: readonly Pick<ObjectRow, 'id' | 'name' | 'reference'>[]
  readonly categories: readonly { readonly id: string; readonly name: string }[]
}

const others: { readonly [title: string]: string } = {
  poids: 'poids_kg',
  volume: 'volume_m3',
  duree: 'chargement',
  duree_de_chargement: 'chargement',
}

export const readObjectSheet = (rows: readonly CsvLine[], { objects, categories }: Known): ReadTable => {
  const byReference = new Map(
    objects.flatMap(one => (one.reference === '' ? [] : [[normalised(one.reference), one.id]])),
  )
  const byName = new Map(objects.map(one => [normalised(one.name), one.id]))
  const categoryIds = new Map(categories.map(({ id, name }) => [normalised(name), id]))
  const seen = new Set<string>()
  return readTable(rows, {
    titles: objectHeads,
    others,
    needs: 'nom',
    recordOf: line => {
      const { cell } = line
      const read = valuesOf(line, categoryIds)
      if (typeof read === 'string') return read
      const rental = rentalValues(line)
      if (typeof rental === 'string') return rental
      const decoded = decodedValues(CatalogueObject, { ...read, ...rental })
      if (typeof decoded === 'string') return decoded
      const key = normalised(cell('reference') === '' ? cell('nom') : cell('reference'))
      if (seen.has(key)) return 'Déjà dans ce fichier, plus haut.'
      seen.add(key)
      const id = byReference.get(normalised(cell('reference'))) ?? byName.get(normalised(cell('nom'))) ?? null
      return { id, ...decoded }
    },
  })
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
  { cell, has }: TableLine,
  categoryIds: ReadonlyMap<string, string>,
): { [field: string]: unknown } | string => {
  if (cell('nom') === '') return 'Le nom est obligatoire.'
  const values: { [field: string]: unknown } = { name: cell('nom') }
  for (const [field, head] of Object.entries(headOf))
    if (head !== undefined && field !== 'name' && has(head) && cell(head) !== '') values[field] = cell(head)
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
