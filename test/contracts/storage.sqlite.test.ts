// The storage contract on SQLite, and the tests for SQLite alone: the file, its durability, its refusal of a newer schema.
import SqliteFile from 'better-sqlite3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Registry } from '#records/entities/index.ts'
import { openWriter } from '#server/storage/sqlite-connection.ts'
import { openSqlite } from '#server/storage/sqlite.ts'
import { storageContract } from './storage-contract.ts'
import { registry, type StorageUnderTest } from './storage/fixture.ts'

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'quai-storage-'))
const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

const make = async (of: Registry): Promise<StorageUnderTest> => {
  const folder = newFolder()
  const file = join(folder, 'quai.db')
  const open = async (next: Registry) => {
    try {
      return await openSqlite({ file, registry: next })
    } catch (error) {
      removeFolder(folder)
      throw error
    }
  }
  let storage = await open(of)
  return {
    storage,
    reopen: async next => {
      await storage.close()
      storage = await open(next)
      return storage
    },
    remove: async () => {
      await storage.close()
      removeFolder(folder)
    },
  }
}

describe('the contract on SQLite', () => storageContract(make))

const temporaryFile = (...path: string[]): string => {
  const folder = newFolder()
  onTestFinished(() => removeFolder(folder))
  return join(folder, ...path)
}

test('an acknowledged write is on disk: journal_mode is wal and synchronous is 2', () => {
  const writer = openWriter(temporaryFile('quai.db'))
  onTestFinished(() => {
    writer.close()
  })
  expect(writer.pragma('journal_mode', { simple: true })).toBe('wal')
  expect(writer.pragma('synchronous', { simple: true })).toBe(2)
  expect(writer.pragma('foreign_keys', { simple: true })).toBe(1)
  expect(writer.pragma('busy_timeout', { simple: true })).toBe(5000)
})

test('missing folders on the path of the file are made', async () => {
  const storage = await openSqlite({ file: temporaryFile('a', 'b', 'quai.db'), registry })
  expect(storage.engine).toBe('sqlite')
  await storage.close()
})

test('a database written by a newer version is refused and not changed', async () => {
  const file = temporaryFile('quai.db')
  const storage = await openSqlite({ file, registry })
  await storage.close()
  const newer = new SqliteFile(file)
  newer.exec('insert into migration values (999)')
  newer.close()
  await expect(openSqlite({ file, registry })).rejects.toThrow('999')
})

test('who goes through the open rentals reads an index, and no document', async () => {
  const file = temporaryFile('quai.db')
  const storage = await openSqlite({ file })
  await storage.close()
  const read = new SqliteFile(file)
  const [scope, over, deleted, date] = [
    "coalesce(cast(json_extract(doc, '$.scope') as text), 'emma') = 'loki'",
    "coalesce(json_extract(doc, '$.rental_over'), 0) = 0",
    "coalesce(json_extract(doc, '$.deleted'), 0) = 0",
    "cast(json_extract(doc, '$.date') as text)",
  ]
  const plan = read.prepare(`explain query plan select id, ${date} from "task"
    where org = 'one' and ${scope} and ${over} and ${deleted} and id > 'a' order by id limit 2000`)
  expect(plan.all()).toMatchObject([
    { detail: expect.stringContaining('COVERING INDEX task_walk') as string },
  ])
  read.close()
})

test('search texts stored by an older version are rewritten in the present spelling', async () => {
  const file = temporaryFile('quai.db')
  const before = await openSqlite({ file, registry })
  await before.close()
  const table = `"${registry[0]?.name}"`
  const older = new SqliteFile(file)
  older.exec('delete from migration where id = 3')
  older.exec(`insert into ${table} (org, id, search, doc) values ('one', 'a', 'kœnig strauß', '{}')`)
  older.close()
  const after = await openSqlite({ file, registry })
  await after.close()
  const kept = new SqliteFile(file)
  expect(kept.prepare(`select search from ${table}`).pluck().all()).toEqual(['koenig strauss'])
  kept.close()
})

test('a write waits for another process that has locked the file', async () => {
  const file = temporaryFile('quai.db')
  const storage = await openSqlite({ file, registry })
  await storage.addOrganisation('one', 'e1')
  const other = new SqliteFile(file)
  other.exec('begin immediate')
  expect(await storage.of('one').clock()).toMatchObject({ rev: 0 })
  other.exec('rollback')
  expect(await storage.of('one').transaction(tx => tx.advanceClock(1))).toBe(1)
  other.close()
  await storage.close()
})
