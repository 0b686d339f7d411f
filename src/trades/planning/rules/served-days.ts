// The days on which the trucks go to a town; a town without any is served on all of them.
import { weekdayIndex } from '#records/time/dates.ts'
import { WEEKDAYS } from '#records/time/slot-schedule.ts'

export const isServed = (days: readonly string[], date: string): boolean => {
  const day = WEEKDAYS[weekdayIndex(date)]
  return days.length === 0 || (day !== undefined && days.includes(day))
}
