// The organisation's clock and the feed of changes in commit order, one row per record and shard (sync.md section 3.1).
import { sql } from 'kysely'
import { chunksOf } from './records.ts'
import type { Session } from './session.ts'
import { storableText } from './storable-text.ts'
import type { Reader, Transaction } from './storage.ts'

const changesPerInsert = 500

const unknownOrganisation = (org: string): Error => new Error(`No organisation is named « ${org} »`)

export const feedReads = ({
  db,
  org,
}: Session): Pick<Reader, 'clock' | 'changes' | 'shardsChangedAfter' | 'shardsOf'> => ({
  clock: async () => {
    const clock = await db
      .selectFrom('clock')
      .select(['v as rev', 'epoch', 'forgotten'])
      .where('org', '=', org)
      .executeTakeFirst()
    if (clock === undefined) throw unknownOrganisation(org)
    return clock
  },
  changes: (shard, after, limit) =>
    db
      .selectFrom('change')
      .select(['entity', 'id', 'rev', 'gone'])
      .where('org', '=', org)
      .where('shard', '=', storableText(shard))
      .where('rev', '>', after)
      .orderBy('rev')
      .limit(limit)
      .execute(),
  shardsChangedAfter: async rev => {
    const rows = await db
      .selectFrom('change')
      .select(({ fn }) => ['shard', fn.max('rev').as('last')])
      .where('org', '=', org)
      .where('rev', '>', rev)
      .groupBy('shard')
      .execute()
    return new Map(rows.map(({ shard, last }) => [shard, last]))
  },
  shardsOf: async (entity, id, gone = 'without') => {
    let carried = db
      .selectFrom('change')
      .select('shard')
      .where('org', '=', org)
      .where('entity', '=', entity)
      .where('id', '=', storableText(id))
    if (gone === 'without') carried = carried.where('gone', '=', 0)
    // Sorted here and not in SQL: with an order by shard SQLite reads the organisation's whole feed instead of this record's few rows.
    const rows = await carried.execute()
    return rows.map(({ shard }) => shard).toSorted()
  },
})

export const feedWrites = (
  { db, org }: Session,
  onClock: (rev: number) => void,
): Pick<Transaction, 'advanceClock' | 'putChanges' | 'renewEpoch'> => ({
  advanceClock: async n => {
    const clock = await db
      .updateTable('clock')
      .set({ v: sql<number>`v + cast(${n} as bigint)` })
      .where('org', '=', org)
      .returning('v')
      .executeTakeFirst()
    if (clock === undefined) throw unknownOrganisation(org)
    onClock(clock.v)
    return clock.v
  },
  putChanges: async changes => {
    const latest = new Map(changes.map(one => [JSON.stringify([one.shard, one.entity, one.id]), one]))
    for (const chunk of chunksOf([...latest.values()], changesPerInsert)) {
      await db
        .insertInto('change')
        .values(chunk.map(({ shard, entity, id, rev, gone }) => ({ org, shard, entity, id, rev, gone })))
        .onConflict(clash =>
          clash
            .columns(['org', 'shard', 'entity', 'id'])
            .doUpdateSet(({ ref }) => ({ rev: ref('excluded.rev'), gone: ref('excluded.gone') })),
        )
        .execute()
    }
  },
  renewEpoch: async epoch => {
    const clock = await db
      .updateTable('clock')
      .set({ epoch })
      .where('org', '=', org)
      .returning('v')
      .executeTakeFirst()
    if (clock === undefined) throw unknownOrganisation(org)
  },
})
