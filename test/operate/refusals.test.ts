// A restore is refused for anything but a complete backup of this version, and while a server runs; the present data then do not change by
// a byte.
import { createReadStream } from 'node:fs'
import { spawn } from 'node:child_process'
import { appendFile, copyFile, mkdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeArchive } from '#server/operate/archive.ts'
import { holdData } from '#server/operate/data-folder.ts'
import { makeBackup } from '#server/operate/make-backup.ts'
import { readManifest, type Manifest } from '#server/operate/manifest.ts'
import { restoreBackup } from '#server/operate/restore-backup.ts'
import { schemaVersion } from '#server/storage/migrate.ts'
import { AT, filesOf, fillData, newFolder, removeFolders } from './data-world.ts'

let source: string
let file: string
let data: string
beforeAll(async () => {
  source = await newFolder()
  await (await fillData(source)).close()
  const done = await makeBackup({ data: source, at: AT, version: '1.2.3' })
  if (!done.ok) throw new Error(done.sentence)
  file = done.file
  data = await newFolder()
  await (await fillData(data, { mark: 'present' })).close()
})
afterAll(removeFolders)

let before: { [path: string]: string }
beforeEach(async () => {
  before = await filesOf(data)
})
const restore = (from: string) => restoreBackup({ data, file: from, at: AT, newEpoch: () => 'never' })
const expectRefusal = async (from: string, words: string | RegExp): Promise<void> => {
  expect(await restore(from)).toMatchObject({ ok: false, sentence: expect.stringMatching(words) })
  expect(await filesOf(data)).toEqual(before)
}
const copyOf = async (): Promise<string> => {
  const copy = join(await newFolder(), 'copy.tar')
  await copyFile(file, copy)
  return copy
}
const repacked = async (change: (manifest: Manifest) => object): Promise<string> => {
  const manifest = readManifest(await manifestText())
  if (manifest === undefined) throw new Error('no manifest')
  const copy = join(await newFolder(), 'repacked.tar')
  const changed = { ...manifest, ...change(manifest) }
  // A copy of the database file alone, without the files that a running server has beside it.
  const database = join(await newFolder(), 'quai.sqlite')
  await copyFile(join(source, 'quai.sqlite'), database)
  const bytesOf = (path: string) => createReadStream(join(source, path.replace(/^.*\.\.\//, 'images/')))
  await writeArchive(copy, JSON.stringify(changed), changed.members, bytesOf, AT)
  return copy
}
const manifestText = async (): Promise<string> => {
  const bytes = await readFile(file)
  return bytes.toString('utf8', 512, 512 + Number.parseInt(bytes.toString('latin1', 124, 135), 8))
}

test('a file that is absent, a folder, empty or of another program', async () => {
  const folder = await newFolder()
  await expectRefusal(join(folder, 'absent.tar'), 'n’existe pas ou ne peut pas être lu')
  await expectRefusal(folder, 'n’existe pas ou ne peut pas être lu')
  for (const text of ['', 'x', 'x'.repeat(512 * 20)]) {
    const other = join(folder, 'other.tar')
    await writeFile(other, text)
    await expectRefusal(other, 'somme de contrôle est fausse')
  }
})

test('one flipped bit, in any block and anywhere in the checksum', async () => {
  const copy = await copyOf()
  const bytes = await readFile(copy)
  // One byte in every tenth block, and bytes all along the checksum and the end of the archive.
  const blocks = Array.from({ length: bytes.length / 5120 }, (_, n) => n * 5120 + ((n * 7919) % 512))
  const end = Array.from({ length: 128 }, (_, n) => bytes.length - 2048 + n * 16)
  const places = [0, 130, ...blocks, ...end, bytes.length - 1]
  expect(places.length).toBeGreaterThan(180)
  let caught = 0
  for (const at of places) {
    const flipped = Buffer.from(bytes)
    flipped[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
    await writeFile(copy, flipped)
    const done = await restore(copy)
    if (!done.ok && done.sentence.includes('somme de contrôle')) caught += 1
  }
  expect(caught).toBe(places.length)
  expect(await filesOf(data)).toEqual(before)
})

test('a file that was cut or extended', async () => {
  const { length } = await readFile(file)
  for (const size of [length - 1, length - 512, length - 2048, Math.floor(length / 2), 4096, 512, 1]) {
    const copy = await copyOf()
    await truncate(copy, size)
    await expectRefusal(copy, 'somme de contrôle est fausse')
  }
  const copy = await copyOf()
  await appendFile(copy, Buffer.alloc(512))
  await expectRefusal(copy, 'somme de contrôle est fausse')
})

test('a newer schema or a newer format', async () => {
  const schema = await repacked(() => ({ schema: schemaVersion + 1, version: '9.0.0' }))
  await expectRefusal(schema, /version plus récente de Quai \(9\.0\.0\)/)
  await expectRefusal(await repacked(() => ({ format: 2 })), 'version plus récente')
})

test('a database whose rows differ from the manifest', async () => {
  const fewer = await repacked(({ tables }) => ({ tables: { ...tables, container: 2 } }))
  await expectRefusal(fewer, 'somme de contrôle est fausse')
  const clock = await repacked(({ organisations }) => ({
    organisations: organisations.map(one => ({ ...one, rev: one.rev + 1 })),
  }))
  await expectRefusal(clock, 'somme de contrôle est fausse')
})

test('a member whose path is outside the data folder', async () => {
  const sha256 = createHash('sha256').update('').digest('hex')
  for (const path of ['images/../../escaped', '../escaped', '/escaped', 'quai.sqlite-wal', 'images//x']) {
    const odd = await repacked(({ members }) => ({ members: [...members, { path, size: 0, sha256 }] }))
    await expectRefusal(odd, 'sauvegarde entière')
  }
})

test('a server that has locked the folder, in this process or another', async () => {
  const hold = holdData(data)
  await expectRefusal(file, 'arrêtez-le d’abord')
  hold?.release()
  const database = join(data, 'quai.sqlite')
  const idle = `const D = require('better-sqlite3'); const d = new D(${JSON.stringify(database)});
    d.prepare('select count(*) from clock').get(); console.log('open'); setInterval(() => d, 1000)`
  const other = spawn(process.execPath, ['-e', idle], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise(done => other.stdout.once('data', done))
  expect(await restore(file)).toMatchObject({ ok: false, sentence: expect.stringContaining('arrêtez-le') })
  const ended = new Promise(done => other.once('exit', done))
  other.kill('SIGKILL')
  await ended
  expect((await restore(file)).ok).toBe(true)
})

test('a damaged present database does not prevent a restore', async () => {
  const broken = await newFolder()
  await writeFile(join(broken, 'quai.sqlite'), 'not a database, '.repeat(1000))
  const done = await restoreBackup({ data: broken, file, at: AT, newEpoch: () => 'fresh' })
  expect(done).toMatchObject({ ok: true })
  const database = new SqliteFile(join(broken, 'quai.sqlite'), { readonly: true })
  expect(database.prepare('select distinct epoch from clock').pluck().all()).toEqual(['fresh'])
  database.close()
})

test('images on another disk are not half swapped', async () => {
  const split = await newFolder()
  await (await fillData(split, { mark: 'split' })).close()
  const { rm, stat } = await import('node:fs/promises')
  const shm = await stat('/dev/shm').catch(() => undefined)
  if (shm === undefined || shm.dev === (await stat(split)).dev) return
  const far = `/dev/shm/quai-operate-${process.pid}`
  await mkdir(far, { recursive: true })
  await rm(join(split, 'images'), { recursive: true })
  await symlink(far, join(split, 'images'))
  const there = await filesOf(split)
  const done = await restoreBackup({ data: split, file, at: AT, newEpoch: () => 'never' })
  await rm(far, { recursive: true })
  expect(done).toMatchObject({
    ok: false,
    sentence: expect.stringContaining('«\u202fimages\u202f» ne peut pas être'),
  })
  expect(await filesOf(split)).toEqual(there)
})
