// The version that waits for its turn, for the banner.
import { create } from 'zustand'

interface WaitingVersion {
  readonly isNew: boolean
  /** The waiting service worker; null where there is none: then a plain reload loads the new version. */
  readonly worker: ServiceWorker | null
  /** A person asked for it while a tab was working: it takes over as soon as none is. */
  readonly isWanted: boolean
}

export const useWaitingVersion = create<WaitingVersion>(() => ({
  isNew: false,
  worker: null,
  isWanted: false,
}))
