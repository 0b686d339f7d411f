// Since when the data on this device is what it is: said on every list while there is no network.
import { formatDate, momentOf } from '#domain/dates.ts'
import { syncSummary } from '#local/queries/outbox-entries.ts'
import { isOnline, useConnection } from './connection.ts'
import { useClock } from '../use-clock.ts'
import { useLocal } from './use-local.ts'

/** `isPartly`: a first load that was cut short has brought something. */
export const dataAge = (pulledAt: string | null, today: string, isPartly = false): string => {
  if (pulledAt === null) return isPartly ? 'Données incomplètes' : 'Pas encore de données sur cet appareil'
  const moment = momentOf(Date.parse(pulledAt))
  return moment.startsWith(today)
    ? `Données\u00a0du\u00a0${formatDate(moment, 'hour')}`
    : `Données\u00a0du\u00a0${formatDate(moment, 'dayWithHour')}`
}

/** « Données du 10:12 » offline, or when nothing comes although the network is there; nothing otherwise. */
export const useDataAge = (): string | null => {
  const isComing = useConnection(connection => isOnline(connection) && connection.trouble == null)
  const summary = useLocal(syncSummary, null)
  const isPartly = useConnection(({ bootstrap }) => (bootstrap?.done ?? 0) > 0)
  const { today } = useClock()
  return isComing || summary === undefined ? null : dataAge(summary.pulledAt, today, isPartly)
}
