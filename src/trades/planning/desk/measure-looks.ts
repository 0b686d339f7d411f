// The label, the icon and the unit of what fills a slot.
import { formatDuration } from '#records/time/duration.ts'
import { formatVolume, formatWeightShort } from '#records/values/weight.ts'
import type { IconName } from '#kit/icons/icon-names.ts'
import type { Measure } from '../rules/slot-fill.ts'

interface MeasureLook {
  readonly label: string
  readonly icon: IconName
  readonly format: (value: number) => string
}

export const measureLooks: { readonly [measure in Measure]: MeasureLook } = {
  weight: { label: 'Poids', icon: 'weight', format: formatWeightShort },
  volume: { label: 'Volume', icon: 'box', format: formatVolume },
  duration: { label: 'Durée', icon: 'timer', format: formatDuration },
}
