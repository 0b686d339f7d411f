// « Abandonner »: a person deliberately drops a captured change (sync.md section 2). Dropping a creation also drops what
// dependentsOf() listed. Later changes of the record keep the fields that they changed themselves. The record then shows the
// server's version.
import { failed, success, type Outcome } from '#records/failure.ts'
import { entrySides } from '#core/store/conflicts/conflict-sides.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import type { Entry } from '#core/store/rows/entry.ts'
import { decide, laterOf, NOTHING_TO_DECIDE, type Decision } from '#core/store/outbox/decide.ts'
import { followAll } from '#core/store/outbox/follow-decision.ts'
import { dependentsIn } from '#core/store/outbox/dependents-of.ts'

/** After this many answers without a definite result, the server fails at this very change and will go on failing. */
const HOPELESS_TRIES = 8
export const isHopeless = ({ state, tries, error }: Pick<Entry, 'state' | 'tries' | 'error'>): boolean =>
  state === 'sent' && tries >= HOPELESS_TRIES && error !== undefined && error.kind !== 'offline'

export const abandonEntry = (db: LocalDatabase, chosen: { readonly seq: number }): Promise<Outcome<null>> =>
  decide(db, chosen, found => {
    const { entry, base, waiting } = found
    // The entry may already be on the server, so its answer is awaited as long as one can be expected.
    if (entry.state === 'sent' && !isHopeless(entry)) return failed(NOTHING_TO_DECIDE)
    if (entry.op === 'create')
      return success<Decision>({ dropped: [entry, ...dependentsIn(waiting, entry)], forgetsImages: true })
    const { changed, dropped } = followAll(laterOf(found), entry.patch ?? {}, entry.from ?? {})
    const isGone = entry.state === 'conflict' && entrySides(entry, base).row === null
    return success<Decision>({
      changed,
      dropped: [entry, ...dropped],
      forgetsImages: true,
      ...(isGone ? { base: { ...base, row: null, hidden: true } } : {}),
    })
  })
