import { Kysely, sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openWriter, sqliteDialect } from './sqlite-connection.ts'
import type { SystemTables } from './system-tables.ts'

const openDatabase = () => {
  const folder = mkdtempSync(join(tmpdir(), 'quai-sqlite-'))
  const file = openWriter(join(folder, 'quai.db'))
  const db = new Kysely<SystemTables>({ dialect: sqliteDialect(file) })
  onTestFinished(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  })
  return { file, db }
}

test('a full disk gives a full-disk error, leaves nothing of the write, and writes pass again once there is room', async () => {
  const { file, db } = openDatabase()
  await sql`create table migration (id integer primary key, filler blob)`.execute(db)
  file.pragma('max_page_count = 20')
  const fill = (id: number, bytes: number): Promise<unknown> =>
    db.transaction().execute(async trx => {
      await trx.insertInto('migration').values({ id }).execute()
      await sql`update migration set filler = zeroblob(${bytes}) where id = ${id}`.execute(trx)
    })
  await expect(fill(1, 1_000_000)).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  expect(await db.selectFrom('migration').select('id').execute()).toEqual([])
  await fill(2, 10)
  file.pragma('max_page_count = 1000')
  await fill(3, 1_000_000)
  expect(await db.selectFrom('migration').select('id').execute()).toEqual([{ id: 2 }, { id: 3 }])
})

test('more different statements than the cache keeps still run, each with its own result', async () => {
  const { db } = openDatabase()
  for (const round of [1, 2]) {
    for (let n = 0; n < 350; n += 1) {
      const { rows } = await sql<{ n: number }>`select ${sql.lit(n)} as n, ${round} as round`.execute(db)
      expect(rows).toEqual([{ n, round }])
    }
  }
})
