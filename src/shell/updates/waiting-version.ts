// The version that waits for its turn, as the banner tells it.
import { create } from 'zustand'

interface WaitingVersion {
  readonly isNew: boolean
  /** The service worker that waits; null where there is none: a plain reload brings the new version. */
  readonly worker: ServiceWorker | null
  /** Somebody asked for it while a tab was working: it comes as soon as none is. */
  readonly isWanted: boolean
}

export const useWaitingVersion = create<WaitingVersion>(() => ({
  isNew: false,
  worker: null,
  isWanted: false,
}))
