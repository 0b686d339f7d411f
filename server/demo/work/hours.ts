// The hours of a tour: those agreed with people, and when the crew came and left. One tour in four runs late, and most stops have a tap
// on « Arrivé » (DY2).
import { clockToMinutes, minutesToClock } from '#records/time/duration.ts'
import { momentAt } from '../row.ts'
import { seeded } from '../seeded.ts'

export interface Tour {
  readonly resource_id: string
  readonly date: string
  readonly shift_id: 1 | 2
}

export const windows = {
  1: [
    ['08:30', '09:15'],
    ['09:15', '10:00'],
    ['10:00', '10:45'],
    ['10:30', '11:15'],
    ['11:00', '11:45'],
    ['11:15', '12:00'],
  ],
  2: [
    ['13:45', '14:30'],
    ['14:15', '15:00'],
    ['15:00', '15:45'],
    ['15:30', '16:15'],
    ['16:00', '16:45'],
  ],
} as const
const opening = { 1: '08:00', 2: '13:30' } as const

/** By how many minutes a late tour is late, at least and at most: in the afternoon the dock still has to weigh before it closes. */
const LATENESS = { 1: [15, 50], 2: [10, 20] } as const
/** Between two addresses, at least. */
const ROAD_MINUTES = 5
const SHORTEST_STAY = 6

export const tourName = ({ resource_id, date, shift_id }: Tour): string =>
  `${resource_id} ${date} ${shift_id}`

const minutesOf = (clock: string | undefined): number => clockToMinutes(clock ?? null) ?? 0

/** When the crew leaves the nth stop, in minutes of the day: at the end of its hours, later in a tour that is behind. */
const leavingMinutes = (tour: Tour, today: string, n: number): number => {
  const turn = seeded(`pace ${tourName(tour)}`)
  const isBehind = turn.chance(0.25) && tour.date < today
  const [least, most] = LATENESS[tour.shift_id]
  const [by, first] = [least + turn.int(most - least + 1), 1 + turn.int(3)]
  return minutesOf(windows[tour.shift_id][n]?.[1]) + (isBehind && n >= first ? by : 0)
}

export interface Visit {
  readonly tour: Tour
  readonly n: number
  readonly today: string
}

export const leavingMoment = ({ tour, n, today }: Visit): string =>
  momentAt(tour.date, minutesToClock(leavingMinutes(tour, today, n)))

/** The tap on « Arrivé » of a visit that was planned to last so long: after the stop before it and the road. Null where nobody tapped. */
export const arrivalMoment = ({ tour, n, today }: Visit, minutes: number): string | null => {
  const turn = seeded(`arrival ${tourName(tour)} ${n}`)
  if (!turn.chance(0.85) && tour.date < today) return null
  const free = n === 0 ? minutesOf(opening[tour.shift_id]) : leavingMinutes(tour, today, n - 1)
  const stay = Math.max(SHORTEST_STAY, Math.round((minutes * (80 + turn.int(41))) / 100))
  const from = Math.max(free + ROAD_MINUTES, leavingMinutes(tour, today, n) - stay)
  return momentAt(tour.date, minutesToClock(from))
}
