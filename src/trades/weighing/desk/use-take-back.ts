// The undo of a weighing session that was validated or cancelled: it restores the former state (TS8).
import { attemptOrTell } from '#shell/screen/attempt.ts'
import { reopenSession, takeBackValidation, type Validated } from '../data/sessions/end-session.ts'
import { useWeighingTap } from '../session-parts/use-weighing-tap.ts'

/** `taken`: what a validation wrote. */
export const useTakeBack = (session: string): ((taken: Validated['taken']) => Promise<void>) => {
  const { db, tap } = useWeighingTap()
  return async taken => {
    const own = { session, ...tap() }
    await attemptOrTell(() =>
      taken === null ? reopenSession(db, own) : takeBackValidation(db, { ...own, taken }),
    )
  }
}
