// What the server's answers do to the outbox (sync.md section 2), each in one transaction. An entry that another tab settled
// meanwhile is left alone.
import type { AnyRow } from '#records/entity.ts'
import { entityByName } from '#records/entities/index.ts'
import type { Failure } from '#records/failure.ts'
import type { Connection, LocalDatabase } from '../database.ts'
import type { Base, Entry } from '../rows/entry.ts'
import { rememberLeft } from '../rows/left-places.ts'
import { baseOf, entriesOf, show } from '../rows/mirror-row.ts'

type Change = (base: Base, entry: Entry) => { readonly base: Base; readonly entry: Entry | null }

/** Reads entry and base, writes what `change` makes of them, and puts the record on show again. */
const settle = (db: LocalDatabase, entry: Entry, change: Change, journalAt?: string): Promise<void> => {
  const of = entityByName(entry.entity)
  if (of === undefined) throw new Error(`an entry of the unknown entity ${entry.entity}`)
  const tables: Connection = db.relaxed
  return tables.dexie.transaction('rw', [of.name, 'outbox', 'base', 'acked', 'meta'], async () => {
    const current = await tables.outbox.get(entry.seq)
    if (current === undefined || current.key !== entry.key) return
    const base =
      (await tables.base.get([of.name, entry.id])) ??
      baseOf(of, entry.id, await tables.rows(of.name).get(entry.id))
    const next = change(base, current)
    if (next.entry === null) {
      await tables.outbox.delete(current.seq)
      if (journalAt !== undefined) await tables.acked.put({ key: current.key, at: journalAt, entry: current })
    } else await tables.outbox.put(next.entry)
    await show(tables, of, next.base, await entriesOf(tables, of.name, entry.id))
    if (next.base.shards.length === 0) await rememberLeft(tables, [[of.name, entry.id]])
  })
}

export const withNewer = (base: Base, row: AnyRow | null | undefined): Base =>
  row != null && row.rev > base.rev ? { ...base, rev: row.rev, row } : base

/** An answer without a row is of the rev that the entry was made on: what the feed has brought since is newer, and stays. */
const withoutRow = (base: Base, { baseRev }: Entry): Base =>
  base.row !== null && base.rev > (baseRev ?? base.rev) ? base : { ...base, row: null, hidden: true }

/** `row`: the record as the server answered it; null when it is gone (a deletion), undefined when only the feed can tell. */
export const acknowledge = (
  db: LocalDatabase,
  entry: Entry,
  row: AnyRow | null | undefined,
  at: string,
): Promise<void> =>
  settle(
    db,
    entry,
    (base, current) => ({
      base: row === null ? withoutRow(base, current) : withNewer(base, row),
      entry: null,
    }),
    at,
  )

export const refuse = (db: LocalDatabase, entry: Entry, error: Failure): Promise<void> =>
  settle(db, entry, (base, current) => ({ base, entry: { ...current, state: 'refused', error } }))

/** `theirs` null: the record is gone on the server. */
export const park = (
  db: LocalDatabase,
  entry: Entry,
  theirs: AnyRow | null,
  error: Failure = { kind: 'conflict', current: theirs },
): Promise<void> =>
  settle(db, entry, (base, current) => ({
    base: withNewer(base, theirs),
    entry: { ...current, state: 'conflict', theirs, error },
  }))

/** The rebased entry takes the place of the one that was read, and the row the place of an older base. */
export const requeue = (db: LocalDatabase, entry: Entry, rebased: Entry, row: AnyRow | null): Promise<void> =>
  settle(db, entry, base => ({ base: withNewer(base, row), entry: { ...rebased, state: 'queued' } }))

/** No definite answer: the entry stays as it left. */
export const noteAttempt = (db: LocalDatabase, entries: readonly Entry[], error: Failure): Promise<void> =>
  db.relaxed.dexie.transaction('rw', ['outbox'], async () => {
    for (const { seq, key } of entries) {
      await db.outbox
        .where('seq')
        .equals(seq)
        .and(entry => entry.key === key)
        .modify(entry => {
          // Attempts that ended alike: hours without a network say nothing about an answer that comes at last.
          Object.assign(entry, { tries: entry.error?.kind === error.kind ? entry.tries + 1 : 1, error })
        })
    }
  })

/** The request that carried them was forbidden as a whole, which ends the session: a second one need not. */
export const noteBarred = async (db: LocalDatabase, entries: readonly Entry[]): Promise<void> => {
  await db.outbox.bulkUpdate(entries.map(({ seq }) => ({ key: seq, changes: { barred: true } as const })))
}
