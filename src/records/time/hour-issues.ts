// Which hours of a day are impossible (CP4). Separate from the rules of the week, because every screen loads the entities that
// use this.
import { clockToMinutes } from './duration.ts'
import type { Issue } from '../entity.ts'
import { WEEKDAYS } from './slot-schedule.ts'

const DAY = 24 * 60

/** CP4: from an hour of the day to a later one; a slot that runs backwards would have no limit. */
export const hourIssues = (row: { readonly [field: string]: unknown }, prefix = ''): readonly Issue[] => {
  const [startField, endField] = [`${prefix}start`, `${prefix}end`]
  const [start, end] = [minutesOf(row[startField]), minutesOf(row[endField])]
  if (start !== null && start >= DAY) return [{ field: startField, rule: 'hourInvalid' }]
  if (end !== null && end > DAY) return [{ field: endField, rule: 'hourInvalid' }]
  return start !== null && end !== null && start >= end ? [{ field: endField, rule: 'endBeforeStart' }] : []
}
const minutesOf = (value: unknown): number | null =>
  typeof value === 'string' ? clockToMinutes(value) : null

/** A day that is neither worked nor opened by hand needs no hours. */
export const weekIssues = (row: { readonly [field: string]: unknown }): readonly Issue[] =>
  WEEKDAYS.filter(day => row[`${day}_working`] === 1 || row[`${day}_overridable`] === 1).flatMap(day =>
    hourIssues(row, `${day}_`),
  )
