// Repairs a connection that the system closed (sync.md section 4): it is closed, opened again and tried once more; if that fails
// the page reloads, guarded. Loaded when it is needed, which is rare.
import { isLostConnection, reopenDatabase, storageFaultOf } from '#core/store/storage-fault.ts'
import { RELOAD_GUARD_MS } from '../updates/reload-guard.ts'
import { reloadGuarded } from '../updates/reload.ts'
import { useSession } from '../session/session.ts'
import { reportStartFailure } from '../words/start-failure.ts'
import { useStorage } from './storage-state.ts'
import { afterOwnWork } from '../screen/work.ts'

let under: Promise<boolean> | null = null
let last = -Infinity

/** Resolves with whether the database answers again; concurrent callers share the same answer. */
const recover = (): Promise<boolean> => {
  under ??= reopen().finally(() => {
    under = null
  })
  return under
}

const reopen = async (): Promise<boolean> => {
  const session = useSession.getState()
  if (session.kind !== 'signedIn' || useStorage.getState().isOutdated) return false
  const isAgain = Date.now() - last < RELOAD_GUARD_MS
  last = Date.now()
  try {
    if (isAgain) throw new Error('the connection was lost twice')
    await reopenDatabase(session.database)
    useStorage.setState(({ opened }) => ({ opened: opened + 1 }))
    return true
  } catch (error) {
    if (storageFaultOf(error) === null) afterOwnWork(() => reloadGuarded(location.pathname))
    else reportStartFailure(error)
    return false
  }
}

/** After a failed read: whether the read after the reopening will answer. */
export const isUnderRecovery = (error: unknown): boolean => {
  if (!isLostConnection(error)) return false
  void recover()
  return true
}

/** The room that one command may need: a few photos. */
const ROOM = 8_000_000

/** After a failed command: whether it may run once more, on another connection or with the room that was made. */
export const mayTryAgain = async (error: unknown): Promise<boolean> => {
  if (isLostConnection(error)) return recover()
  const session = useSession.getState()
  if (storageFaultOf(error) !== 'full' || session.kind !== 'signedIn') return false
  const { makeRoom } = await import('#core/store/mirror/room.ts')
  try {
    return (await makeRoom(session.database, ROOM)) > 0
  } catch (failed) {
    // The device is so full that even deleting fails.
    if (storageFaultOf(failed) === 'full') return false
    throw failed
  }
}
