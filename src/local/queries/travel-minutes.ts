// How long a stop takes on the road before its loading starts (CP4), as the organisation has set it; only a truck travels.
import { DEFAULT_TRAVEL_MINUTES } from '#domain/capacity.ts'
import { Organisation } from '#domain/entities/people.ts'
import { travelMinutesFor } from '#domain/placement.ts'
import { tableOf, type LocalDatabase } from '../database.ts'

/** By type of resource. */
export const travelMinutes = async (db: LocalDatabase): Promise<(resourceType: string) => number> => {
  const organisation = await tableOf(db, Organisation).limit(1).first()
  const allowance = organisation?.travel_minutes ?? DEFAULT_TRAVEL_MINUTES
  return resourceType => travelMinutesFor(resourceType, allowance)
}
