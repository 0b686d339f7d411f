// The facts of the organisation that rules need: its zone, the namespace of its slots (SL1), the travel allowance (CP4), its holidays (CA1), its VAT (RT18).
import { holidaySets, type HolidaySet } from '#records/lists/holiday-sets.ts'
import { DEFAULT_ZONE } from '#records/time/dates.ts'
import { organisationNamespace } from '#records/values/slot-id.ts'
import { isZone } from '#records/time/zone.ts'
import type { Reader } from '../../storage/storage.ts'

export interface OrganisationFacts {
  readonly zone: string
  readonly namespace: string
  readonly travel_minutes: number
  readonly holidays: HolidaySet
  /** In percent; null: without VAT. */
  readonly vat_rate: number | null
}

const known = new Map<string, boolean>()
/** Cached, because every request asks and the check is slow. */
const isKnown = (zone: string): boolean => {
  const answer = known.get(zone) ?? isZone(zone)
  if (known.size < 1000) known.set(zone, answer)
  return answer
}

/** A stored zone that this machine does not know (older time zone data, a restored copy) is replaced by the default one. */
export const organisationFacts = async (reader: Reader, org: string): Promise<OrganisationFacts> => {
  const [row] = await reader.find('organisation', { limit: 1 })
  const [zone, namespace, travel_minutes] = [row?.['zone'], row?.['namespace'], row?.['travel_minutes']]
  const vat_rate = row?.['rental_vat_rate']
  return {
    zone: typeof zone === 'string' && isKnown(zone) ? zone : DEFAULT_ZONE,
    namespace:
      typeof namespace === 'string' && namespace !== '' ? namespace : organisationNamespace(row?.id ?? org),
    travel_minutes: typeof travel_minutes === 'number' ? travel_minutes : 10,
    holidays: holidaySets.byId(row?.['holidays']).id,
    vat_rate: typeof vat_rate === 'number' ? vat_rate : null,
  }
}
