// Runs a command of the sync screen or of the conflict view; a refusal is shown as a toast.
import { attemptOrTell } from '#shell/screen/attempt.ts'
import { success, type Outcome } from '#records/failure.ts'

/** True when it was done. */
export const act = async (command: () => Promise<Outcome<unknown> | void>): Promise<boolean> =>
  (await attemptOrTell(async () => (await command()) ?? success(null))) !== null
