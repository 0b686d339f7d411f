// On a shared phone one person's unreadable database kept everybody from signing in (src/core/sync/session/session.ts eraseForgotten, awaited by
// start()).
import 'fake-indexeddb/auto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import { openRegistry } from '#core/store/registry.ts'
import { closePhones, startPhone } from '../sync/engine/worker-phone.ts'
afterEach(closePhones)

test('a sealed mirror of another person, written by a newer version, does not stop the worker', async () => {
  const indexedDB = new IDBFactory()
  const registry = openRegistry({ indexedDB, IDBKeyRange })
  await registry.put({
    database: 'quai:x:marie',
    server: 'http://quai.test/api',
    user: 'marie',
    firstname: 'Marie',
    username: 'marie',
    profile: null,
    tokens: null,
    lastUsed: '2020-01-01',
    sealedAt: '2020-01-01T00:00:00.000Z',
    role: null,
  })
  await new Promise((resolve, reject) => {
    const open = indexedDB.open('quai:x:marie', 990)
    open.addEventListener('success', () => {
      open.result.close()
      resolve(null)
    })
    open.addEventListener('error', reject)
  })
  await expect(startPhone({ indexedDB })).resolves.toBeDefined()
})
