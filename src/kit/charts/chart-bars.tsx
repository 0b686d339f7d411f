// Ranked bars that are also a table: the estimated part hatched, the former period as a tick.
import type { ReactNode } from 'react'
import { seriesColour, type Series } from './chart-head.tsx'

interface BarRow {
  readonly key: string
  readonly label: ReactNode
  readonly value: number
  readonly hatched?: number
  /** The former period's value. */
  readonly former?: number
  readonly cells: readonly ReactNode[]
  readonly series?: Series
}

interface ChartBarsProps {
  readonly caption: string
  readonly what: string
  readonly columns: readonly string[]
  readonly rows: readonly BarRow[]
  readonly total?: readonly ReactNode[]
  readonly series?: Series
  readonly headHidden?: boolean
}

export function ChartBars({
  caption,
  what,
  columns,
  rows,
  total,
  series = 1,
  headHidden = false,
}: ChartBarsProps) {
  const top = Math.max(1, ...rows.flatMap(({ value, former = 0 }) => [value, former]))
  const share = (value: number): number => (value * 100) / top
  return (
    <table className="hb">
      <caption className="sr">{caption}</caption>
      <thead className={headHidden ? 'sr' : undefined}>
        <tr>
          <th scope="col">{what}</th>
          <td className="hb__bar" aria-hidden="true" />
          {columns.map(column => (
            <th key={column} scope="col" className="r">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, value, hatched = 0, former, cells, series: own = series }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td className="hb__bar" aria-hidden="true">
              <span className="hb__t">
                <i style={{ '--k': seriesColour(own), '--v': share(value - hatched) }} />
                {hatched > 0 && (
                  <i className="is-hatched" style={{ '--k': seriesColour(own), '--v': share(hatched) }} />
                )}
                {former !== undefined && former > 0 && <u style={{ '--v': share(former) }} />}
              </span>
            </td>
            {cells.map((cell, n) => (
              <td key={columns[n]} className="r">
                {cell}
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
              <td key={columns[n]} className="r">
                {cell}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
