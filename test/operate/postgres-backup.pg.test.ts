// A backup of PostgreSQL is the same file as one of the embedded database: consistent while servers write, and restored into either.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { makeBackup } from '#server/operate/make-backup.ts'
import { restoreBackup } from '#server/operate/restore-backup.ts'
import { restoreIntoPostgres } from '#server/operate/stores/restore-into-postgres.ts'
import { postgresStore } from '#server/operate/stores/store.ts'
import { openPostgres } from '#server/storage/postgres/open-postgres.ts'
import { createDatabase } from '../postgres.ts'
import { AT, containerRow, EPOCH, filesOf, fillData, newFolder, removeFolders, rowsOf } from './data-world.ts'

afterEach(removeFolders)

let epochs = 0
const newEpoch = (): string => `epoch-${(epochs += 1)}`
const LATER = new Date(AT.getTime() + 60_000)

const backupOf = async (data: string, url?: string): Promise<string> => {
  const store = url === undefined ? {} : { store: postgresStore(url) }
  const done = await makeBackup({ data, at: AT, version: '1.2.3', ...store })
  if (!done.ok) throw new Error(done.sentence)
  return done.file
}
const into = (url: string, data: string, file: string, step?: (name: string) => void) =>
  restoreIntoPostgres({ url, data, file, at: LATER, version: '1.2.3', newEpoch, ...(step ? { step } : {}) })

/** The backup of an embedded database, whose folder is given too. */
const embedded = async (more: Parameters<typeof fillData>[1] = {}) => {
  const data = await newFolder()
  await (await fillData(data, more)).close()
  return { data, file: await backupOf(data) }
}

type Lines = { readonly [table: string]: readonly string[] }
type Json = { readonly [member: string]: unknown }
const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** PostgreSQL keeps the members of a document in an order of its own. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isJson(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .toSorted((a, b) => a.localeCompare(b))
      .map(name => [name, inOrder(value[name])]),
  )
}
const sameLine = (line: string): string => {
  const row = JSON.parse(line) as Json
  const { doc } = row
  return JSON.stringify(typeof doc === 'string' ? { ...row, doc: inOrder(JSON.parse(doc)) } : row)
}
/** Epochs and tokens are renewed by a restore; each store describes its own computed columns. */
const sameness = (rows: Lines) =>
  Object.fromEntries(
    Object.entries(rows)
      .filter(([table]) => !['clock', 'token', 'promoted'].includes(table))
      .map(([table, lines]) => [table, lines.map(sameLine).toSorted((a, b) => a.localeCompare(b))]),
  )

test('an embedded database goes into PostgreSQL and comes back from it, row by row and image by image', async () => {
  const { data, file } = await embedded({ demo: true })
  const [url, shared] = [await createDatabase(inject('pgUrl')), await newFolder()]
  expect(await into(url, shared, file)).toMatchObject({ ok: true, before: null, newer: 0 })
  expect(await filesOf(join(shared, 'images'))).toEqual(await filesOf(join(data, 'images')))

  const back = await newFolder()
  const done = await restoreBackup({ data: back, file: await backupOf(shared, url), at: LATER, newEpoch })
  expect(done).toMatchObject({ ok: true })
  const [before, after] = [rowsOf(join(data, 'quai.sqlite')), rowsOf(join(back, 'quai.sqlite'))]
  expect(sameness(after)).toEqual(sameness(before))
  expect(after['token']?.length).toBe(before['token']?.length)
  expect(await filesOf(join(back, 'images'))).toEqual(await filesOf(join(data, 'images')))
})

test('what a restore replaces goes into a backup of its own; epochs are new, tokens are revoked, later images stay', async () => {
  const { file } = await embedded({ mark: 'saved' })
  const [url, shared] = [await createDatabase(inject('pgUrl')), await newFolder()]
  const present = await embedded({ mark: 'present' })
  await into(url, shared, present.file)
  await mkdir(join(shared, 'images'), { recursive: true })
  await writeFile(join(shared, 'images/later.jpg'), 'later')
  const done = await into(url, shared, file)
  expect(done).toMatchObject({ ok: true, newer: 1 })
  if (!done.ok || done.before === null) throw new Error('there is no backup of what was replaced')
  expect(done.before).toMatch(/-avant\.tar$/)
  expect(await readFile(join(shared, 'images/later.jpg'), 'utf8')).toBe('later')
  expect(await readFile(join(shared, 'image-keys.json'), 'utf8')).toContain('saved')

  const storage = await openPostgres({ url })
  const quai = storage.of('quai')
  expect(await quai.get('container', 'present')).toBeUndefined()
  expect((await quai.get('container', 'saved'))?.['name']).toBe('saved')
  expect((await quai.clock()).epoch).not.toBe(EPOCH)
  expect((await quai.token('token-of-saved'))?.revoked_at).toBe(LATER.getTime())
  await storage.close()

  expect(await into(url, shared, done.before)).toMatchObject({ ok: true })
  const again = await openPostgres({ url })
  expect((await again.of('quai').get('container', 'present'))?.['name']).toBe('present')
  await again.close()
})

test('a backup during writes has all of a moment and nothing of the next', async () => {
  const { file } = await embedded({ demo: true })
  const [url, shared] = [await createDatabase(inject('pgUrl')), await newFolder()]
  await into(url, shared, file)
  const storage = await openPostgres({ url })
  const quai = storage.of('quai')
  const { rev: first } = await quai.clock()
  const state = { isOver: false }
  let written = 0
  const write = (id: string): Promise<void> =>
    quai.transaction(async tx => {
      const rev = await tx.advanceClock(1)
      await tx.put('container', [{ row: containerRow(id, id, rev), search: id }])
      await tx.putChanges([{ shard: 'setup', entity: 'container', id, rev, gone: 0 }])
    })
  const writing = (async () => {
    while (!state.isOver) await write(`w${(written += 1)}`)
  })()
  const saved = await backupOf(shared, url)
  state.isOver = true
  await writing
  await storage.close()
  const back = await newFolder()
  await restoreBackup({ data: back, file: saved, at: LATER, newEpoch })
  const rows = rowsOf(join(back, 'quai.sqlite'))
  const countOf = (table: string): number =>
    (rows[table] ?? []).filter(line => /"id":"w\d+"/.test(line)).length
  const clock = (rows['clock'] ?? []).map(line => JSON.parse(line) as { org: string; v: number })
  const rev = clock.find(({ org }) => org === 'quai')?.v ?? 0
  expect([countOf('container'), countOf('change')]).toEqual([rev - first, rev - first])
  expect(written).toBeGreaterThan(rev - first)
})

test('a restore that is cut off in the middle leaves the database as it was', async () => {
  const { file } = await embedded({ mark: 'saved' })
  const present = await embedded({ mark: 'present' })
  const [url, shared] = [await createDatabase(inject('pgUrl')), await newFolder()]
  await into(url, shared, present.file)
  const cut = into(url, shared, file, name => {
    if (name === 'table task') throw new Error('killed')
  })
  await expect(cut).rejects.toThrow('killed')
  const storage = await openPostgres({ url })
  expect((await storage.of('quai').get('container', 'present'))?.['name']).toBe('present')
  expect(await storage.of('quai').get('container', 'saved')).toBeUndefined()
  await storage.close()
  expect(await readdir(shared)).not.toContain('restore.part')
})

test('nothing is restored under a running server, nor from what is no whole backup; nothing is saved of an empty database', async () => {
  const { file } = await embedded()
  const [url, shared] = [await createDatabase(inject('pgUrl')), await newFolder()]
  const empty = await makeBackup({ data: shared, at: AT, version: '1', store: postgresStore(url) })
  expect(empty).toMatchObject({
    ok: false,
    sentence: expect.stringContaining('rien à sauvegarder') as string,
  })
  await into(url, shared, file)
  const storage = await openPostgres({ url })
  const refused = await into(url, shared, file)
  expect(refused).toMatchObject({ ok: false, sentence: expect.stringContaining('arrêtez d’abord') as string })
  await storage.close()
  const bytes = await readFile(file)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  await writeFile(file, bytes)
  const damaged = await into(url, shared, file)
  expect(damaged).toMatchObject({
    ok: false,
    sentence: expect.stringContaining('somme de contrôle') as string,
  })
})

test('a database that does not answer is said in one sentence, and nothing changes', async () => {
  const { file, data } = await embedded()
  const away = 'postgres://127.0.0.1:1/none'
  const saved = await makeBackup({ data, at: LATER, version: '1', store: postgresStore(away) })
  expect(saved).toMatchObject({ ok: false, sentence: expect.stringContaining('ne répond') as string })
  const restored = await into(away, await newFolder(), file)
  expect(restored).toMatchObject({ ok: false, sentence: expect.stringContaining('ne répond pas') as string })
})
