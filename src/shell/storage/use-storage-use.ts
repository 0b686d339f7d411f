// How much storage the product uses, measured when the screen opens, and again on demand.
import { useEffect, useState } from 'react'
import { storageUse, type StorageUse } from '#device/quota.ts'

export const useStorageUse = (): readonly [StorageUse | null, () => Promise<void>] => {
  const [use, setUse] = useState<StorageUse | null>(null)
  useEffect(() => {
    let wanted = true
    const read = async (): Promise<void> => {
      const found = await storageUse()
      if (wanted) setUse(found)
    }
    void read()
    return () => {
      wanted = false
    }
  }, [])
  return [use, async () => setUse(await storageUse())]
}
