// The head of a chart: what it shows, its unit, the legend of its colours, and the download of its figures.
import { createContext, useContext, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../action/icon-button.tsx'

/** A series: `--ch-1` to `--ch-6` of the tokens. */
export type Series = 1 | 2 | 3 | 4 | 5 | 6
export const seriesColour = (series: Series): string => `var(--ch-${series})`

interface LegendItem {
  readonly label: string
  readonly series: Series
  readonly look?: 'hatched' | 'outlined'
}

interface ChartHeadProps {
  readonly title: string
  readonly sub?: ReactNode
  readonly legend?: readonly LegendItem[]
  readonly onExport?: () => void
  readonly children?: ReactNode
}

/** Whether a part of the figures is still on its way: a file of them would lack it without a word. */
export const FiguresComing = createContext(false)

export function ChartHead({ title, sub, legend, onExport, children }: ChartHeadProps) {
  const isComing = useContext(FiguresComing)
  return (
    <div className="chh">
      <div className="grow">
        <h2>{title}</h2>
        {sub && <p>{sub}</p>}
      </div>
      {legend && (
        <span className="legend">
          {legend.map(({ label, series, look }) => (
            <span key={label}>
              <i
                className={classNames('sw', look && `is-${look}`)}
                style={{ '--k': seriesColour(series) }}
                aria-hidden="true"
              />
              {label}
            </span>
          ))}
        </span>
      )}
      {children}
      {onExport && (
        <IconButton
          icon="download"
          size="sm"
          label={`Exporter en CSV\u00a0: ${title}`}
          aria-disabled={isComing || undefined}
          onClick={isComing ? undefined : onExport}
        />
      )}
    </div>
  )
}
