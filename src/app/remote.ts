// The bridge to the sync worker: the page's only way to the network. The page writes locally and the worker notices by itself.
import { proxy, wrap, type Remote } from 'comlink'
import type { SyncEvents, SyncRemote } from '#sync/remote.ts'
import type { ClientConfig } from '#wire/sync-protocol.ts'

export const remote: Remote<SyncRemote> = wrap<SyncRemote>(
  new Worker(new URL('../../workers/sync.worker.ts', import.meta.url), { type: 'module', name: 'sync' }),
)

export const startRemote = (config: ClientConfig, events: SyncEvents): Promise<void> =>
  remote.start(config, proxy(events))

/** What only the page hears of: the network is back, the screen is looked at again. */
export const kickOnReturn = (): void => {
  const kick = (): void => void remote.kick()
  window.addEventListener('online', kick)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') kick()
  })
}
