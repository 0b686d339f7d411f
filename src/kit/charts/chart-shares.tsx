// Shares of a whole, or the spans of a history, on one proportional line, with the label of each part below it.
import { seriesColour, type Series } from './chart-head.tsx'

interface SharePart {
  readonly key: string
  readonly label: string
  readonly detail: string
  readonly value: number
  readonly series: Series
}

interface ChartSharesProps {
  readonly label: string
  readonly parts: readonly SharePart[]
  /** A thinner line, for time. */
  readonly isBand?: boolean
}

export function ChartShares({ label, parts, isBand = false }: ChartSharesProps) {
  return (
    <figure className={isBand ? 'shares shares--band' : 'shares'} aria-label={label}>
      <div className="shares__bar" aria-hidden="true">
        {parts.map(({ key, value, series }) => (
          <i key={key} style={{ '--v': value, '--k': seriesColour(series) }} />
        ))}
      </div>
      <ul>
        {parts.map(({ key, label: name, detail, series }) => (
          <li key={key}>
            <i className="sw" style={{ '--k': seriesColour(series) }} aria-hidden="true" />
            <b>{name}</b>
            <small>{detail}</small>
          </li>
        ))}
      </ul>
    </figure>
  )
}
