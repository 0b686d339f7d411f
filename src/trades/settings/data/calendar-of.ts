// The calendar of the organisation from today on (CA2, CA4): the holidays of its set, kept or lifted, and its own closed days.
import { Organisation, type OrganisationRow } from '#records/entities/people.ts'
import { Resource } from '#records/entities/resource.ts'
import { ShiftException, type ShiftExceptionRow } from '#records/entities/shift.ts'
import { Task } from '#records/entities/task.ts'
import { holidaySets, type HolidaySet } from '#records/lists/holiday-sets.ts'
import type { Rights } from '#records/rights/rights.ts'
import { holidaysBetween, lastHolidayKept, type Holiday } from '#records/time/holidays.ts'
import { holidayId } from '#records/values/slot-id.ts'
import { ownOrganisation } from '#trades/people/data/own-organisation.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { closedSpans, type ClosedSpan } from '../rules/closed-spans.ts'
import { closesAll, isKeptByServer } from '../rules/kept-holidays.ts'
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
  /** Another set was chosen, and the server's days of it are not here yet. */
  readonly isOnTheWay: boolean
}

const TABLES = [Organisation.name, ShiftException.name, Resource.name, Task.name, 'outbox', 'shard']

interface Asked {
  readonly today: string
  readonly rights: Rights
}

/**
 * Undefined until this device has its organisation. In one transaction: a pull that comes between two reads would show the days of a set as
 * lifted.
 */
export const calendarOf = (db: LocalDatabase, { today, rights }: Asked): Promise<Calendar | undefined> =>
  db.relaxed.dexie.transaction('r', TABLES, async () => {
    const organisation = await ownOrganisation(db)
    return organisation === undefined ? undefined : readCalendar(db, organisation, { today, rights })
  })

const readCalendar = async (
  db: LocalDatabase,
  { id, namespace, rev, holidays }: OrganisationRow,
  { today, rights }: Asked,
): Promise<Calendar> => {
  // A device that had the organisation before there were holidays has none in its row.
  const set = holidaySets.byId(holidays).id
  const [rows, resources, isComing] = await Promise.all([
    tableOf(db, ShiftException).where('date').aboveOrEqual(today).toArray(),
    tableOf(db, Resource).toArray(),
    isSetComing(db, id, rev),
  ])
  const closing = new Map(rows.filter(closesAll).map(row => [row.date, row]))
  const days = holidaysBetween(set, today, lastHolidayKept(today))
  const shown = new Set(days.flatMap(({ date }) => closing.get(date)?.id ?? []))
  const others = rows.filter(row => row.open === 0 && !shown.has(row.id))
  const spans = closedSpans(others.filter(row => !isKeptByServer(namespace, row)))
  const names = new Map<string | null, string>(resources.map(one => [one.id, one.name]))
  const standing = await standingOn(db, {
    rights,
    closings: [
      ...days.map(({ date }) => ({ from: date, to: date, resource_id: null, shift_id: null })),
      ...spans,
    ],
  })
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
    isOnTheWay:
      isComing &&
      (days.some(({ date }) => !closing.has(date)) || others.some(row => isKeptByServer(namespace, row))),
  }
}

/** Whether the choice of a set waits to be sent, or was sent and the feed has not come as far as its write, which made the holidays. */
const isSetComing = async (db: LocalDatabase, id: string, rev: number): Promise<boolean> => {
  const [waiting, ref] = await Promise.all([
    db.outbox.where('[entity+id]').equals([Organisation.name, id]).toArray(),
    db.shard.get('ref'),
  ])
  return waiting.some(({ patch }) => 'holidays' in patch) || (ref !== undefined && ref.cursor < rev)
}
