// Tables about past writes: history by field, idempotency keys, gapless series of numbers, and the removal of what is too old.
import { sql } from 'kysely'
import { chunksOf } from './records.ts'
import type { Session } from './session.ts'
import { storableJson, storableText } from './storable-text.ts'
import type { FieldChange, HistoryLine, Reader, Transaction } from './storage.ts'
import { nextTurn, PIECE_LETTERS, slicesBySize } from './turns.ts'

const linesPerInsert = 500
/** Letters of a line whose text takes a moment to make. */
const LONG = 100_000
const lineColumns = ['entity', 'id', 'rev', 'at', 'user_id', 'device', 'changes', 'note'] as const

/** As many letters as are read and written in the time of a statement: of short lines few are a piece. */
const STATEMENT = 5000

/** How long a line is, told without reading it. */
const changesSize = sql<number>`octet_length(changes)`.as('size')

const lineName = ({ entity, id, rev }: Pick<HistoryLine, 'entity' | 'id' | 'rev'>): string =>
  `${rev} ${entity}/${id}`

/** As many as have so many letters together; one at least. */
const firstOf = <T extends { readonly size: number }>(sized: readonly T[], letters: number): readonly T[] =>
  slicesBySize(sized, ({ size }) => size, letters)[0] ?? []

export const journalReads = ({
  db,
  org,
  words,
}: Session): Pick<Reader, 'history' | 'fieldChanges' | 'historyAfter' | 'revAt' | 'mutation'> => ({
  history: asked => historyOf({ db, org }, asked),
  fieldChanges: asked => fieldChangesOf({ db, org, words }, asked),
  historyAfter: async (entity, after, limit) => {
    let lines = db.selectFrom('history').where('org', '=', org).where('entity', '=', entity)
    if (after !== undefined) lines = lines.where(sql<boolean>`(id, rev) > (${after.id}, ${after.rev})`)
    const ordered = lines.orderBy('id').orderBy('rev')
    const asked = await ordered.select(['entity', 'id', 'rev', changesSize]).limit(limit).execute()
    const most = firstOf(asked, PIECE_LETTERS).length
    return (await ordered.select(lineColumns).limit(most).execute()).map(readLine)
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

const historyOf = async (
  { db, org }: Pick<Session, 'db' | 'org'>,
  {
    entity,
    id,
    user_id,
    from,
    to,
    below,
    limit,
    offset,
    letters = Infinity,
  }: Parameters<Reader['history']>[0],
): ReturnType<Reader['history']> => {
  let lines = db.selectFrom('history').where('org', '=', org)
  if (entity !== undefined) lines = lines.where('entity', '=', entity)
  if (id !== undefined) lines = lines.where('id', '=', storableText(id))
  if (user_id !== undefined) lines = lines.where('user_id', '=', storableText(user_id))
  if (from !== undefined) lines = lines.where('at', '>=', storableText(from))
  if (to !== undefined) lines = lines.where('at', '<=', storableText(to))
  if (below !== undefined) lines = lines.where('rev', '<', below)
  const ordered = lines.orderBy('rev', 'desc').orderBy('entity').orderBy('id')
  const asked = await ordered
    .select(['entity', 'id', 'rev', changesSize])
    .limit(limit)
    .offset(offset)
    .execute()
  const read: HistoryLine[] = []
  for (const slice of slicesBySize(firstOf(asked, letters), ({ size }) => size)) {
    if (read.length > 0) await nextTurn()
    const names = new Set(slice.map(lineName))
    const rows = await ordered
      .select(lineColumns)
      .where('rev', '<=', slice[0]?.rev ?? 0)
      .where('rev', '>=', slice.at(-1)?.rev ?? 0)
      .execute()
    read.push(...rows.filter(row => names.has(lineName(row))).map(readLine))
  }
  const { total } = await lines.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { lines: read, total }
}

const fieldChangesOf = async (
  { db, org, words }: Pick<Session, 'db' | 'org' | 'words'>,
  { entity, id, field, limit, offset }: Parameters<Reader['fieldChanges']>[0],
): ReturnType<Reader['fieldChanges']> => {
  const lines = db
    .selectFrom('history')
    .where('org', '=', org)
    .where('entity', '=', entity)
    .where('id', '=', storableText(id))
  const asked = await lines
    .select(['rev', changesSize])
    .orderBy('rev', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  // Most lines did not change it: their text tells so without being parsed.
  const names = words.contains(sql`changes`, `"${field}":[`)
  const found = new Map<number, FieldChange['change']>()
  for (const [n, slice] of slicesBySize(asked, ({ size }) => size).entries()) {
    if (n > 0) await nextTurn()
    const rows = await lines
      .select(['rev', words.member(sql`changes`, field).as('change')])
      .where('rev', '<=', slice[0]?.rev ?? 0)
      .where('rev', '>=', slice.at(-1)?.rev ?? 0)
      .where(names)
      .execute()
    for (const { rev, change } of rows)
      if (change !== null) found.set(rev, readChanges(`{"it":${change}}`)['it'])
  }
  return asked.map(({ rev }) => ({ rev, change: found.get(rev) }))
}

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
        const rows = []
        for (const { entity, id, rev, at, user_id, device, changes: values, note: text } of chunk) {
          const changes = storableJson(values)
          // As in the records: made in one turn of the loop, written in another.
          if (changes.length > LONG) await nextTurn()
          rows.push({
            org,
            entity,
            id,
            rev,
            at,
            user_id,
            changes,
            device: device === null ? null : storableText(device),
            note: text === null ? null : storableText(text),
          })
        }
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
    const lines = db
      .selectFrom('history')
      .where('org', '=', org)
      .where('entity', '=', entity)
      .where('id', '=', storableText(id))
    const sized = await lines.select(['rev', changesSize]).execute()
    for (const slice of slicesBySize(sized, ({ size }) => size + STATEMENT)) {
      await nextTurn()
      for (const { rev } of slice) {
        const line = lines.where('rev', '=', rev)
        const { changes } = await line.select('changes').executeTakeFirstOrThrow()
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
