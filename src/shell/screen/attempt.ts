// Runs a command where this device may be unable to store anything: such a fault is shown, « rien n’a été enregistré », and gives
// null. When a reopened connection or freed room may help, the command runs once more: a failed transaction left nothing behind.
import type { Outcome } from '#records/failure.ts'
import { notify, notifyRefusal } from '../words/notify.tsx'
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

/** The same where no screen waits for the answer any more, as after the undo of a message: a refusal is a message too. */
export const attemptOrTell = async <T>(
  command: () => Promise<Outcome<T>>,
): Promise<{ readonly answer: T } | null> => {
  const outcome = await attempt(command)
  if (outcome?.ok === false) notifyRefusal(outcome.failure)
  return outcome?.ok === true ? { answer: outcome.value } : null
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
