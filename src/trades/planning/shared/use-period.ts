// Days of the planning that this device may not hold: its slots and what stands in them.
import { usePeriod as useAsked, type PeriodState } from '#trades/finding/shared/use-period.ts'

const KINDS = ['slot', 'emma', 'loki'] as const

/** No day asks for nothing. */
export const usePeriod = (from: string, to: string): PeriodState =>
  useAsked(from === '' ? null : { kinds: KINDS, from, to })

/** What stands in place of figures that would be of nothing. */
export const NOT_HERE = 'Ces jours ne sont pas sur cet appareil\u00a0: leur remplissage n’est pas connu.'
