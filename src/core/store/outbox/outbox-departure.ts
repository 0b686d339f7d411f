// Which entries are sent next, and their durable mark (sync.md section 2): the value test, then `sent` on disk before the request
// goes.
import type { AnyRow } from '#records/entity.ts'
import type { LocalDatabase } from '../database.ts'
import type { Entry } from '../rows/entry.ts'
import { chooseOldest, type Choice } from './choose-oldest.ts'
import { rebase } from './rebase.ts'
import { isPullingAgain } from '../restore-phase.ts'

/** FIFO per record. A parked entry holds up its own record; an entry waits until the creations that it names are acknowledged. */
export const readyEntries = (entries: readonly Entry[]): Entry[] => {
  const creations = new Set(entries.filter(({ op }) => op === 'create').map(({ id }) => id))
  const seen = new Set<string>()
  return entries.filter(({ entity, id, state, refs }) => {
    const record = `${entity} ${id}`
    const isFirst = !seen.has(record)
    seen.add(record)
    return isFirst && (state === 'queued' || state === 'sent') && !refs.some(ref => creations.has(ref))
  })
}

export interface Departure {
  /** Marked `sent` on disk. */
  readonly leaving: readonly Entry[]
  /** Unsent entries that the server's row contradicts. */
  readonly clashing: readonly { readonly entry: Entry; readonly theirs: AnyRow | null }[]
  /** Of the whole outbox before. */
  readonly waiting: { readonly count: number; readonly oldest: Choice['oldest'] }
}

/**
 * One transaction, so that no edit merges into an entry between its last reading and its mark, and so that nothing that a restore
 * requeues is sent by a pass that began before it.
 */
export const takeDeparture = (
  db: LocalDatabase,
  choose: (entries: readonly Entry[]) => readonly Entry[],
): Promise<Departure> => {
  const { dexie, outbox, base, meta } = db.strict
  return dexie.transaction('rw', ['outbox', 'base', 'meta'], async () => {
    if (await isPullingAgain({ meta }))
      return { leaving: [], clashing: [], waiting: { count: 0, oldest: [] } }
    const { chosen, oldest } = await chooseOldest({ outbox }, choose)
    const bases = await base.bulkGet(chosen.map(({ entity, id }) => [entity, id]))
    const leaving: Entry[] = []
    const clashing: { entry: Entry; theirs: AnyRow | null }[] = []
    for (const [i, entry] of chosen.entries()) {
      const known = bases[i]
      // An entry that was sent once is sent again unchanged: perhaps only its answer was lost.
      const tested =
        entry.state === 'sent' || known === undefined
          ? ({ kind: 'fine', entry } as const)
          : rebase(entry, known.row)
      if (tested.kind === 'fine') leaving.push({ ...tested.entry, state: 'sent' })
      else clashing.push({ entry, theirs: known?.row ?? null })
    }
    await outbox.bulkPut(leaving)
    return { leaving, clashing, waiting: { count: await outbox.count(), oldest } }
  })
}
