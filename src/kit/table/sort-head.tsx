// The head of a column: a button when its rows can be sorted by it, with the present direction for the eye and for screen readers.
import '../parts.css'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'
import { nextOrder, type Order } from './sorted.ts'

/** The present order, null for the list's own, and how another one is chosen. */
export interface Ordering {
  readonly order: Order | null
  readonly onOrder: (order: Order | null) => void
}

interface SortHeadProps {
  readonly by: string
  readonly label: ReactNode
  readonly isNumber?: boolean | undefined
  /** Without one the head is only a text. */
  readonly ordering?: Ordering | undefined
}

export function SortHead({ by, label, isNumber = false, ordering }: SortHeadProps) {
  if (ordering === undefined)
    return (
      <th scope="col" className={isNumber ? 'r' : undefined}>
        {label}
      </th>
    )
  const { order, onOrder } = ordering
  const isHere = order?.by === by
  const direction = !isHere ? 'none' : order.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" className={isNumber ? 'r' : undefined} aria-sort={direction}>
      <button
        type="button"
        className={classNames('sortb', isHere && 'is-on')}
        onClick={() => onOrder(nextOrder(order, by))}
      >
        {label}
        <Icon name={direction === 'descending' ? 'arrow-down' : 'arrow-up'} />
      </button>
    </th>
  )
}

interface SortHeadsProps {
  readonly columns: readonly {
    readonly key: string
    readonly label: ReactNode
    readonly isNumber?: boolean | undefined
    readonly sort?: unknown
  }[]
  readonly ordering?: Ordering | undefined
}

/** The heads of a table; those of columns with a `sort` are buttons. */
export const SortHeads = ({ columns, ordering }: SortHeadsProps): ReactNode =>
  columns.map(({ key, label, isNumber, sort }) => (
    <SortHead
      key={key}
      by={key}
      label={label}
      isNumber={isNumber}
      ordering={sort === undefined ? undefined : ordering}
    />
  ))
