// The mirror's side of a pull (sync.md sections 3.2 and 3.3): writes the rows of shards and their cursors in one transaction,
// guarded by revs. It never changes what a person captured.
import type { AnyRow, Entity } from '#records/entity.ts'
import { entities } from '#records/entities/index.ts'
import { noteBadRows } from './bad-rows.ts'
import type { Chunk, FeedLine } from '../chunk.ts'
import type { LocalDatabase, LocalRow, Tables } from '../database.ts'
import type { Base } from '../rows/entry.ts'
import { newsIn, touchedBy } from './chunk-news.ts'
import { addUnknown, waitingPlaces } from './first-fill.ts'
import { rememberLeft, type Place } from '../rows/left-places.ts'
import { toLocalRow, toPlainRow } from '../rows/local-row.ts'
import { entriesOf, show } from '../rows/mirror-row.ts'

export const allTables = [...entities.map(({ name }) => name), 'outbox', 'base', 'shard', 'meta']
export const inTransaction = <T>(
  db: LocalDatabase,
  names: readonly string[],
  run: () => Promise<T>,
): Promise<T> => db.relaxed.dexie.transaction('rw', names, run)

export const applyChunk = (db: LocalDatabase, chunk: Chunk): Promise<void> => applyChunks(db, [chunk])

/**
 * All of them, in their order, or none. A transaction costs as much as some fifty rows, and so does each answer that it waits for: small
 * shards are written together, and what needs no lookup is inserted at once.
 */
export const applyChunks = (db: LocalDatabase, chunks: readonly Chunk[]): Promise<void> => {
  const touched = touchedBy(chunks.flatMap(({ lines }) => lines))
  const names = [...touched.map(({ name }) => name), 'outbox', 'base', 'shard', 'meta']
  return inTransaction(db, names, async () => {
    const { parts, known, shards } = await newsIn(db, chunks)
    const waiting = parts.some(({ isFirst }) => isFirst) ? await waitingPlaces(db) : []
    const left = await Promise.all(
      parts.map(async part => (part.isFirst ? addUnknown(db, { ...part, waiting }) : part.lines)),
    )
    const places: Place[] = []
    for (const [i, { of, shard }] of parts.entries()) {
      const lines = left[i] ?? []
      // A hundred awaits of nothing would cost Dexie its transaction.
      if (lines.length > 0) places.push(...(await applyLines(db, of, shard, lines)))
    }
    await Promise.all([rememberLeft(db, places), noteBadRows(db, known), db.shard.bulkPut(shards)])
  })
}

const applyLines = async (
  tables: Tables,
  of: Entity,
  shard: string,
  lines: readonly FeedLine[],
): Promise<Place[]> => {
  const ids = lines.map(({ id }) => id)
  const places = ids.map((id): [string, string] => [of.name, id])
  const [rows, bases] = await Promise.all([tables.rows(of.name).bulkGet(ids), tables.base.bulkGet(places)])
  const clean: LocalRow[] = []
  const left: Place[] = []
  for (const [i, line] of lines.entries()) {
    const base = bases[i]
    const known = base ?? rows[i]
    const carried = base?.shards ?? rows[i]?.$shards ?? []
    const isGone = 'gone' in line
    if (isGone && known === undefined) continue
    const shards = isGone
      ? carried.filter(name => name !== shard)
      : carried.includes(shard)
        ? carried
        : [...carried, shard]
    if (shards.length === 0) left.push([of.name, line.id])
    const shown = rows[i] === undefined ? null : toPlainRow(of, rows[i])
    const news = isGone ? null : newsOf(line, known?.rev ?? -1, base === undefined ? shown : base.row)
    if (base !== undefined) {
      const next: Base = {
        ...base,
        ...(news === null ? {} : { rev: line.rev, row: news }),
        shards,
        hidden: base.hidden && isGone,
      }
      await show(tables, of, next, await entriesOf(tables, of.name, line.id))
    } else if (news !== null) clean.push(toLocalRow(of, news, shards))
    else if (rows[i] !== undefined && shards !== carried) clean.push({ ...rows[i], $shards: shards })
  }
  if (clean.length > 0) await tables.rows(of.name).bulkPut(clean)
  return left
}

/** Null when the line contains nothing new. Two shards may contain different fields of one rev: the mirror combines them. */
const newsOf = (
  { rev, v }: { readonly rev: number; readonly v: AnyRow },
  knownRev: number,
  known: AnyRow | null | undefined,
): AnyRow | null => {
  if (rev > knownRev) return v
  if (rev < knownRev || known == null) return null
  return Object.keys(v).every(field => field in known) ? null : { ...known, ...v }
}
