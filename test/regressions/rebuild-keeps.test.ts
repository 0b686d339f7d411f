// « Réparer »: data that a rebuilt database must not lose (src/core/store/rescue/salvage.ts, isPersonal).
import { IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { openDatabase, readMeta } from '#core/store/database.ts'
import { readAliases } from '#core/store/mirror/plain-aliases.ts'
import { rebuild, salvage } from '#core/store/rescue/salvage.ts'
import { passFacts } from '#core/sync/pass-facts.ts'
import { restoreUnderWay } from '#core/sync/session/restore.ts'
import { openDevice } from '../sync/device.ts'

const rebuilt = async (meta: { k: string; value: unknown }[]) => {
  const device = await openDevice('one')
  await device.db.meta.bulkPut(meta)
  const factory = { indexedDB: device.indexedDB, IDBKeyRange }
  const { name } = device.db
  device.db.close()
  await rebuild(await salvage(name, factory), factory)
  return openDatabase(name, factory)
}
test('the ids that a plain back end gave to records of this device are kept', async () => {
  const db = await rebuilt([{ k: 'aliases', value: [['task', 'uuid-1', '12']] }])
  expect((await readAliases(db)).toServer('task', 'uuid-1')).toBe('12')
})
test('it is kept that the back end is a plain one', async () => {
  expect((await passFacts(await rebuilt([{ k: 'mode', value: 'plain' }]))).isPlain).toBe(true)
})
test('a restore under way continues', async () => {
  const db = await rebuilt([
    { k: 'epoch', value: null },
    { k: 'restore', value: { phase: 'bringing', keys: ['k1'], missing: 0 } },
  ])
  expect(await readMeta(db, 'epoch')).toBe(null)
  expect(await restoreUnderWay(db)).toMatchObject({ phase: 'bringing' })
})
