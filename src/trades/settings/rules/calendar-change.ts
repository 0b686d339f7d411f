// A change of the calendar before it is made (CA7): the days that close, those that open again, and the exceptions that it leaves.
import { ShiftException, type ShiftExceptionRow } from '#records/entities/shift.ts'
import { blankRow } from '#records/entity.ts'
import { daysFrom } from '#records/time/dates.ts'
import { holidaysBetween, lastHolidayKept, type Holiday } from '#records/time/holidays.ts'
import type { HolidaySet } from '#records/lists/holiday-sets.ts'
import { isHoliday } from '#records/values/slot-id.ts'
import { overlappingShifts } from '#records/values/placement.ts'
import type { ClosedDays } from './closed-spans.ts'
import { closesAll, keptHoliday } from './kept-holidays.ts'
import { sameException } from './week-hours.ts'

export type Closing = Pick<ClosedDays, 'from' | 'to' | 'resource_id' | 'shift_id'>

export interface CalendarChange {
  /** The days that may close. */
  readonly closes: readonly Closing[]
  /** The days that may open. */
  readonly opens: readonly Closing[]
  /** The ids of the exceptions that go. */
  readonly lifts: readonly string[]
  /** The exceptions that come. */
  readonly makes: readonly Made[]
}

type Hours = Pick<ShiftExceptionRow, 'open' | 'start' | 'end'>
type Made = Closing & Hours

const CLOSED: Hours = { open: 0, start: null, end: null }

export const closingOf = (...closes: readonly Closing[]): CalendarChange => ({
  closes,
  opens: [],
  lifts: [],
  makes: closes.map(one => Object.assign({}, one, CLOSED)),
})

/** What closed these days goes. */
export const reopeningOf = (days: Closing, lifts: readonly string[]): CalendarChange => ({
  closes: [],
  opens: [days],
  lifts,
  makes: [],
})

/** A day opens by an exception, at hours of its own where it has some. */
export const openingOf = (days: Closing, { start, end }: Pick<Hours, 'start' | 'end'>): CalendarChange => ({
  closes: [],
  opens: [days],
  lifts: [],
  makes: [{ ...days, open: 1, start, end }],
})

/** What opened a day goes: it is closed where its week or another exception closes it. */
export const unopeningOf = (days: Closing, id: string): CalendarChange => ({
  closes: [days],
  opens: [],
  lifts: [id],
  makes: [],
})

interface Place {
  readonly date: string | null
  readonly resource_id: string | null
  readonly shift_id: number | null
}

/** Whether a closing concerns what stands in a slot, or the slot itself: a closed morning takes a part of the whole day too (SL2). */
export const isUnder = ({ from, to, resource_id, shift_id }: Closing, place: Place): boolean =>
  place.date !== null &&
  place.date >= from &&
  place.date <= to &&
  (resource_id === null || place.resource_id === resource_id) &&
  (shift_id === null || place.shift_id === null || overlappingShifts(shift_id).includes(place.shift_id))

/** The exceptions as the change leaves them. A day has one of each kind: what closes it takes the place of what opened it. */
export const exceptionsAfter = (
  known: readonly ShiftExceptionRow[],
  { lifts, makes }: CalendarChange,
): readonly ShiftExceptionRow[] => {
  const gone = new Set(lifts)
  const made = makes.flatMap(({ from, to, ...of }, n) =>
    daysFrom(from, to).map((date): ShiftExceptionRow =>
      Object.assign(blankRow(ShiftException), { id: `${n} ${date}`, date }, of),
    ),
  )
  return [...known.filter(row => !gone.has(row.id) && !made.some(one => sameException(one, row))), ...made]
}

export interface SetChange {
  readonly change: CalendarChange
  readonly closed: readonly Holiday[]
  readonly opened: readonly Holiday[]
}

/**
 * What the server will do when another set is chosen (CA2), as far as a device can know: a lifted holiday is no record of the device, and one
 * of the present set that closes nothing was lifted (CA3). `present` is null while that set is still on its way.
 */
export const setChange = (
  exceptions: readonly ShiftExceptionRow[],
  {
    namespace,
    today,
    present,
    next,
  }: {
    readonly namespace: string
    readonly today: string
    readonly present: HolidaySet | null
    readonly next: HolidaySet
  },
): SetChange => {
  const last = lastHolidayKept(today)
  const wanted = new Map(holidaysBetween(next, today, last).map(day => [day.date, day.label]))
  const had = new Set(present === null ? [] : holidaysBetween(present, today, last).map(({ date }) => date))
  const known = new Map(exceptions.filter(row => isHoliday(namespace, row)).map(row => [row.date ?? '', row]))
  const closedOtherwise = new Set(
    exceptions.filter(row => closesAll(row) && !isHoliday(namespace, row)).map(({ date }) => date),
  )
  const closed: Holiday[] = []
  const opened: (Holiday & { readonly id: string })[] = []
  for (const date of [...new Set([...wanted.keys(), ...known.keys()])].toSorted((a, b) =>
    a.localeCompare(b),
  )) {
    if (date < today) continue
    const row = known.get(date)
    const kept = keptHoliday(row, wanted.get(date), closedOtherwise.has(date))
    if (kept === null) continue
    if (row !== undefined && kept.deleted === 1) opened.push({ id: row.id, date, label: row.label })
    else if (row === undefined && kept.deleted === 0 && !had.has(date))
      closed.push({ date, label: kept.label })
  }
  return {
    closed,
    opened: opened.filter(({ date }) => !closedOtherwise.has(date)),
    change: {
      ...closingOf(...closed.map(wholeDay)),
      opens: opened.map(wholeDay),
      lifts: opened.map(({ id }) => id),
    },
  }
}

export const wholeDay = ({ date }: { readonly date: string }): Closing => ({
  from: date,
  to: date,
  resource_id: null,
  shift_id: null,
})
