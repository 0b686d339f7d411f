// A moment for people, in the organisation's local time.
import { momentOf, momentToMs } from './dates.ts'

/** The server's moments are already local; a device's are in ISO form. */
export const wallMoment = (moment: string, zone?: string): string =>
  moment.endsWith('Z') ? momentOf(Date.parse(moment.replace(' ', 'T')), zone) : moment.replace('T', ' ')

/** The same clock some minutes earlier; the hour that a change of time leaves out or repeats is not looked at. */
export const minutesBefore = (moment: string, minutes: number): string =>
  momentOf(momentToMs(moment, 'UTC') - minutes * 60_000, 'UTC')
