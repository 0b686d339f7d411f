// Beside the stops: planned and done compared with the resource's limits, the tour as a sketch, the advised order with its gain.
import { formatDuration } from '#records/time/duration.ts'
import { plural } from '#records/fr/plural.ts'
import type { Route } from '../../rules/tour/route.ts'
import { MEASURES } from '../../rules/slot-fill.ts'
import { formatWhole } from '#records/values/decimal.ts'
import type { SlotDesk } from '../../data/slot-desk.ts'
import { Button } from '#kit/action/button.tsx'
import { Gauge } from '#kit/show/gauge.tsx'
import { measureLooks } from '../measure-looks.ts'
import type { Advice } from './advice.ts'
import { RouteSketch } from './route-sketch.tsx'

interface SlotRailProps {
  readonly desk: SlotDesk
  readonly advice: Advice
  readonly onAdvice: (ids: readonly string[]) => void
}

export function SlotRail({ desk, advice, onAdvice }: SlotRailProps) {
  const { done, failed, cell, stops, depot } = desk
  const { load, by } = cell.fill
  const isBegun = done.load.duration > 0
  const { now, advised, ids, isBetter, unknown } = advice
  const placeOf = new Map(stops.map(({ task }, i) => [task.id, i + 1]))
  return (
    <aside className="slot2__a" aria-label="Charge et tournée">
      <section className="stack">
        <h2 className="h-sec">Charge</h2>
        {MEASURES.map(measure => {
          const { label, icon, format } = measureLooks[measure]
          const limit = cell.space.capacity[measure] ?? 0
          const whole = by[measure] ?? 0
          const planned = `${format(load[measure])}${limit > 0 ? ` / ${format(limit)}` : ''}`
          return (
            <div key={measure}>
              <Gauge
                label={label}
                icon={icon}
                value={whole}
                from={isBegun ? Math.min(done.by[measure] ?? 0, whole) : undefined}
                percent={limit > 0 ? whole : undefined}
                text={planned}
              />
              <p className="muted small num">
                {[
                  isBegun && `fait ${format(done.load[measure])}`,
                  failed[measure] > 0 && `non réalisé ${format(failed[measure])}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </div>
          )
        })}
      </section>
      {stops.length > 0 && (
        <section className="stack">
          <h2 className="h-sec">Tournée</h2>
          <RouteSketch stops={stops} depot={depot} />
          <p className="muted small num">
            {unknown === stops.length
              ? 'Aucune adresse n’a de position\u00a0: suivez la liste.'
              : `Environ ${formatWhole(now.km)}\u00a0km, à vol d’oiseau ×\u00a01,3.`}
            {now.late > 0 && ` Cet ordre dépasse les heures promises de ${formatDuration(now.late)}.`}
            {unknown > 0 && unknown < stops.length && ` ${plural(unknown, 'arrêt')} sans position.`}
          </p>
          {isBetter ? (
            <div className="advice">
              <p>
                Ordre conseillé <b className="num">{ids.map(id => placeOf.get(id)).join(' · ')}</b>
                {gain({
                  km: now.km - advised.km,
                  late: now.late - advised.late,
                  minutes: now.minutes - advised.minutes,
                })}
              </p>
              <Button variant="primary" size="sm" icon="route" onClick={() => onAdvice(ids)}>
                Ordre conseillé
              </Button>
            </div>
          ) : (
            unknown < stops.length && <p className="muted small">L’ordre actuel est le meilleur trouvé.</p>
          )}
        </section>
      )}
    </aside>
  )
}

const gain = ({ km, late, minutes }: Pick<Route, 'km' | 'late' | 'minutes'>): string =>
  [
    Math.abs(km) >= 1 && `, ${km > 0 ? '−' : '+'}\u00a0${formatWhole(Math.abs(km))}\u00a0km`,
    late > 0 && `, heures promises dépassées de ${formatDuration(late)} de moins`,
    late <= 0 && minutes > 0 && `, retour ${formatDuration(minutes)} plus tôt`,
  ]
    .filter(Boolean)
    .join('')
