// A planner's actions on cards, the same for the drag, the sheets and the keys: each runs its command, offers the undo, or shows
// the problems.
import { useState } from 'react'
import { attempt } from '#shell/screen/attempt.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { did } from '#shell/undo/desk-acts.ts'
import { notifyRefusal, showToast } from '#shell/words/notify.tsx'
import type { Failure, Outcome } from '#records/failure.ts'
import { plural } from '#records/fr/plural.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import type { Problem } from '#records/problem.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import { acceptTasks } from '../../../data/accept-tasks.ts'
import { moveSlot } from '../../../data/move-slot.ts'
import { placeTasks } from '../../../data/place-tasks.ts'
import type { MovedBack } from '../../../data/moved-back.ts'
import { changedSinceUndo, putBack } from '../../../data/put-back.ts'
import { unplaceTasks } from '../../../data/unplace-tasks.ts'
import { tasksText } from '../board-words.ts'
import { noteOwn } from '../shown/use-news.ts'

/** A move that a rule stopped, and how a person with the rights forces it. */
export interface Blocked {
  readonly title: string
  readonly problems: readonly Problem[]
  readonly force: () => Promise<boolean>
  /** The tasks, for proposing another slot. */
  readonly ids: readonly string[]
}

export interface Moves {
  readonly blocked: Blocked | null
  readonly dismiss: () => void
  /** Steps of rentals that have just moved, as they were: their prices are asked about (RT3, RT11). */
  readonly rentals: MovedBack['tasks'] | null
  readonly dropRentals: () => void
  readonly place: (
    ids: readonly string[],
    to: Slot,
    title: string,
    more?: {
      readonly before?: string | null | undefined
      /** The name, for a single card. */
      readonly name?: string | undefined
    },
  ) => Promise<boolean>
  readonly unplace: (ids: readonly string[]) => Promise<boolean>
  readonly accept: (ids: readonly string[]) => Promise<boolean>
  readonly moveWhole: (from: string, to: Slot, title: string, ids: readonly string[]) => Promise<boolean>
}

type Command = (force: boolean) => Promise<Outcome<MovedBack>>

export const useMoves = (isRental: (id: string) => boolean = () => false): Moves => {
  const db = useDatabase()
  const rights = useRights()
  const { now } = useClock()
  const { blocked, dismiss, run } = useUndoable()
  const [rentals, setRentals] = useState<Moves['rentals']>(null)
  const noteRentals = ({ tasks }: MovedBack): void => {
    const moved = tasks.filter(({ id, made }) => isRental(id) && 'date' in made)
    if (moved.length > 0) setRentals(moved)
  }
  return {
    blocked,
    dismiss,
    rentals,
    dropRentals: () => setRentals(null),
    place: (ids, slot, title, { before, name = tasksText(ids.length) } = {}) =>
      run(
        ids,
        `${name}\u00a0: ${title}`,
        force =>
          placeTasks(db, {
            ids,
            slot,
            at: now(),
            rights,
            force,
            ...(before === undefined ? {} : { before }),
          }),
        { onDone: noteRentals },
      ),
    unplace: async ids => {
      if (ids.length > 0)
        return run(ids, `${tasksText(ids.length)} sans créneau`, () => unplaceTasks(db, { ids }))
      showToast('info', 'Rien à retirer\u00a0: aucune n’est plus dans un créneau.')
      return true
    },
    accept: ids =>
      run(ids, plural(ids.length, 'tâche acceptée', 'tâches acceptées'), force =>
        acceptTasks(db, { ids, at: now(), rights, force }),
      ),
    moveWhole: (from, to, title, ids) =>
      run(ids, `Créneau déplacé\u00a0: ${title}`, force =>
        moveSlot(db, { from, to, at: now(), rights, force }),
      ),
  }
}

interface Undoable extends Pick<Moves, 'blocked' | 'dismiss'> {
  readonly run: (
    ids: readonly string[],
    title: string,
    command: Command,
    how?: { readonly force?: boolean; readonly onDone?: (back: MovedBack) => void },
  ) => Promise<boolean>
}

/** Runs a command and offers its undo; what a rule stops waits in `blocked` until it is forced or dismissed. */
const useUndoable = (): Undoable => {
  const db = useDatabase()
  const rights = useRights()
  const [blocked, setBlocked] = useState<Blocked | null>(null)

  const stopAt = (failure: Failure, how: Omit<Blocked, 'problems'>): void => {
    if (failure.kind === 'ruleBroken') setBlocked({ ...how, problems: failure.problems })
    else notifyRefusal(failure)
  }
  /** What it answers; null when it was refused, which is shown. */
  const tryIt = async <T>(
    { title, ids }: Pick<Blocked, 'title' | 'ids'>,
    command: (force: boolean) => Promise<Outcome<T>>,
    again: () => Promise<boolean>,
    force: boolean,
  ): Promise<{ readonly answer: T } | null> => {
    noteOwn(ids)
    const outcome = await attempt(() => command(force))
    if (outcome === null) return null
    if (!outcome.ok) {
      stopAt(outcome.failure, { title, ids, force: again })
      return null
    }
    setBlocked(null)
    return { answer: outcome.value }
  }
  const run: Undoable['run'] = async (ids, title, command, { force = false, onDone } = {}) => {
    const about = { title, ids }
    const again = { force: true, ...(onDone === undefined ? {} : { onDone }) }
    const done = await tryIt(about, command, () => run(ids, title, command, again), force)
    if (done === null) return false
    let back = done.answer
    onDone?.(back)
    if (back.tasks.length + back.orders.length === 0) return true
    const undo = async (isForced = false): Promise<boolean> =>
      (await tryIt(
        about,
        how => putBack(db, back, { rights, force: how }),
        () => undo(true),
        isForced,
      )) !== null
    const redo = async (isForced = force): Promise<boolean> => {
      const anew = async (how: boolean): Promise<Outcome<MovedBack>> => {
        const changed = await changedSinceUndo(db, back)
        return changed === null ? command(how) : onSiteFailure(changed)
      }
      const made = await tryIt(about, anew, () => redo(true), isForced)
      if (made !== null) back = made.answer
      return made !== null
    }
    did({ title, undo, redo })
    return true
  }
  return { blocked, dismiss: () => setBlocked(null), run }
}
