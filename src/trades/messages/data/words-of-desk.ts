// The desk's words for the crews of this device: today's standing notes, and what this person has not seen of the messages of today and
// of the days ahead, each with a key. What has a new key is news.
import type { ShiftInstance } from '#records/entities/shift.ts'
import type { Resource } from '#records/entities/resource.ts'
import { canUseResource, type Rights } from '#records/rights/rights.ts'
import { addDays } from '#records/time/dates.ts'
import { LOOK_AHEAD_DAYS } from '#records/time/slot-schedule.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { tableNamed } from '#core/store/table-named.ts'
import { watchQuery } from '#core/store/watch-query.ts'
import { hasSeen, threadOf } from '../rules/thread.ts'
import { messagesOfDays } from './messages-of-slot.ts'

export interface DeskWord {
  readonly key: string
  readonly text: string
  /** Of the tour. */
  readonly day: string
  /** When it was written, local; null where the back end does not send it. */
  readonly at: string | null
  /** A message is listed until it is seen; a note all day. */
  readonly isMessage: boolean
}

interface Asked {
  readonly day: string
  readonly user: string
  readonly rights: Rights
}

/** A person without a truck of their own hears only of the slots that they crew. */
export const wordsOfDesk = async (
  db: LocalDatabase,
  { day, user, rights }: Asked,
): Promise<readonly DeskWord[]> => {
  const slots = await tableNamed<typeof ShiftInstance>(db.relaxed, 'shift_instance')
    .where('date')
    .between(day, addDays(day, LOOK_AHEAD_DAYS), true, true)
    .toArray()
  const resources = await tableNamed<typeof Resource>(db.relaxed, 'resource').bulkGet(
    slots.map(({ resource_id }) => resource_id ?? ''),
  )
  const own = slots.filter(
    ({ crew }, n) =>
      canUseResource(rights, resources[n]?.number ?? null) &&
      (rights.resources.length > 0 || crew.length === 0 || crew.includes(user)),
  )
  const rows = await messagesOfDays(db, day, addDays(day, LOOK_AHEAD_DAYS))
  const days = new Map(rows.map(({ id, date }) => [id, date ?? day]))
  const messages = threadOf(
    rows.filter(row =>
      own.some(
        slot =>
          slot.resource_id === row.resource_id && slot.date === row.date && slot.shift_id === row.shift_id,
      ),
    ),
  )
  const notes = own.filter(({ date }) => date === day)
  return [
    ...notes.flatMap(({ id, message, crew_note, modification_time }) =>
      [message, crew_note]
        .filter(Boolean)
        .map(text => ({ key: `${id} ${text}`, text, day, at: modification_time, isMessage: false })),
    ),
    ...messages
      .filter(said => said.side === 'desk' && !hasSeen(said, user))
      .map(({ id, text, at }) => ({
        key: id,
        text: text || 'une photo',
        day: days.get(id) ?? day,
        at,
        isMessage: true,
      })),
  ]
}

export interface DeskWords {
  readonly day: string
  readonly words: readonly DeskWord[]
}

/**
 * Calls `onWords` now and after each change, at once: a message is seen within a second where the tour is open, and must ring before.
 * Returns the function that stops it.
 */
export const watchDesk = (
  db: LocalDatabase,
  { today, ...asked }: Omit<Asked, 'day'> & { readonly today: () => string },
  onWords: (now: DeskWords) => void,
  onError: (error: unknown) => void,
): (() => void) =>
  watchQuery(
    async () => {
      const day = today()
      return { day, words: await wordsOfDesk(db, { ...asked, day }) }
    },
    onWords,
    onError,
  )
