// How many changes wait on this device, and how many of them wait for a person. A conflict is the desk's work, not an error here.
import { syncSummary } from '#local/queries/outbox-entries.ts'
import { useLocal } from './use-local.ts'

export const useOutboxCount = (): { readonly pending: number; readonly parked: number } => {
  const summary = useLocal(syncSummary, null)
  return summary === undefined
    ? { pending: 0, parked: 0 }
    : { pending: summary.pending, parked: summary.refused + summary.damaged }
}
