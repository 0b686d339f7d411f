// On PostgreSQL housekeeping deleted the feed row of a record that returned to its shard while housekeeping waited for that row
// (server/storage/journal.ts forget: DELETE … WHERE key IN (SELECT … WHERE gone = 1) does not check the row again).
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openPostgres } from '#server/storage/postgres/open-postgres.ts'
import { createDatabase } from '../postgres.ts'

/** The transactions of this database that wait for a row that another one holds. */
const waitingForRow = async (connectionString: string): Promise<number> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.waiting ?? 0
  } finally {
    await client.end()
  }
}

test('a departure that becomes an arrival meanwhile is not removed', async () => {
  const url = await createDatabase(inject('pgUrl'))
  const storage = await openPostgres({ url })
  await storage.addOrganisation('o', 'e')
  const data = storage.of('o')
  const change = { shard: 'emma/none', entity: 'task', id: 't' }
  await data.transaction(async tx => {
    await tx.putChanges([{ ...change, rev: await tx.advanceClock(1), gone: 1 }])
  })
  let forgetting: Promise<unknown> | undefined
  await data.transaction(async tx => {
    const rev = await tx.advanceClock(1)
    await tx.putChanges([{ ...change, rev, gone: 0 }])
    forgetting = data.transaction(other =>
      other.forget({ mutations_before: '', tokens_before: 0, gone_to: 1 }, 500),
    )
    await expect.poll(() => waitingForRow(url), { timeout: 10_000 }).toBe(1)
  })
  await forgetting
  expect(await data.changes('emma/none', 0, 10)).toMatchObject([{ id: 't', gone: 0 }])
  await storage.close()
})
