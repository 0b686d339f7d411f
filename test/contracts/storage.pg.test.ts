// The storage contract on PostgreSQL, and the tests for PostgreSQL alone: several processes on one database.
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import type { Registry } from '#records/entities/index.ts'
import { openPostgres, type PostgresOptions } from '#server/storage/postgres/open-postgres.ts'
import type { Storage } from '#server/storage/storage.ts'
import { createDatabase } from '../postgres.ts'
import { storageContract } from './storage-contract.ts'
import { piece, registry, save, type StorageUnderTest } from './storage/fixture.ts'
import { waitFor } from '../fixtures/wait-for.ts'

const make = async (of: Registry): Promise<StorageUnderTest> => {
  const url = await createDatabase(inject('pgUrl'))
  let storage = await openPostgres({ url, registry: of })
  return {
    storage,
    reopen: async next => {
      await storage.close()
      storage = await openPostgres({ url, registry: next })
      return storage
    },
    remove: () => storage.close(),
  }
}

describe('the contract on PostgreSQL', () => storageContract(make))

const open = async (options: PostgresOptions): Promise<Storage> => {
  const storage = await openPostgres({ registry, ...options })
  onTestFinished(() => storage.close())
  return storage
}

const query = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ value: unknown }>(sql)
  await client.end()
  return rows.map(({ value }) => value)
}

test('several processes may start at once on an empty database', async () => {
  const url = await createDatabase(inject('pgUrl'))
  const storages = await Promise.all([1, 2, 3, 4].map(() => open({ url, max: 2 })))
  await Promise.all(storages.map(storage => storage.addOrganisation('one', 'e1')))
  for (const storage of storages) expect(await storage.organisations()).toEqual(['one'])
})

test('listeners in other processes are called for a commit', async () => {
  const url = await createDatabase(inject('pgUrl'))
  const [one, other] = [await open({ url }), await open({ url })]
  await one.addOrganisation('one', 'e1')
  const heard: [string, number][] = []
  await other.listen((org, rev) => heard.push([org, rev]))
  await save(one.of('one'), [piece('p1')])
  await waitFor(() => expect(heard).toEqual([['one', 1]]))
})

test('after a lost listening connection it connects again and announces what it missed', async () => {
  const url = await createDatabase(inject('pgUrl'))
  const troubles: unknown[] = []
  const one = await open({ url })
  const other = await open({ url, onTrouble: error => troubles.push(error) })
  await one.addOrganisation('one', 'e1')
  const heard: number[] = []
  await other.listen((_org, rev) => heard.push(rev))
  await query(
    url,
    `select pg_terminate_backend(pid) as value from pg_stat_activity
     where query = 'listen quai_rev' and datname = current_database()`,
  )
  await save(one.of('one'), [piece('p1')])
  await waitFor(() => expect(heard).toEqual([1]))
  await save(one.of('one'), [piece('p2')])
  await waitFor(() => expect(heard).toEqual([1, 2]))
  expect(troubles.length).toBeGreaterThan(0)
})

test('connections lost between two calls are replaced', async () => {
  const url = await createDatabase(inject('pgUrl'))
  const storage = await open({ url })
  await storage.addOrganisation('one', 'e1')
  await query(
    url,
    `select pg_terminate_backend(pid) as value from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await waitFor(async () => expect(await storage.organisations()).toEqual(['one']))
})

test('when the first listening connection fails the caller gets the error', async () => {
  const url = await createDatabase(inject('pgUrl'))
  const storage = await open({ url })
  const name = new URL(url).pathname.slice(1)
  await query(inject('pgUrl'), `alter database ${name} allow_connections false`)
  await expect(storage.listen(() => undefined)).rejects.toThrow()
})

test("documents are JSONB, and indexed texts compare by bytes whatever the database's collation", async () => {
  const url = await createDatabase(inject('pgUrl'))
  await open({ url })
  const typeOf = (column: string): Promise<unknown[]> =>
    query(
      url,
      `select format_type(atttypid, atttypmod) || coalesce(' ' || collname, '') as value
       from pg_attribute left join pg_collation on pg_collation.oid = attcollation
       where attrelid = 'piece'::regclass and attname = '${column}'`,
    )
  expect(await typeOf('doc')).toEqual(['jsonb'])
  expect(await typeOf('code')).toEqual(['text C'])
  expect(await typeOf('number')).toEqual(['bigint'])
})

test('an integer beyond the safe ones is an error, never a wrong number', async () => {
  const url = await createDatabase(inject('pgUrl'))
  const storage = await open({ url })
  await storage.addOrganisation('one', 'e1')
  await query(url, 'update clock set v = 9007199254740993')
  await expect(storage.of('one').clock()).rejects.toThrow('9007199254740993')
})
