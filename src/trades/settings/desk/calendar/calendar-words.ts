// The words of the calendar: a day, a span, who is closed, what stands there.
import { configMessages } from '#records/fr/config-messages.ts'
import { shifts } from '#records/lists/shifts.ts'
import { daysBetween, formatDate } from '#records/time/dates.ts'
import type { Standing } from '../../data/standing-on.ts'
import type { ClosedDays } from '../../rules/closed-spans.ts'

/** « vendredi 25 déc. », with its year from a year ahead on. */
export const dayWord = (day: string, today: string): string =>
  formatDate(day, daysBetween(today, day) < 365 ? 'day' : 'dayWithYear')
/** « jeudi 24 déc. », in a title. */
export const titleDay = (day: string): string => formatDate(day, 'day')

/** « jeudi 26 nov., matin », « lundi 28 déc. – jeudi 31 déc. ». */
export const spanWord = (
  { from, to, shift_id }: Pick<ClosedDays, 'from' | 'to' | 'shift_id'>,
  today: string,
): string =>
  [
    from === to ? dayWord(from, today) : `${dayWord(from, today)} – ${dayWord(to, today)}`,
    ...(shift_id === null || shift_id === 3 ? [] : [shifts.labelOf(shift_id).toLowerCase()]),
  ].join(', ')

/** « 3 passages, 1 location ». */
export const standingWord = ({ visits, rentals }: Standing): string =>
  configMessages.standing(visits, rentals)

/** « 3 passages, 1 location ce jour-là ». */
export const standingThen = (standing: Standing, days: number): string =>
  `${standingWord(standing)} ${days < 2 ? 'ce jour-là' : 'ces jours-là'}`

/** « , 3 passages ce jour-là », behind what was done; blank when nothing stands there. */
export const thereWord = (standing: Standing | undefined, days: number): string =>
  isAnythingThere(standing) ? `, ${standingThen(standing, days)}` : ''

export const isAnythingThere = (standing: Standing | undefined): standing is Standing =>
  standing !== undefined && standing.visits + standing.rentals > 0
