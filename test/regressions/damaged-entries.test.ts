// An outbox entry without a readable key or time (a damaged database, a file edited by hand) stopped every pull.
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { markDamaged } from '#core/store/outbox/mark-damaged.ts'
import { readOutboxFile, writeOutboxFile } from '#core/store/rescue/outbox-file.ts'
import { requestFacts } from '#core/sync/device-report.ts'
import { outboxEntries } from '#core/store/outbox/outbox-list.ts'
import { openDevice } from '../sync/device.ts'

test('a stored entry without a key does not stop the pull', async () => {
  const { db } = await openDevice('one')
  await db.relaxed.dexie
    .table('outbox')
    .add({ entity: 'task', id: 't1', op: 'patch', patch: {}, from: {}, state: 'queued', v: 1 })
  await markDamaged(db)
  expect((await requestFacts(db, { id: 'd', name: 'n' }))[2]).toMatchObject({ pending: 1 })
})
test('an imported entry whose key is no uuid does not stop the pull', async () => {
  const { db } = await openDevice('one')
  const head = JSON.parse(await writeOutboxFile(db)) as { entries: object[] }
  head.entries = [
    {
      key: 'zzz',
      entity: 'task',
      id: 't1',
      op: 'patch',
      patch: { note: 'x' },
      from: { note: '' },
      baseRev: 3,
      refs: [],
      state: 'sent',
      tries: 0,
      user: 'u1',
      device: 'd',
      v: 1,
    },
  ]
  expect(await readOutboxFile(db, JSON.stringify(head))).toMatchObject({ ok: true, value: { added: 1 } })
  expect((await requestFacts(db, { id: 'd', name: 'n' }))[2]).toMatchObject({ pending: 1 })
})
test('the sync screen can list a stored entry without a key', async () => {
  const { db } = await openDevice('one')
  await db.relaxed.dexie
    .table('outbox')
    .add({ entity: 'task', id: 't1', op: 'patch', patch: {}, from: {}, state: 'queued', v: 1 })
  await markDamaged(db)
  await expect(outboxEntries(db)).resolves.toBeDefined()
})
test('an administrator can discard a damaged entry', async () => {
  const { db } = await openDevice('one')
  const seq = 1
  await db.relaxed.dexie
    .table('outbox')
    .add({ key: 'k', entity: 'task', id: 't1', op: 'patch', state: 'queued', v: 1 })
  await markDamaged(db)
  const { abandonEntry } = await import('#trades/sending/data/abandon-entry.ts')
  await expect(abandonEntry(db, { seq })).resolves.toMatchObject({ ok: true })
})
