// Since when the data on this device is what it is: said on every list while there is no network.
import { formatDate, momentOf } from '#domain/dates.ts'
import { isOnline, useConnection } from './connection.ts'
import { useClock } from './use-clock.ts'

export const dataAge = (pulledAt: string | null, today: string): string => {
  if (pulledAt === null) return 'Pas encore de données sur cet appareil'
  const moment = momentOf(Date.parse(pulledAt))
  return moment.startsWith(today)
    ? `Données du ${formatDate(moment, 'hour')}`
    : `Données du ${formatDate(moment, 'dayWithHour')}`
}

/** « Données du 10:12 » offline, nothing otherwise. */
export const useDataAge = (): string | null => {
  const online = useConnection(isOnline)
  const pulledAt = useConnection(connection => connection.pulledAt)
  const { today } = useClock()
  return online ? null : dataAge(pulledAt, today)
}
