// A two-way table with five steps of heat: the figure is always written, zero is a dash, its sums add up.
import type { ReactNode } from 'react'
import { SortHead, type Ordering } from '../table/sort-head.tsx'
import { sortedRows } from '../table/sorted.ts'

interface HeatLine {
  readonly key: string
  readonly label: string
  readonly total: number
}

interface HeatRow extends HeatLine {
  readonly cells: readonly number[]
}

interface ChartHeatProps {
  readonly caption: string
  readonly corner: string
  readonly columns: readonly HeatLine[]
  readonly rows: readonly HeatRow[]
  readonly total: number
  readonly format: (value: number) => ReactNode
  readonly ordering: Ordering
}

/** The key under which a column sorts: never that of the names or of the total. */
const keyOfColumn = (key: string): string => `of ${key}`

/** By square roots, so that one heavy cell does not make the others white. */
const stepOf = (value: number, top: number): number =>
  Math.min(5, Math.max(1, Math.ceil(Math.sqrt(value / top) * 5)))

export function ChartHeat({ caption, corner, columns, rows, total, format, ordering }: ChartHeatProps) {
  const top = Math.max(1, ...rows.flatMap(({ cells }) => cells))
  const sortable = [
    { key: 'row', sort: (row: HeatRow) => row.label },
    ...columns.map(({ key }, n) => ({
      key: keyOfColumn(key),
      sort: (row: HeatRow) => row.cells[n] || null,
    })),
    { key: 'total', sort: (row: HeatRow) => row.total },
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keys
    <section className="chb chb--t" tabIndex={0} aria-label={caption}>
      <table className="hm">
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <SortHead by="row" label={corner} ordering={ordering} />
            {columns.map(({ key, label }) => (
              <SortHead key={key} by={keyOfColumn(key)} label={label} isNumber ordering={ordering} />
            ))}
            <SortHead by="total" label="Total" isNumber ordering={ordering} />
          </tr>
        </thead>
        <tbody>
          {sortedRows(rows, sortable, ordering.order).map(row => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {row.cells.map((cell, n) => (
                <td key={columns[n]?.key} className={cell === 0 ? 'qz' : `q q${stepOf(cell, top)}`}>
                  {cell === 0 ? '–' : format(cell)}
                </td>
              ))}
              <td className="hm__s">{format(row.total)}</td>
            </tr>
          ))}
          <tr className="hm__t">
            <th scope="row">Total</th>
            {columns.map(column => (
              <td key={column.key}>{format(column.total)}</td>
            ))}
            <td>{format(total)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}
