// Days that differ from the week, for one resource and for all of them, next ones first. Public holidays are in the calendar alone (CA2):
// three dozen of them would hide the others.
import { ShiftException, type ShiftExceptionRow } from '#records/entities/shift.ts'
import { ownOrganisation } from '#trades/people/data/own-organisation.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { isHoliday } from '#records/values/slot-id.ts'

export const exceptionsOf = async (
  db: LocalDatabase,
  { resource, from }: { readonly resource: string; readonly from: string },
): Promise<ShiftExceptionRow[]> => {
  const [rows, organisation] = await Promise.all([
    tableOf(db, ShiftException).where('date').aboveOrEqual(from).toArray(),
    ownOrganisation(db),
  ])
  const namespace = organisation?.namespace ?? ''
  return rows
    .filter(({ resource_id }) => resource_id === null || resource_id === resource)
    .filter(row => namespace === '' || !isHoliday(namespace, row))
    .toSorted((a, b) => a.date?.localeCompare(b.date ?? '') ?? 0)
}
