// One weight among the last ones of its kind, on one scale; and the weights of one instance, in their order.
const WIDTH = 308
const EDGE = 10

interface ChartDotsProps {
  readonly label: string
  readonly values: readonly number[]
  readonly own: number
  readonly isBad: boolean
  readonly usual: number | null
  readonly format: (value: number) => string
}

export function ChartDots({ label, values, own, isBad, usual, format }: ChartDotsProps) {
  const top = Math.max(1, own, ...values) * 1.05
  const x = (value: number): number => EDGE + (value * (WIDTH - 2 * EDGE)) / top
  const isFar = usual === null || Math.abs(x(own) - x(usual)) > 60
  return (
    <figure className="dots" aria-label={label}>
      <svg viewBox={`0 0 ${WIDTH} 56`} aria-hidden="true">
        <line x1={EDGE / 2} x2={WIDTH - EDGE / 2} y1="34" y2="34" />
        {values.map((value, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- a dot is identified by its position
          <circle key={n} cx={x(value)} cy={34 - (n % 3) * 7} r="3.5" />
        ))}
        <circle className={isBad ? 'is-bad' : 'is-own'} cx={x(own)} cy="34" r="6" />
        {usual !== null && isFar && (
          <text x={x(usual)} y="52" textAnchor="middle">
            {format(usual)}
          </text>
        )}
        <text className="is-strong" x={x(own)} y="52" textAnchor={x(own) > WIDTH - 40 ? 'end' : 'middle'}>
          {format(own)}
        </text>
      </svg>
    </figure>
  )
}

interface WeightPoint {
  readonly key: string
  readonly value: number
}

interface ChartPointsProps {
  readonly label: string
  readonly points: readonly WeightPoint[]
  readonly first: string
  readonly last: string
  readonly format: (value: number) => string
}

export function ChartPoints({ label, points, first, last, format }: ChartPointsProps) {
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = Math.max(1, high - low)
  const at = points.map(({ key, value }, n) => ({
    key,
    value,
    x: 14 + (n * (WIDTH - 28)) / Math.max(1, points.length - 1),
    y: high === low ? 46 : 58 - ((value - low) * 26) / span,
  }))
  const [start, end] = [at[0], at.at(-1)]
  return (
    <figure aria-label={label}>
      <svg className="wsp" viewBox={`0 0 ${WIDTH} 96`} aria-hidden="true">
        <line x1="0" x2={WIDTH} y1="74" y2="74" />
        <polyline points={at.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {at.map(({ key, x, y }) => (
          <circle key={key} cx={x} cy={y} r="5" />
        ))}
        {start !== undefined && (
          <text x="14" y={start.y - 12}>
            {format(start.value)}
          </text>
        )}
        {end !== undefined && at.length > 1 && (
          <text className="is-strong" x={WIDTH - 4} y={end.y - 12} textAnchor="end">
            {format(end.value)}
          </text>
        )}
        <text x="4" y="92">
          {first}
        </text>
        {at.length > 1 && (
          <text x={WIDTH - 4} y="92" textAnchor="end">
            {last}
          </text>
        )}
      </svg>
    </figure>
  )
}
