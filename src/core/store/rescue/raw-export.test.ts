// A database written by a newer version: what waits in it can be exported to a file, and the database stays unchanged.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { openDatabase } from '../database.ts'
import { edit } from '../outbox/outbox.ts'
import { personalDatabases, rawExport } from './raw-export.ts'
import { storageFaultOf } from '../storage-fault.ts'

const at = '2026-11-21T09:00:00Z'
const name = 'quai:https://quai.test/api|quai:u1'

const opened = (indexedDB: IDBFactory, version?: number): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
  })

test('what a newer version holds unsent is read raw, photos and the sent journal included, and nothing is written', async () => {
  const indexedDB = new IDBFactory()
  const db = openDatabase(name, { indexedDB, IDBKeyRange })
  await db.meta.put({ k: 'owner', value: { user: 'u1', device: 'phone' } })
  await edit(db, [Task], async draft => {
    await draft.create(Task, 't1', { note: 'à garder' })
  })
  const [entry] = await db.outbox.toArray()
  if (entry === undefined) throw new Error('nothing waits')
  await db.acked.put({ key: 'k0', at, entry: { ...entry, key: 'k0', id: 't0' } })
  const line = { id: 'p1', kind: 'before', caption: '', line_id: null, taken_at: null } as const
  await db.blob.put({
    id: 'p1',
    state: 'waiting',
    entity: 'task',
    record: 't1',
    kind: 'before',
    name: 'p1.jpg',
    type: 'image/jpeg',
    bytes: new Uint8Array([1, 2, 3]).buffer,
    size: 3,
    takenAt: at,
    tries: 0,
    line: { ...line, file_id: null, url: null },
    file_id: null,
    url: null,
  })
  db.close()
  const newer = await opened(indexedDB, 9000)
  newer.close()
  const refused = openDatabase(name, { indexedDB, IDBKeyRange })
  const error: unknown = await refused.outbox.count().catch((thrown: unknown) => thrown)
  expect(storageFaultOf(error)).toBe('newer')
  refused.close()

  expect(await personalDatabases({ indexedDB })).toEqual([name])
  const { pieces, ...counts } = await rawExport(name, { indexedDB, at })
  expect(counts).toEqual({ changes: 1, photos: 1, unreadable: 0 })
  expect(JSON.parse(pieces.join(''))).toMatchObject({
    format: 'quai-raw',
    database: name,
    at,
    entries: [{ key: entry.key, id: 't1', op: 'create', state: 'queued', patch: { note: 'à garder' } }],
    sent: [{ key: 'k0', entry: { id: 't0' } }],
    blobs: [{ id: 'p1', record: 't1', data: 'AQID' }],
  })
  const after = await opened(indexedDB)
  expect(after.version).toBe(9000)
  after.close()
})
