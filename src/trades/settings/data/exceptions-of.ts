// Days that differ from the week, for one resource and for all of them (holidays), next ones first.
import { ShiftException, type ShiftExceptionRow } from '#records/entities/shift.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export const exceptionsOf = async (
  db: LocalDatabase,
  { resource, from }: { readonly resource: string; readonly from: string },
): Promise<ShiftExceptionRow[]> =>
  (await tableOf(db, ShiftException).where('date').aboveOrEqual(from).toArray())
    .filter(({ resource_id }) => resource_id === null || resource_id === resource)
    .toSorted((a, b) => a.date?.localeCompare(b.date ?? '') ?? 0)
