// The mirror's side of a pull (sync.md sections 3.2 and 3.3): writes the rows of one shard and its cursor in one transaction,
// guarded by revs. It never changes what a person captured.
import type { AnyRow, Entity } from '#records/entity.ts'
import { entities } from '#records/entities/index.ts'
import { noteBadRows } from './bad-rows.ts'
import type { Chunk, FeedLine } from '../chunk.ts'
import type { LocalDatabase, LocalRow, Shard, Tables } from '../database.ts'
import type { Base } from '../rows/entry.ts'
import { addUnknown } from './first-fill.ts'
import { rememberLeft, type Place } from '../rows/left-places.ts'
import { toLocalRow, toPlainRow } from '../rows/local-row.ts'
import { entriesOf, show } from '../rows/mirror-row.ts'

export const allTables = [...entities.map(({ name }) => name), 'outbox', 'base', 'shard', 'meta']
export const inTransaction = <T>(
  db: LocalDatabase,
  names: readonly string[],
  run: () => Promise<T>,
): Promise<T> => db.relaxed.dexie.transaction('rw', names, run)

export const applyChunk = (db: LocalDatabase, chunk: Chunk): Promise<void> => {
  const named = new Set(chunk.lines.map(({ e }) => e))
  const touched = entities.filter(({ name }) => named.has(name))
  const names = [...touched.map(({ name }) => name), 'outbox', 'base', 'shard', 'meta']
  return inTransaction(db, names, async () => {
    const [held, isFormer] = await Promise.all([db.shard.get(chunk.shard), isOfFormerEpoch(db, chunk)])
    if (held === undefined || isFromBeforeARestart(held, chunk) || isFormer) return
    const fresh = chunk.lines.filter(({ rev }) => rev > held.cursor)
    const left: Place[] = []
    for (const of of touched) {
      const lines = fresh.filter(({ e }) => e === of.name)
      const known = held.complete || held.restarted ? lines : await addUnknown(db, of, chunk.shard, lines)
      left.push(...(await applyLines(db, of, chunk.shard, known)))
    }
    await Promise.all([rememberLeft(db, left), noteBadRows(db, chunk.lines, chunk.bad ?? [])])
    await db.shard.put({
      ...held,
      cursor: Math.max(held.cursor, chunk.cursor),
      complete: held.complete || chunk.complete,
      epoch: chunk.epoch,
    })
  })
}

/** The shard was restarted since the request: accepting this answer would skip all that came before it. */
export const isFromBeforeARestart = ({ cursor }: Shard, { after = 0 }: Pick<Chunk, 'after'>): boolean =>
  after > cursor

/**
 * True for an answer that was on its way while the server was restored: its revs belong to a history that the server has lost.
 */
export const isOfFormerEpoch = async (
  db: LocalDatabase,
  { epoch }: Pick<Chunk, 'epoch'>,
): Promise<boolean> => {
  const known = await db.meta.get('epoch')
  return known !== undefined && (known.value ?? '') !== epoch
}

const applyLines = async (
  tables: Tables,
  of: Entity,
  shard: string,
  lines: readonly FeedLine[],
): Promise<Place[]> => {
  if (lines.length === 0) return []
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
