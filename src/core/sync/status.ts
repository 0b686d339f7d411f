// The status of the work for the page: a value, and a call at each change.
import type { SyncStatus } from './session/remote.ts'

export const STOPPED: SyncStatus = {
  phase: 'stopped',
  online: true,
  pulledAt: null,
  failing: 0,
  skew: 0,
  bootstrapping: false,
  trouble: null,
}

export interface Status {
  get(): SyncStatus
  change(values: Partial<SyncStatus>): void
}

export const makeStatus = (onStatus: (status: SyncStatus) => void): Status => {
  let current = STOPPED
  return {
    get: () => current,
    change: values => {
      const next = { ...current, ...values }
      if (JSON.stringify(next) === JSON.stringify(current)) return
      current = next
      onStatus(next)
    },
  }
}
