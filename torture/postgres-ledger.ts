// What the writers of a PostgreSQL database were answered, compared with what it holds.
import pg from 'pg'
import type { Ledger } from './writers.ts'

/** Waits for the first acknowledged write from now on. */
export const nextAcknowledged = () => {
  let hear: ((at: number) => void) | undefined
  return {
    heard: (status: number): void => {
      if (status !== 200) return
      hear?.(performance.now())
      hear = undefined
    },
    next: (): Promise<number> =>
      new Promise(resolve => {
        hear = resolve
      }),
  }
}

export const checkOnPostgres = async (url: string, ledgers: readonly Ledger[]) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ mark: string; times: number }>(
      `select changes::json #>> '{firstname,1}' as mark, count(*)::int as times from history
       where entity = 'task' and changes::json #>> '{firstname,1}' is not null group by 1`,
    )
    const marks = new Map(rows.map(({ mark, times }) => [mark, times]))
    const acknowledged = ledgers.flatMap(ledger => ledger.acknowledged)
    const sent = [...acknowledged, ...ledgers.flatMap(({ pending }) => [...pending.values()].flat())]
    const count = async (sql: string): Promise<number> =>
      (await client.query<{ n: number }>(`select count(*)::int as n from (${sql}) found`)).rows[0]?.n ?? 0
    return {
      acknowledged: acknowledged.length,
      lost: acknowledged.filter(({ mark }) => !marks.has(mark)).length,
      twice: sent.filter(({ mark }) => (marks.get(mark) ?? 0) > 1).length,
      torn:
        (await count(
          `select 1 from mutation m where m.problem is null and m.entity = 'task' and not exists
           (select 1 from history h where h.org = m.org and h.id = m.id and h.rev = m.rev)`,
        )) +
        (await count(
          `select 1 from task t where not exists
           (select 1 from change c where c.org = t.org and c.entity = 'task' and c.id = t.id and c.rev = t.rev)`,
        )),
    }
  } finally {
    await client.end()
  }
}
