// A data folder as a small server leaves it: the demo village or an empty organisation, photographs in folders, keys, a token.
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { blankRow, type AnyRow } from '#records/entity.ts'
import { filesUnder } from '#server/operate/data-folder.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { openSqlite } from '#server/storage/sqlite.ts'
import type { Storage } from '#server/storage/storage.ts'
import { entityNamed } from '../fixtures/server-world.ts'

export const AT = new Date('2026-11-18T09:15:00.000Z')
export const EPOCH = 'epoch-of-before'

const folders: string[] = []
export const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'quai-operate-'))
  folders.push(folder)
  return folder
}
export const removeFolders = async (): Promise<void> => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
}

/** One path is longer than a tar header's field, one is not ASCII, one file is empty. */
const images: { readonly [path: string]: Buffer } = {
  'photo_1.jpg': randomBytes(70_000),
  'tr:n-ik_ml_thumbnail/photo_1.jpg': randomBytes(512),
  [`${'dossier/'.repeat(20)}${'x'.repeat(60)}_été.webp`]: randomBytes(1),
  'empty.png': Buffer.alloc(0),
}

export const containerRow = (id: string, name: string, rev: number): AnyRow => ({
  ...blankRow(entityNamed('container')),
  id,
  name,
  rev,
})

export const fillData = async (
  data: string,
  { demo = false, mark = 'first' }: { readonly demo?: boolean; readonly mark?: string } = {},
): Promise<Storage> => {
  const storage = await openSqlite({ file: join(data, 'quai.sqlite') })
  await storage.addOrganisation('quai', EPOCH)
  await storage.addOrganisation('other', EPOCH)
  if (demo) {
    const ports = { storage, clock: () => AT.getTime(), random: randomBytes, log: () => undefined }
    await seedDemo(ports, { org: 'quai', today: '2026-11-18', hashPassword: async text => `plain:${text}` })
  }
  await storage.of('quai').transaction(async tx => {
    const rev = await tx.advanceClock(1)
    await tx.put('container', [{ row: containerRow(mark, mark, rev), search: mark }])
    await tx.putToken({
      hash: `token-of-${mark}`,
      kind: 'refresh',
      user_id: 'u1',
      family: mark,
      device: null,
      issued_at: 0,
      expires_at: 9e12,
      family_expires_at: 9e12,
      used_at: null,
      revoked_at: null,
    })
  })
  for (const [path, bytes] of Object.entries(images)) {
    const file = join(data, 'images', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes.length === 1 ? mark : bytes)
  }
  await writeFile(join(data, 'image-keys.json'), JSON.stringify({ publicKey: mark, privateKey: mark }))
  return storage
}

/** The path and hash of every file except locks. */
export const filesOf = async (folder: string): Promise<{ [path: string]: string }> => {
  const hashes: { [path: string]: string } = {}
  for (const path of await filesUnder(folder))
    if (!path.endsWith('.lock'))
      hashes[path] = createHash('sha256')
        .update(await readFile(join(folder, path)))
        .digest('hex')
  return hashes
}

/** Every row of every table, in order. */
export const rowsOf = (file: string): { [table: string]: string[] } => {
  const database = new SqliteFile(file)
  const names = database
    .prepare<[], string>("select name from sqlite_master where type = 'table' order by name")
    .pluck()
    .all()
  const rows = names.map(name => {
    // Without the columns that the database computes from the document: a version may have others.
    const own = database.prepare<[], string>(`select name from pragma_table_info('${name}')`).pluck().all()
    const all = database.prepare(`select ${own.map(column => `"${column}"`).join(', ')} from "${name}"`).all()
    return [name, all.map(row => JSON.stringify(row)).sort()] as const
  })
  database.close()
  return Object.fromEntries(rows)
}
