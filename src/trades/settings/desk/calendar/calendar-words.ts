// The words of the calendar: a day, a span, who is closed, what stands there.
import { configMessages } from '#records/fr/config-messages.ts'
import { plural } from '#records/fr/plural.ts'
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

type Counted = Pick<Standing, 'visits' | 'rentals'>

/** « 3 passages, 1 location ». */
export const standingWord = ({ visits, rentals }: Counted): string => configMessages.standing(visits, rentals)

/** « 3 passages, 1 location ce jour-là ». */
export const standingThen = (standing: Counted, days: number): string =>
  `${standingWord(standing)} ${days < 2 ? 'ce jour-là' : 'ces jours-là'}`

/** « 1 passage y est déjà, et reste. », beside what comes back. */
export const stayingWord = (standing: Counted): string =>
  `${standingWord(standing)} ${standing.visits + standing.rentals < 2 ? 'y est déjà, et reste' : 'y sont déjà, et restent'}.`

/** « 2 passages reviennent le vendredi 25 déc. ». */
export const backWord = (returns: readonly { readonly date: string }[], today: string): string => {
  const days = [...new Set(returns.map(({ date }) => date))]
  const [first] = days
  if (first === undefined) return 'Aucun passage ne revient'
  const count = plural(returns.length, 'passage revient', 'passages reviennent')
  return days.length === 1 ? `${count} le ${dayWord(first, today)}` : `${count} sur ${days.length}\u00a0jours`
}

export const isAnythingThere = <T extends Counted>(standing: T | undefined): standing is T =>
  standing !== undefined && standing.visits + standing.rentals > 0
