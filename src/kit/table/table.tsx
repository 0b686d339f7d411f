// A table of a desk: its columns, its rows, its totals. When wider than its card, it scrolls by itself, by keys as well.
import '../parts.css'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { SortHeads, type Ordering } from './sort-head.tsx'
import { sortedRows, type SortValue } from './sorted.ts'

export interface Column<R> {
  readonly key: string
  readonly label: ReactNode
  /** A number: to the right, its digits aligned. */
  readonly isNumber?: boolean
  readonly className?: string
  /** Its value for sorting, in a table that has an ordering. */
  readonly sort?: (row: R) => SortValue
  readonly cell: (row: R) => ReactNode
}

interface TableProps<R> {
  /** What it lists: for screen readers, and as the name of the scrolling region. */
  readonly caption: string
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  readonly rowKey: (row: R) => string
  readonly rowClass?: (row: R) => string | undefined
  readonly selected?: string | null
  /** For the mouse; for the keyboard one of the row's cells contains a button that does the same. */
  readonly onRow?: (row: R) => void
  readonly foot?: ReactNode
  readonly compact?: boolean
  /** The columns with a `sort` can be sorted by. A list that shows only its first rows sorts them all before (`sortedRows`). */
  readonly ordering?: Ordering | undefined
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null

export function Table<R>({
  caption,
  columns,
  rows,
  rowKey,
  rowClass,
  selected,
  onRow,
  foot,
  compact = true,
  ordering,
}: TableProps<R>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keys
    <section className="table-scroll" tabIndex={0} aria-label={caption}>
      <table className={classNames('table', compact && 'table--c')}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <SortHeads columns={columns} ordering={ordering} />
          </tr>
        </thead>
        <tbody>
          {sortedRows(rows, columns, ordering?.order ?? null).map(row => {
            const key = rowKey(row)
            return (
              <tr
                key={key}
                className={rowClass?.(row)}
                aria-selected={selected === undefined ? undefined : selected === key}
                onClick={onRow === undefined ? undefined : event => !isControl(event.target) && onRow(row)}
              >
                {columns.map(column => (
                  <td key={column.key} className={classNames(column.isNumber && 'r', column.className)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
        {foot !== undefined && <tfoot>{foot}</tfoot>}
      </table>
    </section>
  )
}
