// « Reconstruire » cut short, and what other tabs capture meanwhile (src/core/store/rescue/finish-rebuild.ts over src/core/store/rescue/salvage.ts).
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
  // exportSalvaged()
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

test('the power goes between the deletion and the writing: the next start finds the copy and takes it up', async () => {
  await beginRebuild(name, factory)
  await deleteDatabase(name, factory)
  // The page of the next start opens what is not there any more.
  const empty = openDatabase(name, factory)
  await empty.outbox.count()
  expect(await begunRebuilds(factory)).toEqual([name])
  expect(await rebuilt()).toEqual({ ids: ['t1'], photos: 1 })
})

test('what an empty database took in meanwhile stands beside what the copy holds', async () => {
  await beginRebuild(name, factory)
  await deleteDatabase(name, factory)
  tab = openDatabase(name, factory)
  await tab.meta.put({ k: 'owner', value: { user: 'u1', device: 'd1' } })
  await new Promise(resolve => setTimeout(resolve, 2))
  await create('t2')
  expect(await rebuilt()).toEqual({ ids: ['t1', 't2'], photos: 1 })
})

test('the power goes after the writing: nothing comes twice', async () => {
  await beginRebuild(name, factory)
  await rebuild({ ...(await salvage(copyOf(name), factory)), name }, factory)
  expect(await begunRebuilds(factory)).toEqual([name])
  expect(await rebuilt()).toEqual({ ids: ['t1'], photos: 1 })
})

test('what another tab captured between the export and the rebuilding is not dropped, and that tab writes no more', async () => {
  const other = tab
  await create('t2')
  await edit(other, [Task], draft => draft.patch(Task, 't1', { note: 'changed after the export' }))
  await beginRebuild(name, factory)
  expect(await rebuilt()).toEqual({ ids: ['t1', 't2', 't1'], photos: 1 })
  await showCreations(tab)
  expect(await tab.rows('task').get('t1')).toMatchObject({ note: 'changed after the export' })
  await expect(other.outbox.count()).rejects.toThrow(/closed/i)
})

test('what was acknowledged meanwhile does not wait again', async () => {
  const [entry] = await tab.outbox.toArray()
  if (entry === undefined) throw new Error('nothing waits')
  await acknowledge(tab, entry, null, '2026-11-18T09:00:00.000Z')
  await beginRebuild(name, factory)
  expect((await rebuilt()).ids).toEqual([])
})

test('a copy that was only exported takes no place', async () => {
  expect(await begunRebuilds(factory)).toEqual([])
})
