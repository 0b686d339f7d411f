// « Données du 10:12 »: the age of the data on this device. Pure.
import { formatDate, momentOf } from '#records/time/dates.ts'

/** `isPartly`: an interrupted first load has stored something. */
export const dataAge = (pulledAt: string | null, today: string, isPartly = false): string => {
  if (pulledAt === null) return isPartly ? 'Données incomplètes' : 'Pas encore de données sur cet appareil'
  const moment = momentOf(Date.parse(pulledAt))
  return moment.startsWith(today)
    ? `Données\u00a0du\u00a0${formatDate(moment, 'hour')}`
    : `Données\u00a0du\u00a0${formatDate(moment, 'dayWithHour')}`
}
