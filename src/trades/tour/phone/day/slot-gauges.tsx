// Weight, volume and duration of a slot compared with the capacity of its resource: the done part solid, the rest hatched; only
// the figures where no limit is known (CP1).
import { formatDuration } from '#records/time/duration.ts'
import { formatVolume, formatWeightShort } from '#records/values/weight.ts'
import type { TourSlot } from '../../data/tour-of-day.ts'
import { Gauge } from '#kit/show/gauge.tsx'

const measures = [
  { of: 'weight', label: 'Poids', format: formatWeightShort },
  { of: 'volume', label: 'Volume', format: formatVolume },
  { of: 'duration', label: 'Durée', format: formatDuration },
] as const

export function SlotGauges({ load: { planned, done }, percent }: Pick<TourSlot, 'load' | 'percent'>) {
  const isBegun = done.duration > 0
  return (
    <div className={isBegun ? 'gauges3 gauges3--begun' : 'gauges3'}>
      {measures.map(({ of, label, format }) => {
        const taken = isBegun ? (percent.done[of] ?? 0) : undefined
        return (
          <Gauge
            key={of}
            label={label}
            // More than was planned fills the truck all the same.
            value={Math.max(percent.planned[of] ?? 0, taken ?? 0)}
            from={taken}
            text={
              isBegun
                ? `${before(format(done[of]), format(planned[of]))} / ${format(planned[of])}`
                : format(planned[of])
            }
          />
        )
      })}
    </div>
  )
}

/** The unit is said once where it is the same: « 14 min / 2 h 42 », « 120 / 800 kg ». */
const before = (done: string, planned: string): string => {
  const unit = done.slice(done.lastIndexOf('\u00a0'))
  return planned.endsWith(unit) ? done.slice(0, -unit.length) : done
}
