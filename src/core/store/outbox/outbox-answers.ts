// The effects of the server's answers on the outbox (sync.md section 2), each in one transaction. An entry that another tab
// settled meanwhile is not changed.
import type { AnyRow } from '#records/entity.ts'
import { entityByName } from '#records/entities/index.ts'
import type { Failure } from '#records/failure.ts'
import type { Connection, LocalDatabase } from '../database.ts'
import type { Base, Entry } from '../rows/entry.ts'
import { rememberLeft } from '../rows/left-places.ts'
import { baseOf, entriesOf, show } from '../rows/mirror-row.ts'

type Change = (base: Base, entry: Entry) => { readonly base: Base; readonly entry: Entry | null }

/**
 * Reads entry and base, writes the result of `change`, and shows the record again. Several entries are of one entity and of different
 * records: one transaction for a whole answer wakes what watches the tables once, not fifty times.
 */
const settle = async (
  db: LocalDatabase,
  settled: readonly (readonly [Entry, Change])[],
  journalAt?: string,
): Promise<void> => {
  const name = settled[0]?.[0].entity ?? ''
  const of = entityByName(name)
  if (of === undefined) throw new Error(`an entry of the unknown entity ${name}`)
  const tables: Connection = db.relaxed
  const one = async (entry: Entry, change: Change): Promise<void> => {
    const current = await tables.outbox.get(entry.seq)
    if (current === undefined || current.key !== entry.key) return
    const base =
      (await tables.base.get([name, entry.id])) ?? baseOf(of, entry.id, await tables.rows(name).get(entry.id))
    const next = change(base, current)
    if (next.entry === null) {
      await tables.outbox.delete(current.seq)
      if (journalAt !== undefined) await tables.acked.put({ key: current.key, at: journalAt, entry: current })
    } else await tables.outbox.put(next.entry)
    await show(tables, of, next.base, await entriesOf(tables, name, entry.id))
    if (next.base.shards.length === 0) await rememberLeft(tables, [[name, entry.id]])
  }
  const names = [name, 'outbox', 'base', 'acked', 'meta']
  await tables.dexie.transaction('rw', names, async () => {
    for (const [entry, change] of settled) await one(entry, change)
  })
}

export const withNewer = (base: Base, row: AnyRow | null | undefined): Base =>
  row != null && row.rev > base.rev ? { ...base, rev: row.rev, row } : base

/** An answer without a row has the rev on which the entry was based: what the feed delivered since is newer, and stays. */
const withoutRow = (base: Base, { baseRev }: Entry): Base =>
  base.row !== null && base.rev > (baseRev ?? base.rev) ? base : { ...base, row: null, hidden: true }

/** `row`: the record in the server's answer; null when it is deleted, undefined when only the feed can provide it. */
export const acknowledge = (
  db: LocalDatabase,
  accepted: readonly { readonly entry: Entry; readonly row: AnyRow | null | undefined }[],
  at: string,
): Promise<void> => {
  const changeTo =
    (row: AnyRow | null | undefined): Change =>
    (base, entry) => ({ base: row === null ? withoutRow(base, entry) : withNewer(base, row), entry: null })
  return settle(
    db,
    accepted.map(({ entry, row }) => [entry, changeTo(row)]),
    at,
  )
}

export const refuse = (db: LocalDatabase, entry: Entry, error: Failure): Promise<void> =>
  settle(db, [[entry, (base, current) => ({ base, entry: { ...current, state: 'refused', error } })]])

/** `theirs` is null when the record no longer exists on the server. */
export const park = (
  db: LocalDatabase,
  entry: Entry,
  theirs: AnyRow | null,
  error: Failure = { kind: 'conflict', current: theirs },
): Promise<void> => {
  const parked = (current: Entry): Entry => ({ ...current, state: 'conflict', theirs, error })
  return settle(db, [[entry, (base, current) => ({ base: withNewer(base, theirs), entry: parked(current) })]])
}

/** The rebased entry replaces the one that was read, and the row replaces an older base. */
export const requeue = (db: LocalDatabase, entry: Entry, rebased: Entry, row: AnyRow | null): Promise<void> =>
  settle(db, [[entry, base => ({ base: withNewer(base, row), entry: { ...rebased, state: 'queued' } })]])

/** After an attempt without a definite answer, the entry stays `sent`. */
export const noteAttempt = (db: LocalDatabase, entries: readonly Entry[], error: Failure): Promise<void> =>
  db.relaxed.dexie.transaction('rw', ['outbox'], async () => {
    for (const { seq, key } of entries) {
      await db.outbox
        .where('seq')
        .equals(seq)
        .and(entry => entry.key === key)
        .modify(entry => {
          // Counts only consecutive attempts that failed alike: hours without a network do not count once the server answers with
          // a failure.
          Object.assign(entry, { tries: entry.error?.kind === error.kind ? entry.tries + 1 : 1, error })
        })
    }
  })

/**
 * The request with these entries was forbidden as a whole, which ends the session. The mark prevents that a second request ends
 * it again.
 */
export const noteBarred = async (db: LocalDatabase, entries: readonly Entry[]): Promise<void> => {
  await db.outbox.bulkUpdate(entries.map(({ seq }) => ({ key: seq, changes: { barred: true } as const })))
}
