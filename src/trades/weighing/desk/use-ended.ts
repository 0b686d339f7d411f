// The undo of a weighing session that was validated or cancelled (TS8): by its message and by Ctrl Z, and done again the same way.
import { attemptOrTell } from '#shell/screen/attempt.ts'
import type { Outcome } from '#records/failure.ts'
import { reopenSession, takeBackValidation, type Validated } from '../data/sessions/end-session.ts'
import { useWeighingTap } from '../session-parts/use-weighing-tap.ts'

interface Ended {
  readonly title: string
  /** What a validation wrote; null for a session that was cancelled. */
  readonly taken: Validated['taken']
  /** The same decision once more. */
  readonly again: () => Promise<Outcome<unknown>>
  readonly tone?: 'info'
}

const isDone = async (command: () => Promise<Outcome<unknown>>): Promise<boolean> =>
  (await attemptOrTell(command)) !== null

export const useEnded = (session: string): ((ended: Ended) => void) => {
  const { db, tap } = useWeighingTap()
  return ({ taken, again, ...told }) => {
    const undo = (): Promise<boolean> =>
      isDone(() =>
        taken === null
          ? reopenSession(db, { session, ...tap() })
          : takeBackValidation(db, { session, ...tap(), taken }),
      )
    void import('#shell/undo/undo-later.ts').then(
      later => later.tell({ ...told, undo, redo: () => isDone(again) }),
      reportError,
    )
  }
}
