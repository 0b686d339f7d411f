// Columns over time, above the table of their figures: one column of the table is one moment, the hatched part of a bar is
// estimated.
import { seriesColour, type Series } from './chart-head.tsx'

interface ColumnSeries {
  readonly name: string
  readonly series: Series
  readonly values: readonly { readonly value: number; readonly hatched: number }[]
}

interface ChartColumnsProps {
  readonly caption: string
  readonly labels: readonly string[]
  readonly series: readonly ColumnSeries[]
  readonly format: (value: number) => string
}

export function ChartColumns({ caption, labels, series, format }: ChartColumnsProps) {
  const top = Math.max(1, ...series.flatMap(({ values }) => values.map(({ value }) => value)))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keys
    <section className="chb chb--t" tabIndex={0} aria-label={caption}>
      <table className="ct">
        <caption className="sr">{caption}</caption>
        <tbody aria-hidden="true">
          <tr className="ct__draw">
            <td>&nbsp;</td>
            {labels.map((label, n) => (
              <td key={label}>
                <div>
                  {series.map(({ name, series: own, values }) => {
                    const { value = 0, hatched = 0 } = values[n] ?? {}
                    return (
                      <i key={name} style={{ '--k': seriesColour(own), '--v': (value * 100) / top }}>
                        {hatched > 0 && (
                          <u className="is-hatched" style={{ '--e': (hatched * 100) / value }} />
                        )}
                      </i>
                    )
                  })}
                </div>
              </td>
            ))}
          </tr>
        </tbody>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">Série</span>
            </th>
            {labels.map(label => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.map(({ name, series: own, values }) => (
            <tr key={name}>
              <th scope="row">
                <i className="sw" style={{ '--k': seriesColour(own) }} aria-hidden="true" />
                {name}
              </th>
              {labels.map((label, n) => (
                <td key={label}>{format(values[n]?.value ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
