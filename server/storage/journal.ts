// Tables about past writes: history by field, idempotency keys, gapless series of numbers, and the removal of what is too old.
import { sql } from 'kysely'
import { chunksOf } from './records.ts'
import type { Session } from './session.ts'
import { storableJson, storableText } from './storable-text.ts'
import type { HistoryLine, Reader, Transaction } from './storage.ts'

const linesPerInsert = 500

export const journalReads = ({ db, org }: Session): Pick<Reader, 'history' | 'revAt' | 'mutation'> => ({
  history: async ({ entity, id, user_id, from, to, limit, offset }) => {
    let lines = db.selectFrom('history').where('org', '=', org)
    if (entity !== undefined) lines = lines.where('entity', '=', entity)
    if (id !== undefined) lines = lines.where('id', '=', storableText(id))
    if (user_id !== undefined) lines = lines.where('user_id', '=', storableText(user_id))
    if (from !== undefined) lines = lines.where('at', '>=', storableText(from))
    if (to !== undefined) lines = lines.where('at', '<=', storableText(to))
    const rows = await lines
      .select(['entity', 'id', 'rev', 'at', 'user_id', 'device', 'changes', 'note'])
      .orderBy('rev', 'desc')
      .orderBy('entity')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute()
    const { total } = await lines.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
    return { lines: rows.map(readLine), total }
  },
  revAt: async at => {
    const line = await db
      .selectFrom('history')
      .select('rev')
      .where('org', '=', org)
      .where('at', '<=', at)
      .orderBy('at', 'desc')
      .orderBy('rev', 'desc')
      .limit(1)
      .executeTakeFirst()
    return line?.rev ?? 0
  },
  mutation: (user_id, key) =>
    db
      .selectFrom('mutation')
      .select(['user_id', 'key', 'fingerprint', 'status', 'entity', 'id', 'rev', 'problem', 'at'])
      .where('org', '=', org)
      .where('user_id', '=', user_id)
      .where('key', '=', storableText(key))
      .executeTakeFirst(),
})

const readLine = (row: Omit<HistoryLine, 'changes'> & { readonly changes: string }): HistoryLine => ({
  ...row,
  changes: readChanges(row.changes),
})
const readChanges = (stored: string) => JSON.parse(stored) as HistoryLine['changes']

export const journalWrites = (
  session: Session,
): Pick<Transaction, 'putHistory' | 'rewriteHistory' | 'remember' | 'nextNumber' | 'forget'> => {
  const { db, org } = session
  return {
    putHistory: async lines => {
      for (const chunk of chunksOf(lines, linesPerInsert)) {
        const rows = chunk.map(({ entity, id, rev, at, user_id, device, changes, note }) => ({
          org,
          entity,
          id,
          rev,
          at,
          user_id,
          device: device === null ? null : storableText(device),
          changes: storableJson(changes),
          note: note === null ? null : storableText(note),
        }))
        await db.insertInto('history').values(rows).execute()
      }
    },
    ...journalErasure(session),
    remember: async mutation => {
      const { user_id, fingerprint, status, entity, id, rev, problem, at } = mutation
      const key = storableText(mutation.key)
      const result = await db
        .insertInto('mutation')
        .values({ org, user_id, key, fingerprint, status, entity, id, rev, problem, at })
        .onConflict(clash => clash.columns(['org', 'user_id', 'key']).doNothing())
        .executeTakeFirst()
      return result.numInsertedOrUpdatedRows === 1n
    },
    nextNumber: async series => {
      const { v } = await db
        .insertInto('counter')
        .values({ org, series, v: 1 })
        .onConflict(clash => clash.columns(['org', 'series']).doUpdateSet({ v: sql<number>`counter.v + 1` }))
        .returning('v')
        .executeTakeFirstOrThrow()
      return v
    },
  }
}

/** The removals from the journal: a person's data in the history, and rows that were kept long enough. */
const journalErasure = ({ db, org }: Session): Pick<Transaction, 'rewriteHistory' | 'forget'> => ({
  rewriteHistory: async (entity, id, rewrite) => {
    const lines = await db
      .selectFrom('history')
      .select(['rev', 'changes'])
      .where('org', '=', org)
      .where('entity', '=', entity)
      .where('id', '=', storableText(id))
      .execute()
    for (const { rev, changes } of lines) {
      const rewritten = storableJson(rewrite(readChanges(changes)))
      if (rewritten === changes) continue
      await db
        .updateTable('history')
        .set({ changes: rewritten })
        .where('org', '=', org)
        .where('entity', '=', entity)
        .where('id', '=', storableText(id))
        .where('rev', '=', rev)
        .execute()
    }
  },
  forget: async ({ mutations_before, tokens_before, gone_to }, most = Number.MAX_SAFE_INTEGER) => {
    const keys = await sql`delete from mutation where (org, user_id, key) in
      (select org, user_id, key from mutation where org = ${org} and at < ${mutations_before} limit ${most})`.execute(
      db,
    )
    const tokens = await sql`delete from token where (org, hash) in
      (select org, hash from token where org = ${org} and expires_at < ${tokens_before} limit ${most})`.execute(
      db,
    )
    const gone = await sql`delete from change where (org, shard, entity, id) in
      (select org, shard, entity, id from change
       where org = ${org} and gone = 1 and rev <= ${gone_to} limit ${most})
      and gone = 1 and rev <= ${gone_to}`.execute(db)
    const removed = ({ numAffectedRows = 0n }: { readonly numAffectedRows?: bigint }): number =>
      Number(numAffectedRows)
    if (removed(gone) > 0) {
      const higher = db.updateTable('clock').set({ forgotten: gone_to }).where('org', '=', org)
      await higher.where('forgotten', '<', gone_to).execute()
    }
    return removed(keys) + removed(tokens) + removed(gone)
  },
})
