// How long a stop takes on the road before its loading starts (CP4), as the organisation has set it; only a truck travels.
import { DEFAULT_TRAVEL_MINUTES } from '#domain/capacity.ts'
import type { Organisation } from '#domain/entities/people.ts'
import { travelMinutesFor } from '#domain/placement.ts'
import type { LocalDatabase } from '../database.ts'
import { tableNamed } from '../table-named.ts'

/** By type of resource. */
export const travelMinutes = async (db: LocalDatabase): Promise<(resourceType: string) => number> => {
  const organisation = await tableNamed<typeof Organisation>(db.relaxed, 'organisation').limit(1).first()
  const allowance = organisation?.travel_minutes ?? DEFAULT_TRAVEL_MINUTES
  return resourceType => travelMinutesFor(resourceType, allowance)
}
