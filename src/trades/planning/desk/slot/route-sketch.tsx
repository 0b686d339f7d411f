// The tour as a sketch: its points by their coordinates, numbered in their order, from the depot and back. No map, no network.
import { plural } from '#records/fr/plural.ts'
import type { Point } from '../../rules/distance.ts'
import type { DeskStop } from '../../data/slot-desk.ts'
import { classNames } from '#kit/class-names.ts'
import { stopLook } from './stop-look.ts'

interface RouteSketchProps {
  readonly stops: readonly DeskStop[]
  readonly depot: Point | null
}

const [WIDTH, HEIGHT, PAD] = [300, 240, 24]

export function RouteSketch({ stops, depot }: RouteSketchProps) {
  const known = stops.flatMap(({ task, point }, i) =>
    point === null ? [] : [{ task, point, number: i + 1 }],
  )
  if (known.length === 0) return null
  const toSketch = projection([...known.map(({ point }) => point), ...(depot === null ? [] : [depot])])
  const line = [depot, ...known.map(({ point }) => point), depot].flatMap(point =>
    point === null ? [] : toSketch(point).join(','),
  )
  return (
    <figure>
      <svg className="sketch" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <polyline points={line.join(' ')} />
        {depot !== null && <DepotMark at={toSketch(depot)} />}
        {known.map(({ task, point, number }) => {
          const [x, y] = toSketch(point)
          return (
            <g key={task.id} className={classNames('sketch__p', stopLook(task))}>
              <circle cx={x} cy={y} r="11" />
              <text x={x} y={y} dy="4">
                {number}
              </text>
            </g>
          )
        })}
      </svg>
      <figcaption className="sr">{`Croquis de la tournée\u00a0: ${plural(known.length, 'point')} dans l’ordre de passage`}</figcaption>
    </figure>
  )
}

type Place = readonly [x: number, y: number]

function DepotMark({ at: [x, y] }: { readonly at: Place }) {
  return <rect className="sketch__d" x={x - 8} y={y - 8} width="16" height="16" rx="4" />
}

/** A degree of longitude is shorter than one of latitude: without a correction, a village would look wider than it is. */
const projection = (points: readonly Point[]): ((point: Point) => Place) => {
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = Math.min(
    (WIDTH - 2 * PAD) / Math.max((east - west) * narrow, 0.004),
    (HEIGHT - 2 * PAD) / Math.max(north - south, 0.004),
  )
  return ({ latitude, longitude }) => [
    Math.round((WIDTH / 2 + (longitude - (west + east) / 2) * narrow * scale) * 10) / 10,
    Math.round((HEIGHT / 2 - (latitude - (south + north) / 2) * scale) * 10) / 10,
  ]
}
