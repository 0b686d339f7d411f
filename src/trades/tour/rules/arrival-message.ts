// « Prévenir » (screens.md section 4): a text message with the hour of arrival, composed here and sent by the person's own
// telephone.
import { dialledNumber } from '#records/values/dialled.ts'
import { clockToMinutes, minutesToClock } from '#records/time/duration.ts'

const DAY_MINUTES = 24 * 60
const STEP_MINUTES = 5

/** The hour plus the minutes of travel, rounded up to five: « 10:20 ». An unreadable hour is returned unchanged. */
export const arrivalHour = (hour: string, minutes: number): string => {
  const now = clockToMinutes(hour)
  if (now === null) return hour
  const then = Math.ceil((now + Math.max(0, minutes)) / STEP_MINUTES) * STEP_MINUTES
  return minutesToClock(then % DAY_MINUTES)
}

/** The sender's name comes first, because the recipient does not know the number. */
export const arrivalMessage = (hour: string, organisation = ''): string => {
  const name = organisation.trim()
  const told = `Nous arrivons vers ${hour}.`
  return name === '' ? told : `Bonjour, ici ${name}. ${told}`
}

/** `phone`: as it was typed. « ?& » works for both forms that phones' message applications expect. */
export const messageHref = (phone: string, text: string): string | null => {
  const dialled = dialledNumber(phone)
  return dialled === '' ? null : `sms:${dialled}?&body=${encodeURIComponent(text)}`
}
