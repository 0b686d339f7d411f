// The calendar of the organisation from today on (CA2, CA4): the holidays of its set, kept or lifted, and its own closed days.
import { Organisation } from '#records/entities/people.ts'
import { Resource } from '#records/entities/resource.ts'
import { ShiftException, type ShiftExceptionRow } from '#records/entities/shift.ts'
import { holidaySets, type HolidaySet } from '#records/lists/holiday-sets.ts'
import { holidaysBetween, lastHolidayKept, type Holiday } from '#records/time/holidays.ts'
import { holidayId } from '#records/values/slot-id.ts'
import { ownOrganisation } from '#trades/people/data/own-organisation.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { closedSpans, type ClosedSpan } from '../rules/closed-spans.ts'
import { closesAll } from '../rules/kept-holidays.ts'
import { standingOn, type Standing } from './standing-on.ts'

export interface CalendarHoliday extends Holiday {
  /** What its exception is called, deleted or not. */
  readonly id: string
  /** The exception that closes the day, or null when it was lifted. */
  readonly closing: ShiftExceptionRow | null
  readonly standing: Standing | undefined
}
export interface OwnClosing extends ClosedSpan {
  /** The name of the resource; null for the whole organisation. */
  readonly who: string | null
  readonly standing: Standing | undefined
}
export interface Calendar {
  readonly organisation: { readonly id: string; readonly holidays: HolidaySet }
  readonly holidays: readonly CalendarHoliday[]
  readonly closings: readonly OwnClosing[]
  /** The set was chosen, and the server's holidays of it are not here yet. */
  readonly isOnTheWay: boolean
}

/** Undefined until this device has its organisation. */
export const calendarOf = async (
  db: LocalDatabase,
  { today }: { readonly today: string },
): Promise<Calendar | undefined> => {
  const organisation = await ownOrganisation(db)
  if (organisation === undefined) return undefined
  const { id, namespace, rev } = organisation
  // A device that had the organisation before there were holidays has none in its row.
  const set = holidaySets.byId(organisation.holidays).id
  const [rows, resources, waiting, ref] = await Promise.all([
    tableOf(db, ShiftException).where('date').aboveOrEqual(today).toArray(),
    tableOf(db, Resource).toArray(),
    db.outbox.where('[entity+id]').equals([Organisation.name, id]).toArray(),
    db.shard.get('ref'),
  ])
  const closing = new Map(rows.filter(closesAll).map(row => [row.date, row]))
  const days = holidaysBetween(set, today, lastHolidayKept(today))
  const shown = new Set(days.flatMap(({ date }) => closing.get(date)?.id ?? []))
  const spans = closedSpans(rows.filter(row => row.open === 0 && !shown.has(row.id)))
  const names = new Map<string | null, string>(resources.map(one => [one.id, one.name]))
  const standing = await standingOn(db, {
    closings: [
      ...days.map(({ date }) => ({ from: date, to: date, resource_id: null, shift_id: null })),
      ...spans,
    ],
  })
  const isComing = waiting.some(({ patch }) => 'holidays' in patch) || (ref !== undefined && ref.cursor < rev)
  return {
    organisation: { id, holidays: set },
    holidays: days.map((day, n) =>
      Object.assign(
        {
          id: holidayId(namespace, day.date),
          closing: closing.get(day.date) ?? null,
          standing: standing[n],
        },
        day,
      ),
    ),
    closings: spans.map((span, n) => {
      const who = span.resource_id === null ? null : (names.get(span.resource_id) ?? '')
      return Object.assign({ who, standing: standing[days.length + n] }, span)
    }),
    // The holidays come by the feed, with the rev of the write that chose their set.
    isOnTheWay: isComing && days.some(({ date }) => !closing.has(date)),
  }
}
