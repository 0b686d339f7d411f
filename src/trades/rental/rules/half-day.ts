// Half days as whole numbers, so that a period is two of them and touching periods do not overlap: the morning of a day is even, its
// afternoon odd.
import { dayNumber } from '#records/time/calendar.ts'

export type HalfDay = number

/** One end of a rental: a day, and Matin (1), Après-midi (2), Journée (3) or not said yet. */
export interface RentalEnd {
  readonly date: string
  readonly shift_id: number | null
}

const MORNING = 1
const AFTERNOON = 2

/** Both ends are held. */
export interface Period {
  readonly from: HalfDay
  readonly to: HalfDay
}

export const firstHalf = ({ date, shift_id }: RentalEnd): HalfDay =>
  2 * dayNumber(date) + (shift_id === AFTERNOON ? 1 : 0)

export const lastHalf = ({ date, shift_id }: RentalEnd): HalfDay =>
  2 * dayNumber(date) + (shift_id === MORNING ? 0 : 1)

export const periodOf = (departure: RentalEnd, back: RentalEnd): Period => ({
  from: firstHalf(departure),
  to: lastHalf(back),
})

export const wholeDays = (start: string, end: string): Period =>
  periodOf({ date: start, shift_id: null }, { date: end, shift_id: null })

/** The half day of a moment, `YYYY-MM-DD HH:mm:ss`: the afternoon begins at one. */
export const endAt = (moment: string): RentalEnd => ({
  date: moment.slice(0, 10),
  shift_id: moment.slice(11, 13) < '13' ? MORNING : AFTERNOON,
})

/** The last half day of a day: what is not back by then is late on the next. */
export const endOfDay = (day: string): HalfDay => lastHalf({ date: day, shift_id: null })
