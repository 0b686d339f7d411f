// « Reconstruire » (src/shell/storage/rebuild-device.ts with src/core/store/rescue/salvage.ts): the saved file must be usable, and nothing is deleted
// that was not saved.
import 'fake-indexeddb/auto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { databaseName, openDatabase } from '#core/store/database.ts'
import { readOutboxFile, writeOutboxFile } from '#core/store/rescue/outbox-file.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { rebuild, salvage } from '#core/store/rescue/salvage.ts'

const name = databaseName('/api|quai', 'u1')
// The same name as in rebuild-device.ts.
const copyOf = (one: string): string => `${one} (copie)`
const withWork = async () => {
  const factory = { indexedDB: new IDBFactory(), IDBKeyRange }
  const db = openDatabase(name, factory)
  await db.meta.put({ k: 'owner', value: { user: 'u1', device: 'd1' } })
  await edit(db, [Task], draft => draft.create(Task, 't1', { note: 'captured' }))
  db.close()
  return factory
}

test('the file that « Reconstruire » saves for the person can be imported on their other device', async () => {
  const factory = await withWork()
  // As exportSalvaged() does.
  await rebuild({ ...(await salvage(name, factory)), name: copyOf(name) }, factory)
  const copy = openDatabase(copyOf(name), factory)
  const text = await writeOutboxFile(copy)
  copy.close()
  const other = openDatabase(name, { indexedDB: new IDBFactory(), IDBKeyRange })
  await other.meta.put({ k: 'owner', value: { user: 'u1', device: 'd2' } })
  expect(await readOutboxFile(other, text)).toMatchObject({ ok: true, value: { added: 1 } })
})

test('a database that was found damaged only at the second check is not replaced by an empty one', async () => {
  const factory = await withWork()
  // rebuildDevice() checks again which databases are damaged; this one was not among those that exportSalvaged() copied.
  await expect(salvage(copyOf(name), factory)).rejects.toThrow('no database')
  const db = openDatabase(name, factory)
  expect(await db.outbox.count()).toBe(1)
})
