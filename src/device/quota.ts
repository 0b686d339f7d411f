// How much of this device's storage the product uses, and whether the system promised to keep it (sync.md section 4).

export interface StorageUse {
  /** Bytes. */
  readonly used: number
  readonly quota: number
  readonly persisted: boolean
}

/** The person is warned from this share on. */
const NEARLY_FULL = 0.8

/** Null where the browser does not report it. */
export const storageUse = async (): Promise<StorageUse | null> => {
  const storage: StorageManager | undefined = navigator.storage
  if (storage?.estimate === undefined) return null
  const { usage = 0, quota = 0 } = await storage.estimate()
  return { used: usage, quota, persisted: (await storage.persisted?.()) ?? false }
}

export const isNearlyFull = ({ used, quota }: StorageUse): boolean => quota > 0 && used / quota >= NEARLY_FULL

/** Asks the system to keep the data; some browsers ask the person, others decide by themselves. */
export const askPersistence = async (): Promise<boolean> => {
  const storage: StorageManager | undefined = navigator.storage
  return (await storage?.persist?.()) ?? false
}
