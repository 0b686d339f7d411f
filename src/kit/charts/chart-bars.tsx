// Ranked bars that are also a table: the estimated part hatched, the former period as a tick.
import { SortHead, type Ordering } from '../table/sort-head.tsx'
import type { Column } from '../table/table.tsx'
import type { ReactNode } from 'react'
import { seriesColour, type Series } from './chart-head.tsx'

interface Bar {
  readonly value: number
  readonly hatched?: number
  /** The former period's value. */
  readonly former?: number
  readonly series?: Series
}

interface ChartBarsProps<R> {
  readonly caption: string
  /** What names a row, then its figures. */
  readonly columns: readonly [Column<R>, ...Column<R>[]]
  /** In the order in which they are shown: what sums others up has its place, which no ordering moves. */
  readonly rows: readonly R[]
  readonly rowKey: (row: R) => string
  readonly bar: (row: R) => Bar
  readonly total?: readonly ReactNode[]
  readonly series?: Series
  /** Its reader sorts the rows (`sortedRows`). */
  readonly ordering: Ordering
}

export function ChartBars<R>({
  caption,
  columns: [name, ...figures],
  rows,
  rowKey,
  bar,
  total,
  series = 1,
  ordering,
}: ChartBarsProps<R>) {
  const bars = rows.map(row => ({ row, key: rowKey(row), ...bar(row) }))
  const top = Math.max(1, ...bars.flatMap(({ value, former = 0 }) => [value, former]))
  const share = (value: number): number => (value * 100) / top
  return (
    <table className="hb">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <SortHead by={name.key} label={name.label} ordering={ordering} />
          <td className="hb__bar" aria-hidden="true" />
          {figures.map(({ key, label, sort }) => (
            <SortHead
              key={key}
              by={key}
              label={label}
              isNumber
              ordering={sort === undefined ? undefined : ordering}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ row, key, value, hatched = 0, former, series: own = series }) => (
          <tr key={key}>
            <th scope="row">{name.cell(row)}</th>
            <td className="hb__bar" aria-hidden="true">
              <span className="hb__t">
                <i style={{ '--k': seriesColour(own), '--v': share(value - hatched) }} />
                {hatched > 0 && (
                  <i className="is-hatched" style={{ '--k': seriesColour(own), '--v': share(hatched) }} />
                )}
                {former !== undefined && former > 0 && <u style={{ '--v': share(former) }} />}
              </span>
            </td>
            {figures.map(column => (
              <td key={column.key} className="r">
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td aria-hidden="true" />
            {total.map((cell, n) => (
              <td key={figures[n]?.key} className="r">
                {cell}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
