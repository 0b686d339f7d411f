// The undo of a weighing session that was validated or cancelled: it restores the former state (TS8).
import { attempt } from '#shell/screen/attempt.ts'
import { notify } from '#shell/words/notify.tsx'
import { reopenSession, takeBackValidation, type Validated } from '../data/sessions/end-session.ts'
import { useWeighingTap } from '../session-parts/use-weighing-tap.ts'

/** For the toast, when the screen may be gone: a refusal is shown as a toast too. `taken`: what a validation wrote. */
export const useTakeBack = (session: string): ((taken: Validated['taken']) => Promise<void>) => {
  const { db, tap } = useWeighingTap()
  return async taken => {
    const own = { session, ...tap() }
    const outcome = await attempt(() =>
      taken === null ? reopenSession(db, own) : takeBackValidation(db, { ...own, taken }),
    )
    if (outcome?.ok === false) notify(outcome.failure)
  }
}
