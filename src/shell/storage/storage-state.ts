// How this device's own storage stands, for the whole page: replaced by another tab, reopened, or nearly full.
import { create } from 'zustand'
import type { StorageUse } from '#device/quota.ts'

interface StorageState {
  /** Another tab opened a newer version of the data: this one reads and writes no more. */
  readonly isOutdated: boolean
  /** Counts the reopenings: what was read before one is read again. */
  readonly opened: number
  /** Told only when little is left. */
  readonly nearlyFull: StorageUse | null
  /** Photos that another application handed over and that have no stop yet. */
  readonly sharedPhotos: number
}

export const useStorage = create<StorageState>(() => ({
  isOutdated: false,
  opened: 0,
  nearlyFull: null,
  sharedPhotos: 0,
}))
