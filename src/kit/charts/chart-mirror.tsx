// Two directions hour by hour: in upwards with its estimated part hatched, out downwards, the usual day dashed. The same figures
// are in a table for screen readers.
import { classNames } from '../class-names.ts'
import { seriesColour } from './chart-head.tsx'

interface MirrorHour {
  readonly label: string
  readonly up: number
  /** The hatched part of `up`. */
  readonly upHatched: number
  readonly down: number
  readonly usual: number | null
  readonly isNow: boolean
}

interface ChartMirrorProps {
  readonly caption: string
  readonly names: { readonly up: string; readonly down: string; readonly usual: string }
  readonly hours: readonly MirrorHour[]
  readonly format: (value: number) => string
}

/** The height of the tallest bar, which leaves room for its figure. */
const FULL = 88

export function ChartMirror({ caption, names, hours, format }: ChartMirrorProps) {
  const top = Math.max(1, ...hours.flatMap(({ up, down, usual }) => [up, down, usual ?? 0]))
  const height = (value: number): number => (value * FULL) / top
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keys
    <section className="chb--t" tabIndex={0} aria-label={caption}>
      <div className="mirror" aria-hidden="true">
        {hours.map(({ label, up, upHatched, down, usual, isNow }) => (
          <div key={label} className={classNames('mi', isNow && 'is-now')}>
            <span className="mi__up">
              {usual !== null && usual > 0 && <span className="mi__usual" style={{ '--v': height(usual) }} />}
              {up > 0 && <em>{format(up)}</em>}
              {upHatched > 0 && (
                <i className="is-hatched" style={{ '--k': seriesColour(1), '--v': height(upHatched) }} />
              )}
              {up > upHatched && <i style={{ '--k': seriesColour(1), '--v': height(up - upHatched) }} />}
            </span>
            <span className="mi__hr">{label}</span>
            <span className="mi__dn">
              {down > 0 && <i style={{ '--k': seriesColour(2), '--v': height(down) }} />}
              {down > 0 && <em>{format(down)}</em>}
            </span>
          </div>
        ))}
      </div>
      <div className="sr">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Heure</th>
              <th scope="col">{names.up}</th>
              <th scope="col">dont estimé</th>
              <th scope="col">{names.down}</th>
              <th scope="col">{names.usual}</th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ label, up, upHatched, down, usual }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{format(up)}</td>
                <td>{format(upHatched)}</td>
                <td>{format(down)}</td>
                <td>{usual === null ? '–' : format(usual)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
