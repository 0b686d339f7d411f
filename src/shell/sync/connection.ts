// The state of the connection, for the whole page: the worker's status, and the browser's network flag.
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import type { SyncStatus } from '#core/sync/session/remote.ts'

export interface Connection extends SyncStatus {
  /** The browser's own flag: false is certain, true is not. */
  readonly attached: boolean
  /** The worker that sends is not running. */
  readonly isStopped: boolean
}

const unknown: Connection = {
  phase: 'stopped',
  online: true,
  pulledAt: null,
  failing: 0,
  skew: 0,
  bootstrapping: false,
  attached: true,
  isStopped: false,
}

export const useConnection = create<Connection>(() => unknown)

export const setSyncStatus = (status: SyncStatus): void => useConnection.setState(status)

export const isOnline = ({ online, attached }: Pick<Connection, 'online' | 'attached'>): boolean =>
  online && attached

const CLOCK_MARGIN_MS = 120_000
export const isClockOff = ({ skew }: Pick<Connection, 'skew'>): boolean => Math.abs(skew) > CLOCK_MARGIN_MS

const PATIENCE_MS = 2000

/** True once the worker had an answer from the server, or a failure; a silent network is not waited for longer than 2 s. */
export const useCertainNetwork = (): boolean => {
  const isHeard = useConnection(({ heard }) => heard === true)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isHeard || isLate
}

export const watchNetwork = (): void => {
  const read = (): void => useConnection.setState({ attached: navigator.onLine })
  window.addEventListener('online', read)
  window.addEventListener('offline', read)
  read()
}
