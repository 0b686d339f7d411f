// Where the data stands, for the whole page: what the worker says, and what the browser knows of the network.
import { create } from 'zustand'
import type { SyncStatus } from '#sync/remote.ts'

export interface Connection extends SyncStatus {
  /** The browser's own word: false is certain, true is not. */
  readonly attached: boolean
}

const unknown: Connection = {
  phase: 'stopped',
  online: true,
  pulledAt: null,
  failing: 0,
  skew: 0,
  bootstrapping: false,
  attached: true,
}

export const useConnection = create<Connection>(() => unknown)

export const setSyncStatus = (status: SyncStatus): void => useConnection.setState(status)

export const isOnline = ({ online, attached }: Connection): boolean => online && attached

export const watchNetwork = (): void => {
  const read = (): void => useConnection.setState({ attached: navigator.onLine })
  window.addEventListener('online', read)
  window.addEventListener('offline', read)
  read()
}
