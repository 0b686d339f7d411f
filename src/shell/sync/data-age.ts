// The age of the data on this device: shown on every list while there is no network.
import { syncSummary } from '#core/store/outbox/outbox-entries.ts'
import { isOnline, useConnection } from './connection.ts'
import { dataAge } from './data-age-text.ts'
import { useClock } from '../screen/use-clock.ts'
import { useLocal } from './use-local.ts'

/** « Données du 10:12 » offline, or when nothing arrives although the network is there; null otherwise. */
export const useDataAge = (): string | null => {
  const isComing = useConnection(connection => isOnline(connection) && connection.trouble == null)
  const summary = useLocal(syncSummary, null)
  const isPartly = useConnection(({ bootstrap }) => (bootstrap?.done ?? 0) > 0)
  const { today } = useClock()
  return isComing || summary === undefined ? null : dataAge(summary.pulledAt, today, isPartly)
}
