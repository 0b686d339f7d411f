// Opening stock, what came in, what left, theoretical stock: each step begins where the one before it ended. Every figure is
// written.
import { seriesColour, type Series } from './chart-head.tsx'

export interface WaterfallStep {
  readonly key: string
  /** Where the bar begins and ends. */
  readonly from: number
  readonly to: number
  readonly hatched?: number
  readonly figure: string
  readonly label: string
  readonly detail: string
  readonly series: Series
}

interface ChartWaterfallProps {
  readonly label: string
  readonly steps: readonly WaterfallStep[]
}

export function ChartWaterfall({ label, steps }: ChartWaterfallProps) {
  const ends = steps.flatMap(({ from, to }) => [from, to])
  const low = Math.min(0, ...ends)
  const span = Math.max(1, Math.max(...ends, 0) - low)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keys
    <section className="chb--t" tabIndex={0} aria-label={label}>
      <ol className="wf">
        {steps.map(({ key, from, to, hatched = 0, figure, label: name, detail, series }) => {
          const height = Math.abs(to - from)
          return (
            <li key={key}>
              <span className="wf__p" aria-hidden="true">
                <i
                  style={{
                    '--k': seriesColour(series),
                    '--from': ((Math.min(from, to) - low) * 100) / span,
                    '--v': (height * 100) / span,
                  }}
                >
                  {hatched > 0 && height > 0 && (
                    <u className="is-hatched" style={{ '--e': (hatched * 100) / height }} />
                  )}
                </i>
              </span>
              <b className="num">{figure}</b>
              <span>{name}</span>
              <small>{detail}</small>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
