// An upgrade with open devices: the data folder that a former version left, and what twenty of its devices keep, among them those whose
// requests had left when the network went (test/fixtures/former).
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import { brotliDecompressSync } from 'node:zlib'
import SqliteFile from 'better-sqlite3'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { backUpBeforeMigration } from '#server/operate/before-migration.ts'
import { restoreBackup } from '#server/operate/restore-backup.ts'
import { readSettings } from '#server/settings.ts'
import { schemaVersion } from '#server/storage/migrate.ts'
import { schemaOf } from '#server/storage/sqlite-file.ts'
import { openSqlite } from '#server/storage/sqlite.ts'
import { openImages } from '#server/use/pictures/images.ts'
import { openDevice, type Device, type World } from '../../../torture/device.ts'
import { filesOf, rowsOf } from '../../operate/data-world.ts'
import { putKept, type KeptDatabase } from '../../fixtures/former/kept.ts'
import type { Expected, Sent } from '../../fixtures/former/make.ts'

interface Former {
  readonly now: number
  readonly arrived: readonly Expected[]
  readonly unsent: readonly Expected[]
  readonly requests: readonly Sent[]
  readonly devices: readonly (readonly KeptDatabase[])[]
}

// Other tests of the layer have no cryptography (setup.ts); these devices have kept their keys.
beforeEach(() => {
  Reflect.deleteProperty(globalThis.crypto, 'subtle')
})

const unpacked = async (name: string): Promise<Buffer> =>
  brotliDecompressSync(await readFile(join('test/fixtures/former', name)))

const open = async () => {
  const data = await mkdtemp(join(tmpdir(), 'quai-upgrade-'))
  onTestFinished(() => rm(data, { recursive: true, force: true }))
  const file = join(data, 'quai.sqlite')
  await writeFile(file, await unpacked('quai.sqlite.br'))
  const former: Former = deserialize(await unpacked('devices.br'))
  return { data, file, former }
}
const at = new Date('2026-11-18T10:00:00Z')
const upgrade = (data: string) => backUpBeforeMigration({ data, at, version: '1.2.3' })

const openServer = async (data: string, world: World) => {
  const storage = await openSqlite({ file: join(data, 'quai.sqlite') })
  const read = readSettings({ QUAI_DATA: data })
  if (!read.ok) throw new Error(read.sentence)
  const app = await createApp({
    ports: { storage, clock: () => world.now, random: randomBytes, log: () => undefined },
    settings: read.settings,
    images: await openImages(data, randomBytes),
    mail: { send: async () => undefined },
    client: null,
  })
  world.fetch = request => app.fetch(request, { address: '192.0.2.1' })
  onTestFinished(async () => {
    world.fetch = null
    await app.close()
    await storage.close()
  })
  return { storage: storage.of('quai') }
}

test('[21.9] twenty devices of a former version with unsent work: all of it arrives once, nobody signs in again', async () => {
  const { data, file, former } = await open()
  const before = rowsOf(file)
  expect(schemaOf(file)).toBeLessThan(schemaVersion)
  expect(await upgrade(data)).toMatchObject({ ok: true, file: expect.stringMatching(/-maj\.tar$/) })
  const world: World = { now: former.now + 60_000, fetch: null }
  const { storage } = await openServer(data, world)
  expect(schemaOf(file)).toBe(schemaVersion)
  const changed = new Set(['migration', 'clock', 'promoted'])
  for (const [table, rows] of Object.entries(before))
    if (!changed.has(table)) expect([table, rowsOf(file)[table]]).toEqual([table, rows])

  // The pages that are still those of the former version, whose answer never came.
  for (const { method, path, headers, body } of former.requests) {
    const request = new Request(`http://quai.test${path}`, { method, headers, body })
    const answer = await world.fetch?.(request)
    expect(answer?.status).toBe(200)
    expect(await answer?.text()).not.toMatch(/"status":(?!20)/)
  }
  const signIns: string[] = []
  const { fetch } = world
  world.fetch = async request => {
    if (request.url.endsWith('/oauth')) signIns.push(await request.clone().text())
    return fetch?.(request) ?? Promise.reject(new TypeError('Failed to fetch'))
  }
  const devices: Device[] = []
  for (const [n, kept] of former.devices.entries()) {
    const indexedDB = new IDBFactory()
    await putKept(indexedDB, kept)
    const device = await openDevice(world, `appareil ${n}`, indexedDB)
    expect(await device.resume()).toBe(true)
    devices.push(device)
  }
  for (const device of devices) expect(await device.settle()).toBeNull()
  expect(devices.flatMap(({ failures, bugs }) => [...failures, ...bugs])).toEqual([])
  expect(signIns.filter(text => text.includes('password'))).toEqual([])

  for (const { id, field, value } of former.unsent)
    expect([id, (await storage.get('task', id))?.[field]]).toEqual([id, value])
  for (const { id, field, value } of [...former.arrived, ...former.unsent]) {
    const { lines } = await storage.history({ entity: 'task', id, limit: 100, offset: 0 })
    const times = lines.filter(({ changes }) => changes[field]?.[1] === value)
    expect([id, field, times.length]).toEqual([id, field, 1])
  }
  for (const device of devices) await device.close()
}, 240_000)

test('[21.9] the way back: the backup from before the migration is whole, and a restore of it is the former data', async () => {
  const { data, file } = await open()
  const before = rowsOf(file)
  const kept = await upgrade(data)
  if (!kept.ok || kept.file === null) throw new Error('no backup was made')
  await (await openSqlite({ file })).close()
  expect(await upgrade(data)).toEqual({ ok: true, file: null })
  const restored = await restoreBackup({ data, file: kept.file, at, newEpoch: () => 'after' })
  expect(restored).toMatchObject({ ok: true, manifest: { schema: 4 } })
  expect(rowsOf(file)['task']).toEqual(before['task'])
})

test('[21.9] data of a newer version are refused in one French sentence, and not a byte of them changes', async () => {
  const { data, file } = await open()
  const database = new SqliteFile(file)
  database.prepare('insert into migration values (?)').run(schemaVersion + 1)
  database.close()
  const before = await filesOf(data)
  expect(await upgrade(data)).toMatchObject({
    ok: false,
    sentence: expect.stringMatching(/^les données viennent d’une version plus récente de Quai\u00a0: .*\.$/),
  })
  expect(await filesOf(data)).toEqual(before)
  await expect(openSqlite({ file })).rejects.toMatchObject({ code: 'QUAI_NEWER_SCHEMA' })
  expect(rowsOf(file)['migration']).toContain(JSON.stringify({ id: schemaVersion + 1 }))
})

test('[21.9] of the backups from before a migration three are kept, and others are left alone', async () => {
  const { data, file } = await open()
  const former = await readFile(file)
  for (let n = 0; n < 5; n++) {
    await writeFile(file, former)
    const kept = await backUpBeforeMigration({
      data,
      at: new Date(at.getTime() + n * 1000),
      version: '1.2.3',
    })
    expect(kept.ok).toBe(true)
  }
  const names = (await readdir(join(data, 'backups'))).filter(name => name.endsWith('.tar')).toSorted()
  expect(names.map(name => name.slice(16, 24))).toEqual(['10-00-02', '10-00-03', '10-00-04'])
})
