// How far a clock is off, in words that a person can check: seconds, minutes, then hours, then days.
import { formatDuration } from '#records/time/duration.ts'
import { plural } from '#records/fr/plural.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** « 45 secondes », « 12 minutes », « 3 h 20 », « 24 h 00 », « 3 jours ». */
export const spanWords = (ms: number): string => {
  const seconds = Math.round(Math.abs(ms) / 1000)
  if (seconds < 2 * MINUTE) return plural(seconds, 'seconde')
  const minutes = Math.round(seconds / MINUTE)
  if (minutes < 2 * 60) return plural(minutes, 'minute')
  if (seconds >= 2 * DAY) return plural(Math.round(seconds / DAY), 'jour')
  return formatDuration(minutes)
}
