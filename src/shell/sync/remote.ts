// The bridge to the sync worker: the page's only way to the network. The page writes locally and the worker notices by itself.
import { proxy, wrap, type Remote } from 'comlink'
import type { SignedIn, SyncEvents, SyncRemote } from '#core/sync/session/remote.ts'
import type { ClientConfig } from '#core/wire/sync-protocol.ts'
import { useConnection } from './connection.ts'
import { workerLife } from './worker-life.ts'

const thread = new Worker(new URL('../../../workers/sync.worker.ts', import.meta.url), {
  type: 'module',
  name: 'sync',
})
const worker: Remote<SyncRemote> = wrap<SyncRemote>(thread)

let hasStarted = false
let settleStarted: () => void = () => undefined
const started = new Promise<void>(resolve => (settleStarted = resolve))

const life = workerLife({
  ask: async () => worker.setVisible(document.visibilityState === 'visible'),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  onChange: isAlive => useConnection.setState({ isStopped: !isAlive }),
})
// Once the worker has started, an error is a bug that it reports itself and survives; before that, it is not running at all.
thread.addEventListener('error', () => (hasStarted ? life.probe() : life.fail()))

/**
 * The session that the worker found on this device. Requests of screens wait for it: a worker without a session could pull
 * nothing.
 */
export const startRemote = async (
  config: ClientConfig,
  events: SyncEvents,
  database: string | null,
): Promise<SignedIn | null> => {
  await worker.start(config, proxy(events), database)
  hasStarted = true
  return worker.resume().finally(settleStarted)
}

/** Calls the worker, once it has the address of the data and the session. */
export const askRemote = async <T>(ask: (remote: Remote<SyncRemote>) => Promise<T>): Promise<T> => {
  await started
  return ask(worker)
}

/**
 * Events that only the page gets: the network is back, the page is visible again. A visible tab may take the lead from a frozen
 * one.
 */
export const kickOnReturn = (): void => {
  const kick = (): void => void askRemote(async remote => remote.kick())
  const look = (): void => {
    life.probe()
    if (document.visibilityState === 'visible') kick()
  }
  window.addEventListener('online', kick)
  document.addEventListener('visibilitychange', look)
  look()
}
