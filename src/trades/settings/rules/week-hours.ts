// The hours of a resource's week: which half days overlap (SL2), and the initial week of a new resource.
import { clockToMinutes } from '#records/time/duration.ts'
import { configMessages } from '#records/fr/config-messages.ts'
import { WEEKDAYS, type WeekSchedule, type Weekday } from '#records/time/slot-schedule.ts'
import { weekdays } from '#records/time/weekdays.ts'

type ShiftWeek = WeekSchedule & { readonly shift_id: 1 | 2 | 3 }

/** Days on which Matin ends after Après-midi has begun, both worked; Journée always overlaps both. */
export const crossedDays = (week: readonly ShiftWeek[]): readonly Weekday[] => {
  const [morning, afternoon] = [1, 2].map(shift => week.find(({ shift_id }) => shift_id === shift))
  if (morning === undefined || afternoon === undefined) return []
  return WEEKDAYS.filter(
    day =>
      morning[`${day}_working`] === 1 &&
      afternoon[`${day}_working`] === 1 &&
      (clockToMinutes(morning[`${day}_end`]) ?? 0) > (clockToMinutes(afternoon[`${day}_start`]) ?? 24 * 60),
  )
}

/** Why a week cannot be changed to this one, or null. Days that overlapped before block nothing else. */
export const crossedSentence = (before: readonly ShiftWeek[], after: readonly ShiftWeek[]): string | null => {
  const stood = new Set(crossedDays(before))
  const crossed = new Set(crossedDays(after).filter(day => !stood.has(day)))
  const days = weekdays.filter(({ id }) => crossed.has(id)).map(({ label }) => label.toLowerCase())
  return days.length === 0 ? null : configMessages.crossed(days)
}

const usualHours: readonly (readonly [start: string, end: string])[] = [
  ['08:00', '12:00'],
  ['13:00', '17:00'],
  ['08:00', '17:00'],
]
/** Stocks and scales have whole days; trucks and counters have half days. The other kind can be opened by hand. */
const WHOLE_DAYS: ReadonlySet<unknown> = new Set(['stock', 'scale'])

/** One half day of the week, closed, with its hours filled in. */
export const closedWeek = (shift_id: number): WeekSchedule => weekOf(shift_id, false)

/** The three half days of a new resource: Monday to Friday. */
export const usualWeek = (
  resource_id: string,
  type: unknown,
): readonly (ShiftWeek & { resource_id: string })[] =>
  ([1, 2, 3] as const).map(shift_id =>
    Object.assign({ resource_id, shift_id }, weekOf(shift_id, WHOLE_DAYS.has(type) === (shift_id === 3))),
  )

const weekOf = (shift_id: number, isWorked: boolean): WeekSchedule => {
  const [start, end] = usualHours[shift_id - 1] ?? ['08:00', '17:00']
  return Object.fromEntries(
    WEEKDAYS.flatMap((day, n) => [
      [`${day}_working`, isWorked && n < 5 ? 1 : 0],
      [`${day}_overridable`, 1],
      [`${day}_start`, start],
      [`${day}_end`, end],
    ]),
  ) as WeekSchedule
}

interface ExceptionFacts {
  readonly id: string
  readonly resource_id?: unknown
  readonly date?: unknown
  readonly shift_id?: unknown
}
/** Two exceptions of the same resource, day and half day would contradict each other. */
export const sameException = (one: ExceptionFacts, other: ExceptionFacts): boolean =>
  one.id !== other.id &&
  one.resource_id === other.resource_id &&
  one.date === other.date &&
  one.shift_id === other.shift_id
