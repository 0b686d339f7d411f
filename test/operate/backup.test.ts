// A backup contains everything that the server had accepted, and restoring it gives the same rows and the same photographs.
import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { makeBackup } from '#server/operate/make-backup.ts'
import { restoreBackup } from '#server/operate/restore-backup.ts'
import { holdData } from '#server/operate/data-folder.ts'
import { schemaVersion } from '#server/storage/migrate.ts'
import { holdFile } from '#server/storage/sqlite-file.ts'
import { openSqlite } from '#server/storage/sqlite.ts'
import { AT, containerRow, EPOCH, filesOf, fillData, newFolder, removeFolders, rowsOf } from './data-world.ts'

afterEach(removeFolders)

const backupOf = async (data: string): Promise<string> => {
  const done = await makeBackup({ data, at: AT, version: '1.2.3' })
  if (!done.ok) throw new Error(done.sentence)
  return done.file
}
let epochs = 0
const restore = (data: string, file: string) =>
  restoreBackup({ data, file, at: AT, newEpoch: () => `epoch-${(epochs += 1)}` })

test('a backup of a running server, restored on another machine, is equal row by row and image by image', async () => {
  const data = await newFolder()
  const hold = holdData(data)
  const storage = await fillData(data, { demo: true })
  const file = await backupOf(data)
  expect(file).toBe(join(data, 'backups/quai-2026-11-18T09-15-00-000Z.tar'))
  expect(await readdir(join(data, 'backups'))).toEqual(['backup.lock', 'quai-2026-11-18T09-15-00-000Z.tar'])
  await storage.close()
  hold?.release()

  const other = await newFolder()
  const done = await restore(other, file)
  expect(done).toMatchObject({
    ok: true,
    before: null,
    manifest: { version: '1.2.3', schema: schemaVersion, made_at: AT.toISOString() },
  })
  const { clock: clockBefore, token: tokensBefore, ...before } = rowsOf(join(data, 'quai.sqlite'))
  const { clock, token, ...after } = rowsOf(join(other, 'quai.sqlite'))
  expect(after).toEqual(before)
  expect(Object.values(after).flat().length).toBeGreaterThan(2000)
  const withoutEpoch = (lines: unknown[] = []) =>
    lines.map(line => String(line).replace(/"epoch":"[^"]+"/, ''))
  expect(withoutEpoch(clock)).toEqual(withoutEpoch(clockBefore))
  expect(token?.length).toBe(tokensBefore?.length)
  expect(await filesOf(join(other, 'images'))).toEqual(await filesOf(join(data, 'images')))
  expect(Object.keys(await filesOf(join(other, 'images')))).toHaveLength(4)
  expect(await readFile(join(other, 'image-keys.json'))).toEqual(
    await readFile(join(data, 'image-keys.json')),
  )
  expect((await stat(file)).mode & 0o077).toBe(0)
})

test('a restore renews the epoch of every organisation and revokes every token', async () => {
  const data = await newFolder()
  const storage = await fillData(data)
  const file = await backupOf(data)
  await storage.close()
  expect((await restore(data, file)).ok).toBe(true)
  const restored = await openSqlite({ file: join(data, 'quai.sqlite') })
  const found: string[] = []
  for (const org of await restored.organisations()) found.push((await restored.of(org).clock()).epoch)
  expect(new Set([...found, EPOCH]).size).toBe(3)
  expect((await restored.of('quai').token('token-of-first'))?.revoked_at).toBe(AT.getTime())
  await restored.close()
})

test('after a restore the data of the backup are back, and the replaced data are kept in another folder', async () => {
  const data = await newFolder()
  const first = await fillData(data)
  const file = await backupOf(data)
  await first.close()
  const second = await fillData(data, { mark: 'second' })
  await second.close()
  const late = await filesOf(data)
  const done = await restore(data, file)
  expect(done).toMatchObject({ ok: true, before: join(data, 'before-restore-2026-11-18T09-15-00-000Z') })
  const restored = await openSqlite({ file: join(data, 'quai.sqlite') })
  expect(await restored.of('quai').get('container', 'first')).toBeDefined()
  expect(await restored.of('quai').get('container', 'second')).toBeUndefined()
  await restored.close()
  expect(await readFile(join(data, 'image-keys.json'), 'utf8')).toContain('first')
  const kept = await filesOf(join(data, 'before-restore-2026-11-18T09-15-00-000Z'))
  expect(kept).toEqual(
    Object.fromEntries(
      Object.entries(late).filter(([path]) => !/^(backups|restore|before-restore)/.test(path)),
    ),
  )
  expect((await readdir(data)).filter(name => name.startsWith('restore.'))).toEqual([])
})

test('a photograph that arrived after the backup is kept', async () => {
  const data = await newFolder()
  await (await fillData(data)).close()
  const file = await backupOf(data)
  await mkdir(join(data, 'images/later'))
  await writeFile(join(data, 'images/later/photo_2.jpg'), 'bytes of after')
  const before = await filesOf(join(data, 'images'))
  expect(await restore(data, file)).toMatchObject({ ok: true, newer: 1 })
  expect(await filesOf(join(data, 'images'))).toEqual(before)
})

test('continuous writes neither delay a backup nor make it inconsistent', async () => {
  const data = await newFolder()
  const storage = await fillData(data, { demo: true })
  const writing = { goes: true, n: 0 }
  const writer = (async () => {
    while (writing.goes) {
      writing.n += 1
      await storage.of('quai').transaction(async tx => {
        const rev = await tx.advanceClock(2)
        for (const name of ['left', 'right'])
          await tx.put('container', [{ row: containerRow(`${name}-${writing.n}`, name, rev), search: '' }])
      })
      await new Promise(resolve => setImmediate(resolve))
    }
  })()
  const file = await backupOf(data)
  writing.goes = false
  await writer
  await storage.close()
  expect(writing.n).toBeGreaterThan(5)
  const other = await newFolder()
  expect((await restore(other, file)).ok).toBe(true)
  const rows = rowsOf(join(other, 'quai.sqlite'))['container'] ?? []
  const count = (name: string): number => rows.filter(row => String(row).includes(`"id":"${name}-`)).length
  expect(count('left')).toBe(count('right'))
})

test('any tar program reads the file', async () => {
  const data = await newFolder()
  await (await fillData(data)).close()
  const file = await backupOf(data)
  const out = await newFolder()
  const { status, stderr } = spawnSync('tar', ['--force-local', '-xf', file, '-C', out], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const { 'manifest.json': manifest, checksum, ...files } = await filesOf(out)
  expect([manifest, checksum]).toEqual([expect.any(String), expect.any(String)])
  expect(files).toEqual(
    expect.objectContaining(
      Object.fromEntries(Object.entries(await filesOf(data)).filter(([path]) => path.startsWith('image'))),
    ),
  )
  expect(Object.keys(files)).toHaveLength(6)
})

test('an empty folder, a damaged database and a second simultaneous backup are refused with a sentence', async () => {
  const data = await newFolder()
  const make = () => makeBackup({ data, at: AT, version: '1.2.3' })
  expect(await make()).toMatchObject({ ok: false, sentence: expect.stringContaining('rien à sauvegarder') })
  expect(await readdir(data)).toEqual([])
  await (await fillData(data)).close()
  await mkdir(join(data, 'backups'))
  const hold = holdFile(join(data, 'backups/backup.lock'), 0)
  expect(await make()).toMatchObject({ ok: false, sentence: expect.stringContaining('déjà en cours') })
  hold?.release()
  const bytes = await readFile(join(data, 'quai.sqlite'))
  bytes.fill(0x5a, 8192, 40_000)
  await writeFile(join(data, 'quai.sqlite'), bytes)
  expect(await make()).toMatchObject({ ok: false, sentence: expect.stringContaining('abîmée') })
  expect(await readdir(join(data, 'backups'))).toEqual(['backup.lock'])
})

test('leftovers of a killed backup are removed by the next one, and older backups are kept', async () => {
  const data = await newFolder()
  await (await fillData(data)).close()
  const backups = join(data, 'backups')
  await mkdir(join(backups, 'quai-2026-01-01T00-00-00-000Z.tar.scratch'), { recursive: true })
  await writeFile(join(backups, 'quai-2026-01-01T00-00-00-000Z.tar.part'), 'x')
  await writeFile(join(backups, 'quai-2025-01-01T00-00-00-000Z.tar'), 'old')
  await backupOf(data)
  expect(await readdir(backups)).toEqual([
    'backup.lock',
    'quai-2025-01-01T00-00-00-000Z.tar',
    'quai-2026-11-18T09-15-00-000Z.tar',
  ])
})
