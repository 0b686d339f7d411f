// Working days of the demo, counted from its `today`: Monday to Friday without the public holidays of its organisation.
import { addDays, daysFrom, weekdayIndex } from '#records/time/dates.ts'
import { holidaysOf } from '#records/time/holidays.ts'

/** The village lies in Alsace. */
export const DEMO_HOLIDAYS = 'alsace-moselle'

const years = new Map<number, ReadonlySet<string>>()
/** A large world asks for the same two years many thousand times. */
const holidaysIn = (year: number): ReadonlySet<string> => {
  const days = years.get(year) ?? new Set(holidaysOf(DEMO_HOLIDAYS, year).map(({ date }) => date))
  years.set(year, days)
  return days
}

export const isWorkday = (day: string): boolean =>
  weekdayIndex(day) < 5 && !holidaysIn(Number(day.slice(0, 4))).has(day)

/** The nth working day after a day (before it when n is negative); 0 is the day itself. */
export const addWorkdays = (day: string, n: number): string => {
  let moved = day
  for (let left = Math.abs(n); left > 0;) {
    moved = addDays(moved, Math.sign(n))
    if (isWorkday(moved)) left -= 1
  }
  return moved
}

/** The working days from `first` to `last`. `always` is included even on a Sunday, so that the demo has something to show that day. */
export const workdaysFrom = (first: string, last: string, always: string): string[] =>
  daysFrom(first, last).filter(day => isWorkday(day) || day === always)
