// After a restore of the server to an earlier state (sync.md section 3.5): what it acknowledged in the last days goes back into
// the outbox as it was sent, every shard is pulled again, then everything is sent. Each step is one transaction, and the next
// session continues where this one stopped.
import { entityByName } from '#records/entities/index.ts'
import { doubtSentBlobs } from '../../store/pictures/blob-rows.ts'
import { readMeta, type LocalDatabase, type Tables } from '../../store/database.ts'
import { capturedAt, type Base, type Entry } from '../../store/rows/entry.ts'
import { startOver } from '../../store/mirror/held-shards.ts'
import { fold } from '../../store/rows/materialise.ts'
import { baseOf, entriesOf, show } from '../../store/rows/mirror-row.ts'
import { allTables } from '../../store/mirror/mirror.ts'
import { isPullingAgain, RESTORE } from '../../store/restore-phase.ts'
import { sameValue } from '../../store/rows/same-value.ts'

export interface Restore {
  /** Nothing is sent before everything was pulled (outbox-departure.ts): the server's present rows decide what clashes. */
  readonly phase: 'bringing' | 'sending'
  /** The keys of the entries that were put back. */
  readonly keys: readonly string[]
  /** How many of them the server had lost, known once everything was pulled. */
  readonly missing: number
}

const isRestore = (value: unknown): value is Restore =>
  typeof value === 'object' && value !== null && 'phase' in value && 'keys' in value

export const restoreIn = (value: unknown): Restore | null => (isRestore(value) ? value : null)

export const restoreUnderWay = async (tables: Pick<Tables, 'meta'>): Promise<Restore | null> =>
  restoreIn(await readMeta(tables, RESTORE))

/**
 * `known`: the epoch with which the refused pass was sent, so that a late pass begins nothing twice. `next`: the server's present
 * epoch, so that a second restore while everything is pulled again is noticed like the first.
 */
export const beginRestore = (db: LocalDatabase, known: unknown, next: string | null = null): Promise<void> =>
  db.relaxed.dexie.transaction('rw', [...allTables, 'acked', 'blob'], async () => {
    if (typeof known !== 'string' || (await readMeta(db, 'epoch')) !== known) return
    await startOver(db)
    const acknowledged = (await db.acked.toArray()).map(({ entry }) => entry)
    const waiting = await db.outbox.toArray()
    const keys = new Set(waiting.map(({ key }) => key))
    const back = acknowledged.filter(({ key }) => !keys.has(key)).map(asItLeft)
    await queueInOrder(db, [...back, ...waiting])
    await db.acked.clear()
    await doubtSentBlobs(db)
    for (const [entity, id] of recordsOf(back)) await showAgain(db, entity, id)
    const before = await restoreUnderWay(db)
    const again = [...(before?.keys ?? []), ...back.map(({ key }) => key)]
    await db.meta.bulkPut([
      { k: RESTORE, value: { phase: 'bringing', keys: again, missing: 0 } satisfies Restore },
      // Never absent, so that answers of the former epoch that are still on their way are recognised as late.
      { k: 'epoch', value: next },
    ])
  })

/** The same bytes under the same key: operations that survived are answered as before. */
const asItLeft = ({ error: _error, theirs: _theirs, ...entry }: Entry): Entry => ({
  ...entry,
  state: 'sent',
  tries: 0,
})

/**
 * The order of capture under new numbers, which are never used twice: a late acknowledgement of the former epoch, in any tab,
 * then finds no entry to settle.
 */
const queueInOrder = async (db: LocalDatabase, entries: readonly Entry[]): Promise<void> => {
  await db.outbox.clear()
  const inOrder = entries.toSorted((one, other) => one.seq - other.seq)
  await db.outbox.bulkAdd(inOrder.map(({ seq: _seq, ...entry }) => entry))
}

const recordsOf = (entries: readonly Entry[]): [entity: string, id: string][] => [
  ...new Map<string, [string, string]>(
    entries.map(({ entity, id }) => [`${entity} ${id}`, [entity, id]]),
  ).values(),
]

/** The record as the person left it: whether the server's row of a creation survived is not known. */
const showAgain = async (db: LocalDatabase, entity: string, id: string): Promise<void> => {
  const of = entityByName(entity)
  if (of === undefined) return
  const entries = await entriesOf(db, entity, id)
  const shown = await db.rows(entity).get(id)
  const isCreated = entries[0]?.op === 'create'
  const known = (await db.base.get([entity, id])) ?? baseOf(of, id, shown)
  const base: Base = isCreated
    ? { ...known, rev: 0, row: null, shards: [], hidden: false }
    : { ...known, rev: 0, hidden: shown === undefined }
  await show(db, of, base, entries)
}

/** Everything was pulled: from now on entries are sent. True when this call caused the change. */
export const beginSending = async (db: LocalDatabase): Promise<boolean> => {
  if (!(await isPullingAgain(db))) return false
  return db.relaxed.dexie.transaction('rw', ['outbox', 'base', 'meta'], async () => {
    const restore = await restoreUnderWay(db)
    if (restore?.phase !== 'bringing') return false
    const keys = new Set(restore.keys)
    const left = await db.outbox.filter(({ state }) => state === 'sent').toArray()
    const missing = await countMissing(
      db,
      left.filter(({ key }) => keys.has(key)),
    )
    const clock = Number((await readMeta(db, 'rev')) ?? 0)
    // Entries that were sent without an answer may be lost like the acknowledged ones.
    const bases = await db.base.bulkGet(left.map(({ entity, id }) => [entity, id]))
    const lost = left.filter((entry, n) => isOfLostTime(entry, bases[n], clock))
    await db.outbox.bulkPut(
      lost.map(entry =>
        Object.assign({}, entry, { key: db.newKey(), at: capturedAt(entry), state: 'queued' as const }),
      ),
    )
    await db.meta.put({ k: RESTORE, value: { ...restore, phase: 'sending', missing } satisfies Restore })
    return true
  })
}

/**
 * The entry is based on a rev that existed only in the lost history. The server counts on from its backup and may give that rev
 * to another version, which If-Match would take for the same. A record that is still, or again, at that rev does not include the
 * entry either. So what is certainly lost is sent as new, after the value test.
 */
const isOfLostTime = ({ baseRev }: Entry, base: Base | undefined, clock: number): boolean => {
  if (baseRev === null) return false
  if (baseRev > clock) return true
  return base?.row?.rev === baseRev
}

/** Counts the entries whose records differ on the server from what these entries wrote. */
const countMissing = async (db: LocalDatabase, back: readonly Entry[]): Promise<number> => {
  let count = 0
  for (const [entity, id] of recordsOf(back)) {
    const entries = back.filter(entry => entry.entity === entity && entry.id === id)
    const row = (await db.base.get([entity, id]))?.row ?? null
    if (!isThere(row, entries)) count += entries.length
  }
  return count
}

const isThere = (row: Base['row'], entries: readonly Entry[]): boolean => {
  const of = entityByName(entries[0]?.entity ?? '')
  if (entries.at(-1)?.op === 'delete') return row === null
  if (of === undefined || row === null) return false
  const mine = fold(of, row, entries)
  const creation = entries.find(({ op }) => op === 'create')
  const fields = entries
    .flatMap(({ patch }) => Object.keys(patch))
    .filter(field => !(field in (creation?.patch ?? {})))
  return fields.every(field => sameValue(mine?.[field], row[field]))
}

/** All that was put back is settled. Returns how many operations had been lost, or null when no restore was under way. */
export const finishRestore = (db: LocalDatabase): Promise<number | null> =>
  db.relaxed.dexie.transaction('rw', ['meta'], async () => {
    const restore = await restoreUnderWay(db)
    if (restore?.phase !== 'sending') return null
    await db.meta.delete(RESTORE)
    return restore.missing
  })
