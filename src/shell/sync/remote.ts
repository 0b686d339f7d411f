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
let tellStarted: () => void = () => undefined
const started = new Promise<void>(resolve => (tellStarted = resolve))

const life = workerLife({
  ask: async () => worker.setVisible(document.visibilityState === 'visible'),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  onChange: isAlive => useConnection.setState({ isStopped: !isAlive }),
})
// Once it works, an error is a bug that it reports itself and survives; before, nothing of it is there.
thread.addEventListener('error', () => (hasStarted ? life.probe() : life.fail()))

/** The session that the worker found on this device. What screens ask meanwhile waits for it: nobody's worker would bring nothing. */
export const startRemote = async (
  config: ClientConfig,
  events: SyncEvents,
  database: string | null,
): Promise<SignedIn | null> => {
  await worker.start(config, proxy(events), database)
  hasStarted = true
  return worker.resume().finally(tellStarted)
}

/** Asks the worker something, once it knows where the data is and whose it is. */
export const askRemote = async <T>(ask: (remote: Remote<SyncRemote>) => Promise<T>): Promise<T> => {
  await started
  return ask(worker)
}

/** What only the page hears of: the network is back, the screen is looked at again. A visible tab may take the lead from a frozen one. */
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
