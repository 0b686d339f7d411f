// Converts a line of the feed for the mirror. Identity and rev are required; other values that do not fit are blanked and named.
import type { AnyRow } from '#records/entity.ts'
import { entityByName } from '#records/entities/index.ts'
import { fittingRow } from '#records/fitting-row.ts'
import type { FeedLine } from '../store/chunk.ts'
import { isJson, type Json } from '../wire/json.ts'
import type { RowLine } from '../wire/sync-protocol.ts'
import { rowOf } from './search/row-of.ts'

export interface ReadLine {
  /** Null when nothing of the line can be kept. */
  readonly row: FeedLine | null
  /** Fields that did not fit; null when all did. */
  readonly misfits: readonly string[] | null
}

export const feedLineOf = (line: RowLine): ReadLine => {
  const of = entityByName(line.e)
  // A newer server sends records that this version has no screen for.
  if (of === undefined) return { row: null, misfits: null }
  if ('gone' in line) return { row: { e: line.e, id: line.id, rev: line.rev, gone: 1 }, misfits: null }
  const read = isJson(line.v) ? rowIn(line.v, line) : null
  if (read === null) return { row: null, misfits: [] }
  const { row, misfits } = fittingRow(of, read)
  return {
    row: { e: line.e, id: row.id, rev: row.rev, v: row },
    misfits: misfits.length === 0 ? null : misfits,
  }
}

/**
 * Our own server's rows arrive as they are stored, with id and rev both in the row and beside it. They are used without a copy,
 * because a first load contains many.
 */
const rowIn = (v: Json, { id, rev }: { readonly id: string; readonly rev: number }): AnyRow | null =>
  typeof id === 'string' &&
  Number.isFinite(rev) &&
  v['id'] === id &&
  v['rev'] === rev &&
  !('_links' in v) &&
  !('_embedded' in v)
    ? (v as AnyRow)
    : rowOf({ ...v, id, rev })
