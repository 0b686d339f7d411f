// What has not been sent, carried by hand to another device of the same person: the same bytes, once.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Payment } from '#records/entities/money.ts'
import { Task } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { outboxFileMessages } from '#records/fr/device-messages.ts'
import { keyMaker, openDevice } from '#test/sync/device.ts'
import { base64ToBytes, bytesToBase64 } from '../pictures/base64.ts'
import { addPhoto } from '../pictures/add-photo.ts'
import type { LocalDatabase } from '../database.ts'
import { alignShards } from '../mirror/held-shards.ts'
import { applyChunk } from '../mirror/mirror.ts'
import { edit } from '../outbox/outbox.ts'
import { outboxFilePieces, readOutboxFile, writeOutboxFile } from './outbox-file.ts'
import { refuse } from '../outbox/outbox-answers.ts'
import { taskById } from '#trades/tour/data/task-by-id.ts'

/** All under one server's name: two devices of a person differ only by the device. */
const NAME = 'serveur:u1'
const CREATED = '019a1b2c-3d4e-7f50-8a6b-7c8d9e0f1a2b'
const deviceOf = async (seed: number, user = 'u1'): Promise<LocalDatabase> =>
  (await openDevice(NAME, keyMaker(seed), user)).db
const bring = async (db: LocalDatabase, ...ids: readonly string[]): Promise<void> => {
  await alignShards(db, ['a'])
  const lines = ids.map(id => ({
    e: 'task',
    id,
    rev: 5,
    v: { ...blankRow(Task), id, rev: 5, note: 'bureau' },
  }))
  await applyChunk(db, { shard: 'a', lines, cursor: 5, complete: true, epoch: 'e' })
}
const note = (db: LocalDatabase, id: string, text: string) =>
  edit(db, [Task], draft => draft.patch(Task, id, { note: text }))
const photo = async (db: LocalDatabase, task: string, size: number): Promise<void> => {
  const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 7) % 256).buffer
  const image = { bytes, type: 'image/jpeg', name: 'photo.jpg' }
  await addPhoto(db, { task, kind: 'after', image, at: '2026-11-18 10:00:00' })
}
const outbox = async (db: LocalDatabase) =>
  (await db.outbox.orderBy('seq').toArray()).map(({ seq: _seq, ...entry }) => JSON.stringify(entry))
const images = async (db: LocalDatabase) =>
  (await db.blob.toArray()).map(({ bytes, ...blob }) => [
    blob,
    [...new Uint8Array(bytes ?? new ArrayBuffer(0))],
  ])

test('bytes survive as text, whatever their number', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
      const text = bytesToBase64(bytes.slice().buffer)
      expect(text).toBe(Buffer.from(bytes).toString('base64'))
      expect(new Uint8Array(base64ToBytes(text) ?? new ArrayBuffer(1))).toEqual(bytes)
    }),
  )
  const large = new Uint8Array(100_000).map((_, i) => i % 251)
  expect(bytesToBase64(large.buffer)).toBe(Buffer.from(large).toString('base64'))
  expect(base64ToBytes('pas du base64 !')).toBeNull()
})

type Act = { readonly kind: 'note' | 'create' | 'delete' | 'photo' | 'refuse'; readonly n: number }
const acts = fc.array(
  fc.record({ kind: fc.constantFrom('note', 'create', 'delete', 'photo', 'refuse'), n: fc.nat({ max: 3 }) }),
  { minLength: 1, maxLength: 12 },
)
const perform = async (db: LocalDatabase, { kind, n }: Act): Promise<void> => {
  const id = `t${n}`
  const isShown = (await taskById(db, { id })) !== null
  if (kind === 'create') {
    const payment = db.newKey()
    await edit(db, [Payment], draft => draft.create(Payment, payment, { task_id: id, amount: n }))
  } else if (kind === 'refuse') {
    const [entry] = await db.outbox.toArray()
    if (entry !== undefined) await refuse(db, entry, { kind: 'server', title: 't', detail: 'd' })
  } else if (!isShown) return
  else if (kind === 'note') await note(db, id, `n${n} ${await db.outbox.count()}`)
  else if (kind === 'photo') await photo(db, id, 1 + n * 500)
  else await edit(db, [Task], draft => draft.remove(Task, id))
}

test('exported and imported by an empty device of the same person: the same bytes wait; a second time changes nothing', async () => {
  let seed = 0
  await fc.assert(
    fc.asyncProperty(acts, async performed => {
      seed += 2
      const [from, to] = [await deviceOf(seed), await deviceOf(seed + 1)]
      await bring(from, 't0', 't1', 't2', 't3')
      for (const act of performed) await perform(from, act)
      const text = await writeOutboxFile(from)
      const count = await from.outbox.count()
      const photos = await from.blob.count()
      expect(await readOutboxFile(to, text)).toEqual({
        ok: true,
        value: { added: count, known: 0, photos, damaged: 0 },
      })
      expect(await outbox(to)).toEqual(await outbox(from))
      expect(await images(to)).toEqual(await images(from))
      const before = [await outbox(to), await images(to), await to.base.toArray()]
      expect(await readOutboxFile(to, text)).toEqual({
        ok: true,
        value: { added: 0, known: count, photos: 0, damaged: 0 },
      })
      expect(await readOutboxFile(from, text)).toMatchObject({ ok: true, value: { added: 0, known: count } })
      expect([await outbox(to), await images(to), await to.base.toArray()]).toEqual(before)
      expect(JSON.parse(await writeOutboxFile(to))).toEqual(JSON.parse(text))
    }),
    { numRuns: 25 },
  )
})

test('what is in a file merges with nothing any more: it may be sent from two devices under one key', async () => {
  const db = await deviceOf(1)
  await bring(db, 't1')
  await note(db, 't1', 'un')
  await writeOutboxFile(db)
  await note(db, 't1', 'deux')
  expect(await db.outbox.orderBy('seq').toArray()).toMatchObject([
    { state: 'sent', tries: 0, patch: { note: 'un' } },
    { state: 'queued', patch: { note: 'deux' } },
  ])
})

test('what was imported is shown on the records that this device holds', async () => {
  const [from, to] = [await deviceOf(1), await deviceOf(2)]
  await bring(from, 't1', 't2')
  await note(from, 't1', 'du premier téléphone')
  await note(from, 't2', 'hors d’ici')
  await edit(from, [Task], draft => draft.create(Task, CREATED, { note: 'créée' }))
  await bring(to, 't1')
  expect(await readOutboxFile(to, await writeOutboxFile(from))).toMatchObject({ ok: true })
  expect(await taskById(to, { id: 't1' })).toMatchObject({ note: 'du premier téléphone', rev: 5 })
  expect(await taskById(to, { id: CREATED })).toMatchObject({ note: 'créée' })
  expect(await taskById(to, { id: 't2' })).toBeNull()
  expect((await to.base.toArray()).map(({ id, rev }) => [id, rev])).toEqual([
    [CREATED, 0],
    ['t1', 5],
  ])
})

test('what was acknowledged here meanwhile is not sent again', async () => {
  const db = await deviceOf(1)
  await bring(db, 't1')
  await note(db, 't1', 'un')
  const text = await writeOutboxFile(db)
  const [entry] = await db.outbox.toArray()
  if (entry === undefined) throw new Error('no entry')
  await db.acked.put({ key: entry.key, at: '2026-11-18T09:00:00.000Z', entry })
  await db.outbox.clear()
  expect(await readOutboxFile(db, text)).toMatchObject({ ok: true, value: { added: 0, known: 1 } })
  expect(await db.outbox.count()).toBe(0)
})

const refusal = (detail: string) => ({ ok: false, failure: { kind: 'other', status: 0, detail } })

test('a file of another person, of another server, of another version, or no such file is refused with its sentence', async () => {
  const db = await deviceOf(1)
  await bring(db, 't1')
  await note(db, 't1', 'un')
  const text = await writeOutboxFile(db, { origin: 'https://quai.test', name: 'Paul Meyer' })
  const same = JSON.parse(text) as object
  const read = (file: unknown, facts = {}) => readOutboxFile(db, JSON.stringify(file), facts)
  const user = { id: 'u2', name: 'Paul Meyer' }
  expect(await read({ ...same, user })).toEqual(refusal(outboxFileMessages.otherUser('Paul Meyer')))
  expect(await read({ ...same, server: 'autre' })).toEqual(refusal(outboxFileMessages.otherServer))
  expect(await read(same, { origin: 'https://autre.test' })).toEqual(refusal(outboxFileMessages.otherServer))
  expect(await read({ ...same, version: 3 })).toEqual(refusal(outboxFileMessages.otherVersion))
  expect(await read({ ...same, format: 'autre' })).toEqual(refusal(outboxFileMessages.unreadable))
  for (const cut of [text.slice(0, -9), '', '[]', '<html>'])
    expect(await readOutboxFile(db, cut)).toEqual(refusal(outboxFileMessages.unreadable))
  expect(await read(same, { origin: 'https://quai.test' })).toMatchObject({ ok: true, value: { known: 1 } })
})

test('a line that cannot be read is kept as damaged, an image as refused: neither is lost, and a second reading adds nothing', async () => {
  const [from, to] = [await deviceOf(1), await deviceOf(2)]
  await bring(from, 't1')
  await note(from, 't1', 'un')
  await photo(from, 't1', 40)
  const file = JSON.parse(await writeOutboxFile(from)) as { entries: object[]; blobs: object[] }
  const [entry] = file.entries
  const [blob] = file.blobs
  const broken = [
    { ...entry, key: 'k-entity', entity: 'licorne' },
    { ...entry, key: 'k-patch', patch: 'rien' },
    { ...entry, key: 'k-user', user: 'u2' },
    { ...entry, key: 'k-later', v: 99 },
    { ...entry, key: 7 },
    'un mot',
  ]
  const text = JSON.stringify({
    ...file,
    entries: [...broken, { ...entry, state: 'queued', error: { kind: 'inconnu' } }],
    blobs: [{ ...blob, data: 'AAAA' }, { record: 't1' }],
  })
  expect(await readOutboxFile(to, text)).toMatchObject({ ok: true, value: { added: 7, photos: 2 } })
  const kept = await to.outbox.orderBy('seq').toArray()
  expect(kept.map(({ state }) => state)).toEqual([...broken.map(() => 'damaged'), 'sent'])
  expect(kept.at(-1)?.error).toEqual({ kind: 'other', status: 0, detail: null })
  expect(kept[1]?.patch).toEqual(broken[1])
  expect(kept[5]?.patch).toEqual({ line: 'un mot' })
  expect((await to.blob.toArray()).map(({ state, bytes, error }) => [state, bytes, error])).toEqual(
    [1, 2].map(() => ['refused', null, { kind: 'upload', fault: 'missingFile', detail: null }]),
  )
  expect(await readOutboxFile(to, text)).toMatchObject({ ok: true, value: { added: 0, known: 7, photos: 0 } })
})

test('the file is built in pieces, one image at a time', async () => {
  const db = await deviceOf(1)
  await bring(db, 't1')
  for (let i = 0; i < 3; i++) await photo(db, 't1', 30_000)
  const sizes: number[] = []
  for await (const piece of outboxFilePieces(db)) sizes.push(piece.length)
  expect(sizes.filter(size => size > 40_000)).toHaveLength(3)
  expect(Math.max(...sizes)).toBeLessThan(42_000)
})
