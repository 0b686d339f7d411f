// Weight, volume and duration of a slot against what its resource can take; the figure alone where no limit is known (CP1).
import { fillByMeasure } from '#domain/capacity.ts'
import { formatDuration } from '#domain/duration.ts'
import type { Load } from '#domain/task-totals.ts'
import { formatVolume, formatWeightShort } from '#domain/weight.ts'
import { Gauge } from '#ui/gauge.tsx'

interface SlotGaugesProps {
  readonly load: Load
  readonly resource: { readonly weight: number; readonly volume: number }
  /** Minutes of the shift, null when nobody set them. */
  readonly minutes: number | null
}

export function SlotGauges({ load, resource, minutes }: SlotGaugesProps) {
  const percent = fillByMeasure(load, { ...resource, duration: minutes })
  return (
    <div className="gauges3">
      <Gauge label="Poids" value={percent.weight ?? 0} text={formatWeightShort(load.weight)} />
      <Gauge label="Volume" value={percent.volume ?? 0} text={formatVolume(load.volume)} />
      <Gauge label="Durée" value={percent.duration ?? 0} text={formatDuration(load.duration)} />
    </div>
  )
}
