// The week's rows under the headings that planners use.
import { isTruck } from '#records/values/placement.ts'

export interface RowGroup<R> {
  readonly label: string
  readonly rows: readonly R[]
}

interface Row {
  readonly type: string
  readonly scope: string
}

const LABELS = ['Collecte', 'Location', 'Comptoirs', 'Préparation'] as const

const labelOf = ({ type, scope }: Row): (typeof LABELS)[number] => {
  if (type === 'counter') return 'Comptoirs'
  if (type === 'stock') return 'Préparation'
  return type === 'loki_truck' || (scope === 'rent' && isTruck(type)) ? 'Location' : 'Collecte'
}

/** Only groups with a row, each in the order of the resources. */
export const groupsOf = <R extends Row>(rows: readonly R[]): RowGroup<R>[] =>
  LABELS.map(label => ({ label, rows: rows.filter(row => labelOf(row) === label) })).filter(
    group => group.rows.length > 0,
  )
