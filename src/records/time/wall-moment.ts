// A moment as a person reads it, on the organisation's wall clock.
import { momentOf } from './dates.ts'

/** What the server stamped is on the wall already; what a device told travels in ISO form. */
export const wallMoment = (moment: string, zone?: string): string =>
  moment.endsWith('Z') ? momentOf(Date.parse(moment.replace(' ', 'T')), zone) : moment.replace('T', ' ')
