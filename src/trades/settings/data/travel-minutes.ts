// The travel time to a stop, before its loading starts (CP4), as configured by the organisation; only a truck travels.
import { DEFAULT_TRAVEL_MINUTES } from '#records/states/capacity.ts'
import type { Organisation } from '#records/entities/people.ts'
import { travelMinutesFor } from '#records/values/placement.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { tableNamed } from '#core/store/table-named.ts'

/** By type of resource. */
export const travelMinutes = async (db: LocalDatabase): Promise<(resourceType: string) => number> => {
  const organisation = await tableNamed<typeof Organisation>(db.relaxed, 'organisation').limit(1).first()
  const allowance = organisation?.travel_minutes ?? DEFAULT_TRAVEL_MINUTES
  return resourceType => travelMinutesFor(resourceType, allowance)
}
