// Writes the rows of a transaction with their revs, feed lines and history. The clock is locked late, so that others wait for it only
// briefly.
import type { AnyRow } from '#records/entity.ts'
import { chunksOf } from '../../storage/records.ts'
import type { HistoryLine, Reader, ShardChange, Transaction } from '../../storage/storage.ts'
import { numberAttestation } from './attestation.ts'
import type { Caller } from './caller.ts'
import { numberDocument } from './document-number.ts'
import { searchTextOf } from './search-text.ts'
import { recordShards } from './shards.ts'
import { breather } from './breather.ts'
import { changesOf, type Changes, type Save } from './write-changes.ts'

interface Committing {
  readonly db: Transaction
  readonly caller: Caller
  readonly now: string
  readonly nowMs: number
}

/** A save and what was read for it before the clock was locked. */
export interface Prepared {
  readonly save: Save
  readonly changes: Changes
  readonly search: string
  readonly shardsBefore: readonly string[]
}

/** Rows for one statement: one that writes thousands would hold everybody. */
const PIECE = 25

/** Those that change something, with what each needs besides the clock. */
export const prepareSaves = async (db: Reader, saves: Iterable<Save>): Promise<readonly Prepared[]> => {
  const prepared: Prepared[] = []
  const breathe = breather()
  for (const save of saves) {
    await breathe()
    const { of, before, after, isRepeated } = save
    const changes = isRepeated === true ? {} : changesOf(save)
    if (isRepeated !== true && before !== undefined && Object.keys(changes).length === 0) continue
    const search = await searchTextOf(db, of, after)
    const shardsBefore = before === undefined ? [] : await db.shardsOf(of.name, after.id)
    prepared.push({ save, changes, search, shardsBefore })
  }
  return prepared
}

export const commitSaves = async (tx: Committing, prepared: readonly Prepared[]): Promise<void> => {
  if (prepared.length === 0) return
  const { db } = tx
  const breathe = breather()
  const first = (await db.advanceClock(prepared.length)) - prepared.length + 1
  const changes: ShardChange[] = []
  const lines: HistoryLine[] = []
  const rows = new Map<string, { readonly row: AnyRow; readonly search: string }[]>()
  for (const [index, one] of prepared.entries()) {
    await breathe()
    const { save } = one
    const { of, after, redact, note } = save
    const { search, changes: changed } = await stamp(tx, one, first + index)
    const change = { entity: of.name, id: after.id, rev: after.rev }
    changes.push(...feedLines(one, change))
    if (save.isRepeated !== true)
      lines.push({
        ...change,
        at: new Date(tx.nowMs).toISOString(),
        user_id: tx.caller.user_id,
        device: tx.caller.device,
        changes: redact?.(changed) ?? changed,
        note,
      })
    const ofName = rows.get(of.name) ?? []
    ofName.push({ row: after, search })
    rows.set(of.name, ofName)
  }
  for (const [entity, ofEntity] of rows)
    for (const piece of chunksOf(ofEntity, PIECE)) {
      await db.put(entity, piece)
      await breathe()
    }
  for (const piece of chunksOf(changes, PIECE)) {
    await db.putChanges(piece)
    await breathe()
  }
  for (const piece of chunksOf(lines, PIECE)) {
    await db.putHistory(piece)
    await breathe()
  }
}

/** Sets what is known only at the end of a write: rev, times, author and numbers. Returns what then has the numbers too. */
const stamp = async (
  { db, caller, now }: Committing,
  prepared: Prepared,
  rev: number,
): Promise<Pick<Prepared, 'search' | 'changes'>> => {
  const { save, search } = prepared
  const { of, before, after } = save
  after.rev = rev
  if (save.isRepeated === true) return prepared
  after.modification_time = now
  if ('modification_author_id' in of.fields) after['modification_author_id'] = caller.user_id
  if (before === undefined) {
    after.creation_time = now
    after.creator_id = caller.user_id
  }
  const isAttested = await numberAttestation(db, of, after)
  const isDocument = await numberDocument(db, of, after, now)
  const isCounted = 'number' in of.fields && after['number'] == null
  if (isCounted) after['number'] = await db.nextNumber(of.name)
  const isNumbered = isDocument || isCounted
  return {
    search: isNumbered ? `${String(after['number'])} ${search}` : search,
    changes: isAttested || isNumbered ? changesOf(save) : prepared.changes,
  }
}

/** The feed lines for the shards that the record is in now, and for those that it left. */
const feedLines = (
  { save: { of, after }, shardsBefore }: Prepared,
  change: Pick<ShardChange, 'entity' | 'id' | 'rev'>,
): readonly ShardChange[] => {
  const lineOf =
    (gone: ShardChange['gone']) =>
    (shard: string): ShardChange => ({ ...change, shard, gone })
  const shards = recordShards(of.name, after)
  const left = shardsBefore.filter(shard => !shards.includes(shard))
  return [...shards.map(lineOf(0)), ...left.map(lineOf(1))]
}
