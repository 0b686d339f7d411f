// What another set of holidays closes and opens (CA2, CA7), from what this device knows.
import { Organisation } from '#records/entities/people.ts'
import { ShiftException } from '#records/entities/shift.ts'
import { holidaySets, type HolidaySet } from '#records/lists/holiday-sets.ts'
import { ownOrganisation } from '#trades/people/data/own-organisation.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { setChange } from '../rules/calendar-change.ts'

interface Asked {
  readonly next: HolidaySet
  /** The days of the present set are not here yet. */
  readonly isOnTheWay: boolean
  readonly today: string
}

export const holidaySetChange = (db: LocalDatabase, { next, isOnTheWay, today }: Asked) =>
  db.relaxed.dexie.transaction('r', [Organisation.name, ShiftException.name], async () => {
    const [organisation, rows] = await Promise.all([
      ownOrganisation(db),
      tableOf(db, ShiftException).where('date').aboveOrEqual(today).toArray(),
    ])
    const present = isOnTheWay ? null : holidaySets.byId(organisation?.holidays ?? 'none').id
    return setChange(rows, { namespace: organisation?.namespace ?? '', today, present, next })
  })
