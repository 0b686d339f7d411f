// What remembers writes: history by field, idempotency keys, gapless series of numbers, and how long they are kept.
import { sql } from 'kysely'
import { chunksOf } from './records.ts'
import type { Session } from './session.ts'
import { storableJson, storableText } from './storable-text.ts'
import type { HistoryLine, Reader, Transaction } from './storage.ts'

const linesPerInsert = 500

export const journalReads = ({ db, org }: Session): Pick<Reader, 'history' | 'mutation'> => ({
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
  changes: JSON.parse(row.changes) as HistoryLine['changes'],
})

export const journalWrites = ({
  db,
  org,
}: Session): Pick<Transaction, 'putHistory' | 'remember' | 'nextNumber' | 'forget'> => ({
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
  forget: async ({ mutations_before, tokens_before, gone_to }) => {
    await db.deleteFrom('mutation').where('org', '=', org).where('at', '<', mutations_before).execute()
    await db.deleteFrom('token').where('org', '=', org).where('expires_at', '<', tokens_before).execute()
    const { numDeletedRows } = await db
      .deleteFrom('change')
      .where('org', '=', org)
      .where('gone', '=', 1)
      .where('rev', '<=', gone_to)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    const higher = db.updateTable('clock').set({ forgotten: gone_to }).where('org', '=', org)
    await higher.where('forgotten', '<', gone_to).execute()
  },
})
