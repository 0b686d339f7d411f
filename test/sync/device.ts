// A phone in memory: its own IndexedDB, deterministic keys, and a power cut between any two storage steps.
import 'fake-indexeddb/auto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { openDatabase, type LocalDatabase } from '#core/store/database.ts'
import { uuidv7 } from '#records/values/uuid.ts'
import { beforeWrites } from './before-writes.ts'

export interface TestDevice {
  readonly name: string
  readonly indexedDB: IDBFactory
  db: LocalDatabase
  /** How many more transactions succeed before the power cut; null for none. */
  powerLeft: number | null
  reopen(): Promise<void>
}

/** The same seed gives the same keys; their time part keeps them in order. */
export const keyMaker = (seed: number): (() => string) => {
  let n = 0
  return () => {
    n += 1
    const random = new Uint8Array(10)
    new DataView(random.buffer).setUint32(0, seed)
    new DataView(random.buffer).setUint32(4, n)
    return uuidv7(1_795_000_000_000 + n, random)
  }
}

export const POWER_CUT = 'the power was cut'

export const openDevice = async (name: string, newKey = keyMaker(1), user = 'u1'): Promise<TestDevice> => {
  const indexedDB = new IDBFactory()
  const device: TestDevice = {
    name,
    indexedDB,
    powerLeft: null,
    db: undefined as unknown as LocalDatabase,
    reopen: async () => {
      device.db?.close()
      device.powerLeft = null
      device.db = openDatabase(`test:${name}`, { indexedDB, IDBKeyRange, newKey })
      beforeWrites(device.db, () => {
        if (device.powerLeft === null) return
        if (device.powerLeft === 0) throw new Error(POWER_CUT)
        device.powerLeft -= 1
      })
      await device.db.meta.put({ k: 'owner', value: { user, device: `device-${name}` } })
    },
  }
  await device.reopen()
  return device
}

/** Whether an error is that of a device without power, however the database words it. */
export const isPowerCut = (error: unknown): boolean =>
  error instanceof Error && error.message.includes(POWER_CUT)
