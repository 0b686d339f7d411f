// The columns of an object's rental in a table: written as people read them, and read again to the same values.
import type { CsvCell } from '#records/text/csv.ts'
import type { ObjectRow } from '#records/entities/object.ts'
import { rentalDeliveryModes } from '#records/lists/item-lists.ts'
import { normalised } from '#records/text/search-text.ts'
import { parseDecimal } from '#records/values/decimal.ts'
import type { TableLine } from './read-table.ts'

const figures = [
  ['caution', 'rental_caution'],
  ['tarif_demi_journee', 'rental_halfday'],
  ['tarif_jour', 'rental_day'],
  ['tarif_semaine', 'rental_week'],
  ['tarif_mois', 'rental_month'],
  ['tarif_trimestre', 'rental_quarter'],
  ['tarif_semestre', 'rental_semester'],
  ['tarif_annee', 'rental_year'],
  ['tarif_inutilise', 'rental_not_used'],
  ['prix_manquant', 'rental_price_per_missing'],
  ['seuil_manquants', 'rental_minimum_missing_for_payment'],
  ['delai_retour', 'rental_return_delay'],
  ['delai_disponibilite', 'rental_availability_delay'],
  ['stock_securite', 'rental_safety_stock'],
] as const

export const rentalHeads: readonly string[] = ['louable', 'remise', ...figures.map(([head]) => head)]

export const rentalCells = (row: ObjectRow): CsvCell[] => [
  row.rentable === 1 ? 'oui' : 'non',
  rentalDeliveryModes.labelOf(row.rental_delivery_mode),
  ...figures.map(([, field]) => row[field]),
]

/** The values of a line, or the reason for refusing it. A blank cell changes nothing. */
export const rentalValues = ({ cell }: TableLine): { readonly [field: string]: unknown } | string => {
  const values: { [field: string]: unknown } = {}
  const rentable = normalised(cell('louable'))
  if (rentable !== '') {
    if (!/^(oui|non|1|0)$/.test(rentable)) return `«\u202f${cell('louable')}\u202f»\u00a0: oui ou non.`
    values['rentable'] = /^(oui|1)$/.test(rentable) ? 1 : 0
  }
  const mode = normalised(cell('remise'))
  if (mode !== '') {
    const known = rentalDeliveryModes.choices.find(
      ({ id, label }) => id === mode || normalised(label) === mode,
    )
    if (known === undefined) return `«\u202f${cell('remise')}\u202f»\u00a0: Libre, Livraison ou Retrait.`
    values['rental_delivery_mode'] = known.id
  }
  for (const [head, field] of figures) {
    const text = cell(head)
    if (text === '') continue
    const number = parseDecimal(text)
    if (number === null) return `«\u202f${text}\u202f» n’est pas un nombre.`
    if (number < 0) return `«\u202f${text}\u202f»\u00a0: il faut zéro ou plus.`
    values[field] = number
  }
  return values
}
