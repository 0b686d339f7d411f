// The desk's lists of weighing sessions: open, to validate, and ended in the last days.
import { addDays } from '#records/time/dates.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { namesHere } from '#trades/stock/data/catalogue-here.ts'
import {
  cardOf,
  openSessions,
  sessionsBetween,
  sessionsToCheck,
  type Reader,
  type SessionCard,
} from './sessions.ts'

const ENDED_DAYS = 3

export interface SessionLists {
  readonly open: readonly SessionCard[]
  readonly toCheck: readonly SessionCard[]
  readonly ended: readonly SessionCard[]
}

export const sessionLists = async (
  db: LocalDatabase,
  { day, ...reader }: Reader & { readonly day: string },
): Promise<SessionLists> => {
  const names = await namesHere(db)
  const toCheck = await sessionsToCheck(db)
  const ended = await sessionsBetween(db, addDays(day, -ENDED_DAYS), day)
  return {
    open: await openSessions(db, reader, names),
    toCheck: toCheck.map(task => cardOf(task, names, reader)),
    ended: ended
      .filter(({ task_state_id }) => task_state_id === TASK_STATE.done)
      .map(task => cardOf(task, names, reader))
      .toReversed(),
  }
}
