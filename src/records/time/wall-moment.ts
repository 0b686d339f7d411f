// A moment for people, in the organisation's local time.
import { momentOf } from './dates.ts'

/** The server's moments are already local; a device's are in ISO form. */
export const wallMoment = (moment: string, zone?: string): string =>
  moment.endsWith('Z') ? momentOf(Date.parse(moment.replace(' ', 'T')), zone) : moment.replace('T', ' ')
