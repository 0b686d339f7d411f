// What keeps a pass from its end although the network is there: a server with unreadable answers, or this device's own disk. The
// page shows it; the loops go on trying.
import { storageFaultOf } from '../store/storage-fault.ts'
import { makeRoom } from '../store/mirror/room.ts'
import type { LocalDatabase } from '../store/database.ts'
import { retry, type PassEnd } from './pass-end.ts'
import type { SyncStatus } from './session/remote.ts'

export type Trouble = NonNullable<SyncStatus['trouble']>

/** A pull that failed once may be due to a restart of the server; twice is no accident. */
const TOLERATED = 1
/** What one pass may need: a few chunks of rows. */
const ROOM = 8_000_000

/** Called with the end of each pass; returns the trouble that the page should show. */
export const makeTrouble = (): ((task: string, end: PassEnd) => Trouble | null) => {
  const failed = new Map<string, number>()
  const troubles = new Map<string, Trouble>()
  return (task, end) => {
    const failure = end.kind === 'retry' ? end.failure : null
    if (failure === null || failure.kind === 'offline') {
      failed.delete(task)
      troubles.delete(task)
    } else if (failure.kind === 'storage') troubles.set(task, 'storage')
    else {
      const times = (failed.get(task) ?? 0) + 1
      failed.set(task, times)
      // Push reports its failures entry by entry.
      if (task === 'pulling' && times > TOLERATED) troubles.set(task, 'server')
    }
    const all = [...troubles.values()]
    return all.find(trouble => trouble === 'storage') ?? all[0] ?? null
  }
}

/** A pass that finds the disk full makes room and runs once more; any other fault of the storage is reported as a failure. */
export const withRoom = async (db: LocalDatabase, run: () => Promise<PassEnd>): Promise<PassEnd> => {
  try {
    return await run()
  } catch (error) {
    const fault = storageFaultOf(error)
    if (fault === null) throw error
    if (fault !== 'full' || !(await gaveRoom(db))) return retry({ kind: 'storage', fault })
  }
  try {
    return await run()
  } catch (error) {
    const fault = storageFaultOf(error)
    if (fault === null) throw error
    return retry({ kind: 'storage', fault })
  }
}

/**
 * Runs a repair of a start, if there is room for it: a full device still shows what it holds and tries to send. Its first pass
 * reports that it is full.
 */
export const whereRoom = async (db: LocalDatabase, run: () => Promise<unknown>): Promise<void> => {
  const isDone = async (): Promise<boolean> => {
    try {
      await run()
      return true
    } catch (error) {
      if (storageFaultOf(error) === 'full') return false
      throw error
    }
  }
  if (!(await isDone()) && (await gaveRoom(db))) await isDone()
}

const gaveRoom = async (db: LocalDatabase): Promise<boolean> => {
  try {
    return (await makeRoom(db, ROOM)) > 0
  } catch (error) {
    // The device is so full that even deleting fails.
    if (storageFaultOf(error) === 'full') return false
    throw error
  }
}
