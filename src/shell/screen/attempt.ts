// Runs a command where this device may be unable to store anything: such a fault is shown, « rien n’a été enregistré », and gives
// null. When a reopened connection or freed room may help, the command runs once more: a failed transaction left nothing behind.
import { notify } from '../words/notify.tsx'
import { reportStartFailure } from '../words/start-failure.ts'
import { useStorage } from '../storage/storage-state.ts'

export const attempt = async <T>(run: () => Promise<T>): Promise<T | null> => {
  try {
    return await run()
  } catch (error) {
    const { mayTryAgain } = await import('../storage/storage-recovery.ts')
    return (await mayTryAgain(error)) ? attemptOnce(run) : refuse(error)
  }
}

const attemptOnce = async <T>(run: () => Promise<T>): Promise<T | null> => {
  try {
    return await run()
  } catch (error) {
    return refuse(error)
  }
}

const refuse = async (error: unknown): Promise<null> => {
  const { isLostConnection, storageFaultOf } = await import('#core/store/storage-fault.ts')
  const isOutdated = useStorage.getState().isOutdated && isLostConnection(error)
  const fault = isOutdated ? 'newer' : storageFaultOf(error)
  if (fault === null) throw error
  notify({ kind: 'storage', fault })
  if (fault === 'corrupted') reportStartFailure(error)
  return null
}
