// Reads the outbox piece by piece: a phone with thousands of waiting entries does not read them all before each batch.
import type { LocalDatabase } from '../database.ts'
import type { Entry } from '../rows/entry.ts'
import { readable } from './mark-damaged.ts'

/** More than a batch. */
const READ_AT_ONCE = 200

export interface Choice {
  readonly chosen: readonly Entry[]
  /** What was read, oldest first; all of it when nothing was chosen. */
  readonly oldest: readonly Entry[]
}

/** What an entry waits for was captured before it: later entries change nothing, once there is something to choose among the oldest. */
export const chooseOldest = async (
  { outbox }: Pick<LocalDatabase['strict'], 'outbox'>,
  choose: (entries: readonly Entry[]) => readonly Entry[],
): Promise<Choice> => {
  const oldest: Entry[] = []
  for (;;) {
    const piece = await outbox.orderBy('seq').offset(oldest.length).limit(READ_AT_ONCE).toArray()
    oldest.push(...piece.map(readable))
    const chosen = choose(oldest)
    if (chosen.length > 0 || piece.length < READ_AT_ONCE) return { chosen, oldest }
  }
}
