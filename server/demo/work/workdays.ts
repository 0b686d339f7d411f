// Working days of the demo, counted from its `today`.
import { addDays, daysFrom, weekdayIndex } from '#records/time/dates.ts'

export const isWorkday = (day: string): boolean => weekdayIndex(day) < 5

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
