// Net weight, and the limits of a scale (WG1, WG2). Weights are integers in the stored unit.
import { weighingMessages } from '#records/fr/weighing-messages.ts'
import { formatWeightShort } from '#records/values/weight.ts'

export interface Tare {
  /** Null for « Autre… », typed by hand. */
  readonly container_id: string | null
  readonly weight: number
  readonly count: number
}

export const tareWeight = (tares: readonly Pick<Tare, 'weight' | 'count'>[]): number =>
  tares.reduce((sum, { weight, count }) => sum + weight * count, 0)

export const netWeight = (gross: number, tares: readonly Pick<Tare, 'weight' | 'count'>[]): number =>
  gross - tareWeight(tares)

export interface OnScale {
  readonly gross: number
  readonly tares: readonly Pick<Tare, 'weight' | 'count'>[]
  /** The scale's limit; null or zero when unknown. */
  readonly capacity: number | null
}

/**
 * WG2: why a weighing is impossible, as its sentence; null when it is possible. The scale's limit applies to the gross weight,
 * container included.
 */
export const weighingRefusal = ({ gross, tares, capacity }: OnScale): string | null => {
  if (netWeight(gross, tares) <= 0) return weighingMessages.belowTare
  return capacity !== null && capacity > 0 && gross > capacity
    ? weighingMessages.overCapacity(formatWeightShort(capacity))
    : null
}

/** Whether a scale with this step can have shown this weight: a hint beside the field, never a refusal. */
export const isOnStep = (weight: number, step: number): boolean => step <= 0 || weight % step === 0
