// The four figures of a day, done over planned; the share of the weight that was never on a scale is shown (WG7).
import { formatDuration } from '#records/time/duration.ts'
import { formatVolume, formatWeightShort } from '#records/values/weight.ts'
import type { DayTotals } from '../../data/day-totals.ts'
import { Card } from '#kit/show/card.tsx'

export function DayTotalsCard({ totals }: { readonly totals: DayTotals }) {
  const { load, estimatedWeight, from, to } = totals
  const { stops, done, left } = totals.counts
  const facts = [
    estimatedWeight > 0 && `dont ${formatWeightShort(estimatedWeight)} estimés, non pesés`,
    from !== null && to !== null && from !== to && `arrêts faits entre ${from} et ${to}`,
    left > 0 && `encore ${left} à faire`,
  ].filter(fact => fact !== false)
  return (
    <Card label="Le jour en chiffres">
      <dl className="totals">
        <Figure label="Arrêts faits" value={String(done)} of={`sur ${stops}`} />
        <Figure
          label="Emporté"
          value={formatWeightShort(load.done.weight)}
          of={`prévu\u00a0${formatWeightShort(load.planned.weight)}`}
        />
        <Figure
          label="Volume"
          value={formatVolume(load.done.volume)}
          of={`prévu\u00a0${formatVolume(load.planned.volume)}`}
        />
        <Figure
          label="Temps"
          value={formatDuration(load.done.duration)}
          of={`prévu\u00a0${formatDuration(load.planned.duration)}`}
        />
      </dl>
      {facts.length > 0 && (
        <ul className="totals__facts num">
          {facts.map(fact => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: string
  readonly of: string
}

function Figure({ label, value, of }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        <small>{of}</small>
      </dd>
    </div>
  )
}
