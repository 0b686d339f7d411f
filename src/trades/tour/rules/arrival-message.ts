// « Prévenir » (screens.md section 4): a text message with the hour of arrival, written here and sent by the person's own telephone.
import { clockToMinutes, minutesToClock } from '#records/time/duration.ts'

const DAY_MINUTES = 24 * 60
const STEP_MINUTES = 5

/** Now and the minutes of the road, rounded up to five: « 10:20 ». An hour that cannot be read stays as it is. */
export const arrivalHour = (hour: string, minutes: number): string => {
  const now = clockToMinutes(hour)
  if (now === null) return hour
  const then = Math.ceil((now + Math.max(0, minutes)) / STEP_MINUTES) * STEP_MINUTES
  return minutesToClock(then % DAY_MINUTES)
}

/** Who writes comes first: the number is nobody's that the person knows. */
export const arrivalMessage = (hour: string, organisation = ''): string => {
  const name = organisation.trim()
  const told = `Nous arrivons vers ${hour}.`
  return name === '' ? told : `Bonjour, ici ${name}. ${told}`
}

/** `number`: as it is dialled. Both readings of a phone's message application are served by « ?& ». */
export const messageHref = (number: string, text: string): string | null => {
  const dialled = number.replaceAll(/[^\d+]/g, '')
  return dialled === '' ? null : `sms:${dialled}?&body=${encodeURIComponent(text)}`
}
