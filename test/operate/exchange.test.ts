// An organisation exported from one data folder and imported into another: the same records, links, history and numbers; a file that is
// incomplete, foreign or newer changes nothing.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entities } from '#records/entities/index.ts'
import { NO_RIGHTS } from '#records/rights/rights.ts'
import { everyRow } from '#server/operate/export-organisation.ts'
import { makeExport } from '#server/operate/make-export.ts'
import { makeImport } from '#server/operate/make-import.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { openSqlite } from '#server/storage/sqlite.ts'
import type { Storage } from '#server/storage/storage.ts'
import { openPersonalLog } from '#server/use/people/personal-data-log.ts'
import { createRecord } from '#server/use/records/resources.ts'
import { AT, fillData, newFolder, removeFolders } from './data-world.ts'
import { entityNamed } from '../fixtures/server-world.ts'

let from: string
let file: string
const settingsOf = (data: string): Settings => {
  const read = readSettings({ QUAI_DATA: data })
  if (!read.ok) throw new Error(read.sentence)
  return read.settings
}
const importInto = (data: string, what: string) =>
  makeImport({ data, file: what, at: AT, newEpoch: () => 'epoch-of-after' })
const portsOn = (storage: Storage) => ({
  storage,
  clock: () => AT.getTime(),
  random: (bytes: number) => new Uint8Array(bytes).fill(7),
  log: () => undefined,
})
const planner = {
  org: 'quai',
  user_id: 'u',
  rights: { ...NO_RIGHTS, flags: new Set(['config']) },
  device: null,
}

beforeAll(async () => {
  from = await newFolder()
  const storage = await fillData(from, { demo: true })
  const made = await createRecord(
    portsOn(storage),
    planner,
    entityNamed('reason'),
    { name: 'Absent' },
    { key: 'one', rev: null, force: false },
  )
  expect(made.status).toBe(201)
  // Exported while the database is open, as with a running server.
  const done = await makeExport({ settings: settingsOf(from), org: 'quai', at: AT, version: '9.9.9' })
  if (!done.ok) throw new Error(done.sentence)
  file = done.file
  await storage.close()
})
afterAll(removeFolders)

test('[RP3] an export of everybody is noted in the log of accesses', async () => {
  expect(await openPersonalLog(from).lines('quai', 10)).toMatchObject([
    { user_id: 'operator', what: 'export', count: expect.any(Number) },
  ])
})

const everything = async (data: string) => {
  const storage = await openSqlite({ file: join(data, 'quai.sqlite') })
  const reader = storage.of('quai')
  const rows: { [entity: string]: unknown[] } = {}
  for (const { name } of entities) {
    const found: unknown[] = []
    for await (const row of everyRow(reader, name)) found.push(row)
    rows[name] = found
  }
  const facts = {
    rows,
    history: (await reader.history({ limit: 1e6, offset: 0 })).lines,
    rev: (await reader.clock()).rev,
    shards: await reader.changes('emma/2026-W47', 0, 1e6),
    found: (await reader.find('task', { where: [{ is: 'search', text: 'martin' }] })).map(({ id }) => id),
  }
  await storage.close()
  return facts
}

test('export and import give the same organisation, with a new epoch', async () => {
  expect(file).toBe(join(from, 'exports', 'quai-quai-2026-11-18T09-15-00-000Z.ndjson'))
  expect(await readdir(join(from, 'exports'))).toHaveLength(1)
  const to = await newFolder()
  const done = await importInto(to, file)
  expect(done).toMatchObject({ ok: true, manifest: { organisation: 'quai', history: 1, version: '9.9.9' } })
  expect(await everything(to)).toEqual(await everything(from))
  const storage = await openSqlite({ file: join(to, 'quai.sqlite') })
  expect((await storage.of('quai').clock()).epoch).toBe('epoch-of-after')
  const highest = Math.max(
    ...(await storage.of('quai').find('task', { deleted: 'with' })).map(row => Number(row['number'])),
  )
  await storage.of('quai').transaction(async tx => expect(await tx.nextNumber('task')).toBe(highest + 1))
  await storage.close()
})

test('an export contains no password, no token, no image key', async () => {
  const text = await readFile(file, 'utf8')
  expect(text).not.toMatch(/plain:|token-of-|privateKey/)
  expect(JSON.parse(text.split('\n', 1)[0] ?? '')).toMatchObject({
    product: 'quai',
    kind: 'export',
    format: 1,
  })
})

const sealed = (lines: readonly string[]): string => {
  const body = lines.map(line => `${line}\n`).join('')
  return `${body}${JSON.stringify({ end: true, sha256: createHash('sha256').update(body).digest('hex') })}\n`
}
const manifest = {
  product: 'quai',
  kind: 'export',
  format: 1,
  version: '0.1.0',
  schema: 1,
  made_at: AT.toISOString(),
  organisation: 'quai',
  rev: 5,
  records: 1,
  history: 0,
}
const made = (more: object, ...lines: readonly unknown[]): string =>
  sealed([{ ...manifest, ...more }, ...lines].map(line => JSON.stringify(line)))
const reason = { e: 'reason', v: { id: 'r', rev: 1, name: 'Absent' } }

test.each([
  ['an empty file', '', 'n’est pas un export'],
  ['another JSON', '{"hello": 1}\n', 'n’est pas un export'],
  ['no JSON', 'bonjour\n', 'n’est pas un export'],
  ['a newer format', made({ format: 2, version: '7.0.0' }, reason), 'version plus récente de Quai (7.0.0)'],
  ['a newer schema', made({ schema: 999 }, reason), 'version plus récente'],
  ['a cut file', made({}, reason).slice(0, -30), 'somme de contrôle'],
  ['a changed letter', made({}, reason).replace('Absent', 'absent'), 'somme de contrôle'],
  ['an unknown kind', made({}, { e: 'secret', v: { id: 'a', rev: 1 } }), 'La ligne 2'],
  ['a record without id', made({}, { e: 'reason', v: { rev: 1, name: 'x' } }), '«\u202fid\u202f»'],
  [
    'a rev beyond the clock',
    made({}, { e: 'reason', v: { id: 'r', rev: 6, name: 'x' } }),
    '«\u202frev\u202f»',
  ],
  [
    'a value of another type',
    made({}, { e: 'container', v: { id: 'c', rev: 1, name: 'x', weight: 'lourd' } }),
    '«\u202fweight\u202f»',
  ],
  [
    'a field without definition',
    made({}, { e: 'reason', v: { id: 'r', rev: 1, constructor: 1 } }),
    '«\u202fconstructor\u202f»',
  ],
  ['the same record twice', made({}, reason, reason), 'deux fois'],
  ['a line that is no object', sealed([JSON.stringify(manifest), '[1, 2']), 'La ligne 2'],
  ['a history line of nothing', made({}, { h: { entity: 'nothing' } }), '«\u202fh\u202f»'],
])('%s is refused with a sentence and leaves the folder empty', async (_, text, sentence) => {
  const data = await newFolder()
  const given = join(await newFolder(), 'export.ndjson')
  await writeFile(given, text)
  expect(await importInto(data, given)).toMatchObject({
    ok: false,
    sentence: expect.stringContaining(sentence),
  })
  expect((await readdir(data)).filter(name => name !== 'quai.lock')).toEqual([])
})

test('[DC2] attestations are numbered on from the last number of their year', async () => {
  const given = join(await newFolder(), 'export.ndjson')
  const attested = {
    id: 't',
    rev: 2,
    scope: 'emma',
    attested_at: '2025-04-01 10:00:00',
    attestation_number: 41,
  }
  await writeFile(given, made({}, { e: 'task', v: attested }))
  const to = await newFolder()
  expect(await importInto(to, given)).toMatchObject({ ok: true })
  const storage = await openSqlite({ file: join(to, 'quai.sqlite') })
  await storage.of('quai').transaction(async tx => {
    expect(await tx.nextNumber('attestation 2025')).toBe(42)
    expect(await tx.nextNumber('attestation 2026')).toBe(1)
  })
  await storage.close()
})

test('a folder with data, a missing file and an unknown organisation are refused', async () => {
  const before = await everything(from)
  expect(await importInto(from, file)).toMatchObject({ sentence: expect.stringContaining('dossier vide') })
  expect(await everything(from)).toEqual(before)
  expect(await importInto(await newFolder(), '/nowhere')).toMatchObject({
    sentence: expect.stringContaining('n’existe pas'),
  })
  const options = { settings: settingsOf(from), at: AT, version: '1' }
  const other = join(await newFolder(), 'a.ndjson')
  expect(await makeExport({ ...options, org: 'ailleurs', file: other })).toMatchObject({ ok: false })
  expect(await makeExport({ ...options, org: 'quai', file })).toMatchObject({
    sentence: expect.stringContaining('existe déjà'),
  })
  expect(
    await makeExport({ ...options, settings: settingsOf(await newFolder()), org: 'quai' }),
  ).toMatchObject({ ok: false })
})

test('an import killed in the middle leaves nothing, and the next one succeeds', async () => {
  const data = await newFolder()
  const stopped = makeImport({
    data,
    file,
    at: AT,
    newEpoch: () => 'e',
    step: () => {
      throw new Error('the plug was pulled')
    },
  })
  await expect(stopped).rejects.toThrow('the plug')
  expect((await readdir(data)).filter(name => name !== 'quai.lock')).toEqual([])
  expect(await importInto(data, file)).toMatchObject({ ok: true })
})
