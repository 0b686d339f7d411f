// Runs a command of the sync screen or of the conflict view; what stands against it is told as a toast.
import { attempt } from '#app/attempt.ts'
import { notifyRefusal } from '#app/words/notify.tsx'
import { success, type Outcome } from '#domain/failure.ts'

/** True when it was done. */
export const act = async (command: () => Promise<Outcome<unknown> | void>): Promise<boolean> => {
  const outcome = await attempt(async () => (await command()) ?? success(null))
  if (outcome !== null && !outcome.ok) notifyRefusal(outcome.failure)
  return outcome?.ok === true
}
