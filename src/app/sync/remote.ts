// The bridge to the sync worker: the page's only way to the network. The page writes locally and the worker notices by itself.
import { proxy, wrap, type Remote } from 'comlink'
import type { SyncEvents, SyncRemote } from '#sync/remote.ts'
import type { ClientConfig } from '#wire/sync-protocol.ts'

const worker: Remote<SyncRemote> = wrap<SyncRemote>(
  new Worker(new URL('../../../workers/sync.worker.ts', import.meta.url), { type: 'module', name: 'sync' }),
)

let tellStarted: () => void = () => undefined
const started = new Promise<void>(resolve => (tellStarted = resolve))

export const startRemote = async (config: ClientConfig, events: SyncEvents): Promise<void> => {
  await worker.start(config, proxy(events))
  tellStarted()
}

/** Asks the worker something, once it knows where the data is. */
export const askRemote = async <T>(ask: (remote: Remote<SyncRemote>) => Promise<T>): Promise<T> => {
  await started
  return ask(worker)
}

/** What only the page hears of: the network is back, the screen is looked at again. A visible tab may take the lead from a frozen one. */
export const kickOnReturn = (): void => {
  const kick = (): void => void askRemote(async remote => remote.kick())
  const look = (): void => {
    const isVisible = document.visibilityState === 'visible'
    void askRemote(async remote => remote.setVisible(isVisible))
    if (isVisible) kick()
  }
  window.addEventListener('online', kick)
  document.addEventListener('visibilitychange', look)
  look()
}
