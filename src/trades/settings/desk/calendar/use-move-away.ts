// Moves what stands on closed days, and says what was moved and what had to stay; one undo takes all of it back (CA7).
import { attempt, attemptOrTell } from '#shell/screen/attempt.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { notifyRefusal, notifyUndoable } from '#shell/words/notify.tsx'
import { plural } from '#records/fr/plural.ts'
import { moveAway, type AwayMove } from '#trades/planning/data/closing/move-away.ts'
import { putBack } from '#trades/planning/data/put-back.ts'

/** `title`: what else was done; `undoElse` takes that back, after the visits are where they were. */
export const useMoveAway = () => {
  const database = useDatabase()
  const rights = useRights()
  const { now: at } = useClock()
  return async (
    moves: readonly AwayMove[],
    title: string,
    undoElse?: () => Promise<unknown>,
  ): Promise<void> => {
    const done = await attempt(() => moveAway(database, { moves, at: at(), rights }))
    if (done === null) return
    const { back, refused } = done
    const undo = async (): Promise<void> => {
      await undoElse?.()
      await attemptOrTell(() => putBack(database, back, { rights, force: true }))
    }
    const moved = plural(back.tasks.length, 'passage déplacé', 'passages déplacés')
    notifyUndoable([title, moved].filter(part => part !== '').join(', '), () => void undo())
    for (const { failure } of refused) notifyRefusal(failure)
  }
}
