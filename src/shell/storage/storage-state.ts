// The state of this device's own storage, for the whole page: replaced by another tab, reopened, or nearly full.
import { create } from 'zustand'
import type { StorageUse } from '#device/quota.ts'

interface StorageState {
  /** Another tab opened a newer version of the data: this one no longer reads or writes. */
  readonly isOutdated: boolean
  /** Counts the reopenings: queries from before one run again. */
  readonly opened: number
  /** Set only when little room is left. */
  readonly nearlyFull: StorageUse | null
  /** Photos shared by another application that have no stop yet. */
  readonly sharedPhotos: number
}

export const useStorage = create<StorageState>(() => ({
  isOutdated: false,
  opened: 0,
  nearlyFull: null,
  sharedPhotos: 0,
}))
