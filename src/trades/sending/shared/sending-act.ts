// Runs a command of the sync screen or of the conflict view; a refusal is shown as a toast.
import { attempt } from '#shell/screen/attempt.ts'
import { notifyRefusal } from '#shell/words/notify.tsx'
import { success, type Outcome } from '#records/failure.ts'

/** True when it was done. */
export const act = async (command: () => Promise<Outcome<unknown> | void>): Promise<boolean> => {
  const outcome = await attempt(async () => (await command()) ?? success(null))
  if (outcome !== null && !outcome.ok) notifyRefusal(outcome.failure)
  return outcome?.ok === true
}
