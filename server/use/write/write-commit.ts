// Writes the rows of a transaction with their revs, feed lines and history. The clock is locked late, so that others wait for it only
// briefly.
import type { AnyRow } from '#records/entity.ts'
import { chunksOf } from '../../storage/records.ts'
import type { HistoryLine, ShardChange, Transaction } from '../../storage/storage.ts'
import { numberAttestation } from './attestation.ts'
import type { Caller } from './caller.ts'
import { searchTextOf } from './search-text.ts'
import { recordShards } from './shards.ts'
import { breather } from './breather.ts'
import { changesOf, isToCommit, type Save } from './write-changes.ts'

interface Committing {
  readonly db: Transaction
  readonly caller: Caller
  readonly now: string
  readonly nowMs: number
}

/** A save and what was read for it before the clock was locked. */
interface Prepared {
  readonly save: Save
  readonly search: string
  readonly shardsBefore: readonly string[]
}

/** Rows for one statement: one that writes thousands would hold everybody. */
const PIECE = 25

export const commitSaves = async (tx: Committing, saves: Iterable<Save>): Promise<void> => {
  const { db } = tx
  const prepared: Prepared[] = []
  const breathe = breather()
  for (const save of saves) {
    await breathe()
    if (!isToCommit(save)) continue
    const { of, before, after } = save
    const search = await searchTextOf(db, of, after)
    const shardsBefore = before === undefined ? [] : await db.shardsOf(of.name, after.id)
    prepared.push({ save, search, shardsBefore })
  }
  if (prepared.length === 0) return
  const first = (await db.advanceClock(prepared.length)) - prepared.length + 1
  const changes: ShardChange[] = []
  const lines: HistoryLine[] = []
  const rows = new Map<string, { readonly row: AnyRow; readonly search: string }[]>()
  for (const [index, one] of prepared.entries()) {
    await breathe()
    const { save } = one
    const { of, after, redact, note } = save
    const search = await stamp(tx, one, first + index)
    const change = { entity: of.name, id: after.id, rev: after.rev }
    changes.push(...feedLines(one, change))
    const changed = changesOf(save)
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

/**
 * Sets what is known only at the end of a write: rev, times, author and numbers. Returns the search text, which contains the number too.
 */
const stamp = async (
  { db, caller, now }: Committing,
  { save: { of, before, after, isRepeated }, search }: Prepared,
  rev: number,
): Promise<string> => {
  after.rev = rev
  if (isRepeated === true) return search
  after.modification_time = now
  if ('modification_author_id' in of.fields) after['modification_author_id'] = caller.user_id
  if (before === undefined) {
    after.creation_time = now
    after.creator_id = caller.user_id
  }
  await numberAttestation(db, of, after)
  if (!('number' in of.fields) || after['number'] != null) return search
  const number = await db.nextNumber(of.name)
  after['number'] = number
  return `${number} ${search}`
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
