// The weekly schedules of one resource, one per half day (SL1).
import { ShiftResource, type ShiftResourceRow } from '#records/entities/shift.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export const weekOf = async (
  db: LocalDatabase,
  { resource }: { readonly resource: string },
): Promise<ShiftResourceRow[]> => tableOf(db, ShiftResource).where('resource_id').equals(resource).toArray()
