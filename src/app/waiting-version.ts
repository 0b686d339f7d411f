// The version that waits for its turn: it takes over when a person says so, or when no tab is looked at and none works.
import { create } from 'zustand'
import { whenFree } from './work.ts'

export const useWaitingVersion = create<{ readonly worker: ServiceWorker | null }>(() => ({ worker: null }))

export const applyWaitingVersion = async (): Promise<void> => {
  const { worker } = useWaitingVersion.getState()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  if (worker !== null) await whenFree(() => worker.postMessage('skip-waiting'))
}
