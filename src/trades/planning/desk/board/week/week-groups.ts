// The week's rows under the headings that planners use.
import { isTruck } from '#records/values/placement.ts'
import type { BoardRow } from '../../../data/board.ts'

export interface RowGroup {
  readonly label: string
  readonly rows: readonly BoardRow[]
}

const LABELS = ['Collecte', 'Location', 'Comptoirs', 'Préparation'] as const

const labelOf = ({ type, scope }: Pick<BoardRow, 'type' | 'scope'>): (typeof LABELS)[number] => {
  if (type === 'counter') return 'Comptoirs'
  if (type === 'stock') return 'Préparation'
  return type === 'loki_truck' || (scope === 'rent' && isTruck(type)) ? 'Location' : 'Collecte'
}

/** Only groups with a row, each in the order of the resources. */
export const groupsOf = (rows: readonly BoardRow[]): RowGroup[] =>
  LABELS.map(label => ({ label, rows: rows.filter(row => labelOf(row) === label) })).filter(
    group => group.rows.length > 0,
  )
