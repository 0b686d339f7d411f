// Moves what stands on closed days, and says what was moved and what had to stay; one undo takes all of it back (CA7).
import { attempt } from '#shell/screen/attempt.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { notifyRefusal, notifyUndoable } from '#shell/words/notify.tsx'
import { plural } from '#records/fr/plural.ts'
import { moveAway, takeBack, type AwayMove } from '#trades/planning/data/closing/move-away.ts'

/**
 * `title`: what else was done; `undoElse` takes that back first: a day is open again before its visits return to it. Without moves only that
 * is said.
 */
export const useMoveAway = () => {
  const database = useDatabase()
  const rights = useRights()
  const { now: at } = useClock()
  return async (
    moves: readonly AwayMove[],
    title: string,
    undoElse?: () => Promise<unknown>,
  ): Promise<void> => {
    if (moves.length === 0) {
      notifyUndoable(title, () => void undoElse?.())
      return
    }
    const done = await attempt(() => moveAway(database, { moves, at: at(), rights }))
    if (done === null) return
    const { moved, refused } = done
    const undo = async (): Promise<void> => {
      await undoElse?.()
      for (const failure of (await attempt(() => takeBack(database, { moved, rights }))) ?? [])
        notifyRefusal(failure)
    }
    const parts = [
      title,
      plural(moved.length, 'passage déplacé', 'passages déplacés'),
      ...(refused.length === 0 ? [] : [plural(refused.length, 'reste', 'restent')]),
    ]
    notifyUndoable(parts.filter(part => part !== '').join(', '), () => void undo())
    for (const { failure } of refused) notifyRefusal(failure)
  }
}
