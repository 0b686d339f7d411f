// The local schema: at most 4 indexes a table, derived keys, one database per server and user.
import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { blankRow } from '#records/entity.ts'
import { entities } from '#records/entities/index.ts'
import { NO_SLOT, Task } from '#records/entities/task.ts'
import { databaseName, openDatabase, stores, watchOutbox } from './database.ts'
import { toLocalRow, toPlainRow } from './rows/local-row.ts'

for (const { name } of entities) {
  test(`${name} has at most 4 indexes on a phone`, () => {
    const [, ...indexes] = stores()[name]?.split(', ') ?? []
    expect(indexes.length).toBeLessThanOrEqual(4)
  })
}

test('the tables and indexes of version 7: with others, SCHEMA_VERSION is raised in database.ts', () => {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(Object.entries(stores()).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')
  expect(fingerprint.slice(0, 12)).toBe('8104f2d300a6')
})

test('the tables of the outbox are those of sync.md', () => {
  expect(stores()).toMatchObject({
    outbox: '++seq, &key, [entity+id], state, id, *refs',
    base: '[entity+id]',
    shard: 'name',
    blob: 'id, state',
    acked: 'key, at',
    meta: 'k',
    task: 'id, [task_state_id+$standing], [scope+date], $slot, $disputed',
  })
})

test('two users, or two servers, never share a database', () => {
  const names = ['a', 'b'].flatMap(server => ['1', '2'].map(user => databaseName(server, user)))
  expect(new Set(names).size).toBe(4)
})

test('null is no key: a task without a slot is found under a special key', () => {
  const row = { ...blankRow(Task), id: 't1' }
  const local = toLocalRow(Task, row, ['a'])
  expect(local['$slot']).toBe(NO_SLOT)
  expect(toPlainRow(Task, local)).toEqual(row)
})

test('an upgrade in another tab closes this connection and reports it', async () => {
  const indexedDB = new IDBFactory()
  let outdated = 0
  const db = openDatabase('x', { indexedDB, IDBKeyRange, onOutdated: () => (outdated += 1) })
  await db.meta.put({ k: 'a', value: 1 })
  await new Promise((resolve, reject) => {
    const opening = indexedDB.open('x', 990)
    opening.addEventListener('success', resolve)
    opening.addEventListener('error', reject)
  })
  expect(outdated).toBe(1)
  expect(db.relaxed.dexie.isOpen()).toBe(false)
})

test('what waits for the server is watched across connections', async () => {
  const db = openDatabase('watched', { indexedDB: new IDBFactory(), IDBKeyRange })
  let calls = 0
  const stop = watchOutbox(
    db,
    () => (calls += 1),
    error => expect.fail(String(error)),
  )
  await expect.poll(() => calls).toBe(1)
  await db.strict.outbox.add({
    key: 'k',
    entity: 'task',
    id: 't',
    op: 'patch',
    patch: {},
    from: {},
    baseRev: 1,
    refs: [],
    state: 'queued',
    tries: 0,
    user: 'u',
    device: 'd',
    v: 1,
  })
  await expect.poll(() => calls).toBe(2)
  stop()
  db.close()
})
