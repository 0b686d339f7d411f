// An imported file of unsent changes with invalid keys or ids (src/core/store/rescue/outbox-file-lines.ts): such a line is refused with its reason, and
// its content stays visible.
import { beforeEach, expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { outboxFileMessages } from '#records/fr/device-messages.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { readOutboxFile, writeOutboxFile } from '#core/store/rescue/outbox-file.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { readyEntries } from '#core/store/outbox/outbox-departure.ts'
import { keyMaker, openDevice } from '../sync/device.ts'

const NAME = 'serveur:u1'
const CREATED = '019a1b2c-3d4e-7f50-8a6b-7c8d9e0f1a2b'
let to: LocalDatabase
let file: { entries: { [member: string]: unknown }[]; blobs: unknown[] }
beforeEach(async () => {
  const { db: from } = await openDevice(NAME, keyMaker(1))
  await edit(from, [Task], draft => draft.create(Task, CREATED, { note: 'captured' }))
  file = JSON.parse(await writeOutboxFile(from)) as typeof file
  to = (await openDevice(NAME, keyMaker(2))).db
})
const takeIn = (...changed: { [member: string]: unknown }[]) =>
  readOutboxFile(
    to,
    JSON.stringify({ ...file, entries: changed.map(one => Object.assign({}, file.entries[0], one)) }),
  )
const kept = async () =>
  (await to.outbox.toArray()).map(({ state, error }) => [state, error?.kind === 'other' && error.detail])

test('a file without changes is sent', async () => {
  await takeIn({})
  expect(await kept()).toEqual([['sent', false]])
})

for (const key of ['zzz', '1', '9f0b5f0e-7a43-4b52-9b1a-0c7a4f1f2d3e'])
  test(`the key « ${key} » is not a UUIDv7: refused with its reason, never sent`, async () => {
    expect(await takeIn({ key })).toMatchObject({ ok: true, value: { added: 1 } })
    expect(await kept()).toEqual([['damaged', outboxFileMessages.badKey]])
    expect(readyEntries(await to.outbox.toArray())).toEqual([])
    // Importing the same file again adds nothing.
    expect(await takeIn({ key })).toMatchObject({ ok: true, value: { added: 0, known: 1 } })
  })

test('a creation under an invalid id is refused; a change of a record with a number as id is not', async () => {
  await takeIn({ id: '../../etc' }, { key: '019a1b2c-3d4e-7f50-8a6b-7c8d9e0f1a2c', op: 'patch', id: '9001' })
  expect(await kept()).toEqual([
    ['damaged', outboxFileMessages.badId],
    ['sent', false],
  ])
})

test('a photo under an invalid id is refused with its reason', async () => {
  await readOutboxFile(to, JSON.stringify({ ...file, entries: [], blobs: [{ id: 'x', record: CREATED }] }))
  expect(await to.blob.toArray()).toMatchObject([
    { state: 'refused', error: { kind: 'other', detail: outboxFileMessages.badId } },
  ])
})
