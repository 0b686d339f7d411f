// The three gauges of a slot compared with the capacity of its resource; drafts are hatched.
import { fillOnceAccepted, MEASURES, slotFill, type SlotSpace } from '../../rules/slot-fill.ts'
import { Gauge } from '#kit/show/gauge.tsx'
import { measureLooks } from '../measure-looks.ts'

export function SpaceGauges({ space }: { readonly space: SlotSpace }) {
  const now = slotFill(space)
  const accepted = fillOnceAccepted(space)
  return (
    <div className="gauges3">
      {MEASURES.map(measure => {
        const { label, icon, format } = measureLooks[measure]
        const limit = space.capacity[measure] ?? 0
        const [from, value] = [now.by[measure] ?? 0, accepted.by[measure] ?? 0]
        const text = format(now.load[measure])
        return (
          <div key={measure}>
            <Gauge
              label={label}
              icon={icon}
              value={value}
              from={value > from ? from : undefined}
              percent={limit > 0 ? from : undefined}
              text={limit > 0 ? `${text} / ${format(limit)}` : text}
            />
            {value > from && (
              <p className="muted small num">{`${Math.round(value)}\u00a0% avec les brouillons`}</p>
            )}
          </div>
        )
      })}
    </div>
  )
}
