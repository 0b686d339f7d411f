// The mirror of a plain back end (sync.md section 3.4). Its records have no rev, so one is derived from their modification time,
// and the shards that contain a record follow from the record itself. What a person captured is never changed.
import type { AnyRow, Entity } from '#records/entity.ts'
import { noteBadRows, type BadRow } from './bad-rows.ts'
import type { LocalDatabase, LocalRow } from '../database.ts'
import { toLocalRow, toPlainRow } from '../rows/local-row.ts'
import { entriesOf, show } from '../rows/mirror-row.ts'
import { inTransaction } from './mirror.ts'
import { sameValue } from '../rows/same-value.ts'

export interface PlainRow {
  readonly row: AnyRow
  /** The held shards that contain it: all of them, or none when it is out of reach. */
  readonly shards: readonly string[]
}

export interface Known {
  readonly rev: number
  readonly row: AnyRow | null
}

/**
 * Only ever grows: the modification time in milliseconds, or one more when the record changed within the same second or its time
 * went backwards (a change of hour, a restored server).
 */
export const revOf = (row: AnyRow, known: Known | undefined): number => {
  const moment = momentMs(row.modification_time)
  if (known === undefined) return moment
  return Math.max(known.rev + (hasSameContent(row, known.row) ? 0 : 1), moment)
}

/** Parsed as if it were UTC, because it is compared only with other times of the same clock. */
export const momentMs = (moment: string | null | undefined): number => {
  const ms = Date.parse(`${(moment ?? '').replace(' ', 'T').replace(/Z$/, '')}Z`)
  return Number.isNaN(ms) ? 1 : Math.max(1, ms)
}

const hasSameContent = (row: AnyRow, known: AnyRow | null): boolean =>
  known !== null && sameValue({ ...row, rev: 0 }, { ...known, rev: 0 })

export interface Brought {
  readonly rows: readonly PlainRow[]
  readonly bad: readonly BadRow[]
  /**
   * True for a fresh list of everything, which is the present truth; elsewhere an older modification time means a late answer.
   */
  readonly isWhole: boolean
}

export const applyPlain = (db: LocalDatabase, of: Entity, { rows, bad, isWhole }: Brought): Promise<void> =>
  inTransaction(db, [of.name, 'outbox', 'base', 'meta'], async () => {
    const ids = rows.map(({ row }) => row.id)
    const shown = await db.rows(of.name).bulkGet(ids)
    const bases = await db.base.bulkGet(ids.map(id => [of.name, id]))
    const clean: LocalRow[] = []
    const out: string[] = []
    for (const [i, { row, shards }] of rows.entries()) {
      const base = bases[i]
      const mirrored = shown[i]
      const known = base ?? (mirrored && { rev: mirrored.rev, row: toPlainRow(of, mirrored) })
      const isLate = momentMs(row.modification_time) < momentMs(known?.row?.modification_time)
      if (isLate && !isWhole) continue
      const rev = revOf(row, known)
      const carried = base?.shards ?? mirrored?.$shards ?? []
      if (known !== undefined && rev === known.rev && sameValue(shards, carried)) continue
      const next = { ...row, rev }
      if (base !== undefined) {
        const entries = await entriesOf(db, of.name, row.id)
        await show(db, of, { ...base, rev, row: next, shards, hidden: shards.length === 0 }, entries)
      } else if (shards.length > 0) clean.push(toLocalRow(of, next, shards))
      else if (mirrored !== undefined) out.push(row.id)
    }
    if (clean.length > 0) await db.rows(of.name).bulkPut(clean)
    if (out.length > 0) await db.rows(of.name).bulkDelete(out)
    await noteBadRows(db, [{ lines: rows.map(({ row }) => ({ e: of.name, id: row.id })), bad }])
  })

/**
 * The back end no longer has the record. With pending entries it is only hidden: sending them gets the 404, which a person sees.
 */
export const removePlain = (db: LocalDatabase, of: Entity, id: string): Promise<void> =>
  inTransaction(db, [of.name, 'outbox', 'base'], async () => {
    const base = await db.base.get([of.name, id])
    if (base === undefined) await db.rows(of.name).delete(id)
    else await show(db, of, { ...base, shards: [], hidden: true }, await entriesOf(db, of.name, id))
  })

/** Records that these shards are known to contain. */
export const carriedBy = async (
  db: LocalDatabase,
  of: Entity,
  shards: ReadonlySet<string>,
): Promise<string[]> => {
  const isTouched = (names: readonly string[]): boolean => names.some(name => shards.has(name))
  const rows = await db
    .rows(of.name)
    .filter(({ $shards }) => isTouched($shards))
    .primaryKeys()
  const bases = await db.base.filter(base => base.entity === of.name && isTouched(base.shards)).toArray()
  return [...new Set([...rows, ...bases.map(({ id }) => id)])]
}
