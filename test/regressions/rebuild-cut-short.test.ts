// An interrupted « Reconstruire », and what other tabs capture during it (src/core/store/rescue/finish-rebuild.ts with src/core/store/rescue/salvage.ts).
import 'fake-indexeddb/auto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { databaseName, openDatabase, type LocalDatabase } from '#core/store/database.ts'
import { beginRebuild, begunRebuilds, copyOf, finishRebuild } from '#core/store/rescue/finish-rebuild.ts'
import { addPhoto } from '#core/store/pictures/add-photo.ts'
import { showCreations } from '#core/store/mirror/held-shards.ts'
import { freeze } from '#core/store/rescue/outbox-file.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { acknowledge } from '#core/store/outbox/outbox-answers.ts'
import { databaseNames, deleteDatabase, rebuild, salvage } from '#core/store/rescue/salvage.ts'

const name = databaseName('/api|quai', 'u1')
let factory: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }
let tab: LocalDatabase
const create = (id: string) => edit(tab, [Task], draft => draft.create(Task, id, { note: `captured ${id}` }))
const image = { bytes: new Uint8Array([1]).buffer, type: 'image/jpeg', name: 'a.jpg' }

beforeEach(async () => {
  factory = { indexedDB: new IDBFactory(), IDBKeyRange }
  tab = openDatabase(name, factory)
  await tab.meta.put({ k: 'owner', value: { user: 'u1', device: 'd1' } })
  await create('t1')
  await addPhoto(tab, { task: 't1', kind: 'before', image, at: '2026-11-18 10:00:00' })
  // As exportSalvaged() does.
  await freeze(tab)
  await rebuild({ ...(await salvage(name, factory)), name: copyOf(name) }, factory)
})
const rebuilt = async () => {
  await finishRebuild(name, factory)
  tab = openDatabase(name, factory)
  expect(await databaseNames(factory)).toEqual([name])
  expect(await begunRebuilds(factory)).toEqual([])
  const entries = await tab.outbox.orderBy('seq').toArray()
  return { ids: entries.map(({ id }) => id), photos: await tab.blob.count() }
}

test('after a power cut between the deletion and the writing the next start finds the copy and continues', async () => {
  await beginRebuild(name, factory)
  await deleteDatabase(name, factory)
  // At the next start the page opens a database that no longer exists.
  const empty = openDatabase(name, factory)
  await empty.outbox.count()
  expect(await begunRebuilds(factory)).toEqual([name])
  expect(await rebuilt()).toEqual({ ids: ['t1'], photos: 1 })
})

test('entries captured meanwhile in the empty database are kept together with those of the copy', async () => {
  await beginRebuild(name, factory)
  await deleteDatabase(name, factory)
  tab = openDatabase(name, factory)
  await tab.meta.put({ k: 'owner', value: { user: 'u1', device: 'd1' } })
  await new Promise(resolve => setTimeout(resolve, 2))
  await create('t2')
  expect(await rebuilt()).toEqual({ ids: ['t1', 't2'], photos: 1 })
})

test('after a power cut that follows the writing nothing is written twice', async () => {
  await beginRebuild(name, factory)
  await rebuild({ ...(await salvage(copyOf(name), factory)), name }, factory)
  expect(await begunRebuilds(factory)).toEqual([name])
  expect(await rebuilt()).toEqual({ ids: ['t1'], photos: 1 })
})

test('an entry that another tab captured between export and rebuilding is kept, and that tab can no longer write', async () => {
  const other = tab
  await create('t2')
  await edit(other, [Task], draft => draft.patch(Task, 't1', { note: 'changed after the export' }))
  await beginRebuild(name, factory)
  expect(await rebuilt()).toEqual({ ids: ['t1', 't2', 't1'], photos: 1 })
  await showCreations(tab)
  expect(await tab.rows('task').get('t1')).toMatchObject({ note: 'changed after the export' })
  await expect(other.outbox.count()).rejects.toThrow(/closed/i)
})

test('an entry that was acknowledged meanwhile does not wait again', async () => {
  const [entry] = await tab.outbox.toArray()
  if (entry === undefined) throw new Error('nothing waits')
  await acknowledge(tab, [{ entry, row: null }], '2026-11-18T09:00:00.000Z')
  await beginRebuild(name, factory)
  expect((await rebuilt()).ids).toEqual([])
})

test('a copy that was only exported is no begun rebuild', async () => {
  expect(await begunRebuilds(factory)).toEqual([])
})
