// A database of a former version: its rows get the keys that this version would have given them.
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { blankRow, type AnyRow } from '#records/entity.ts'
import { DISPUTED, NO_SLOT, slotPresenceKey, Task } from '#records/entities/task.ts'
import { openDatabase, stores } from './database.ts'
import { toLocalRow } from './rows/local-row.ts'

test('tasks of the second version have the keys of the third, and are found by them', async () => {
  const [indexedDB, name] = [new IDBFactory(), 'of-former-times']
  const former = new Dexie(name, { indexedDB, IDBKeyRange })
  former.version(2).stores({ ...stores(), task: 'id, task_state_id, [scope+date], $slot' })
  const tasks: AnyRow[] = [
    { ...blankRow(Task), id: 'free' },
    { ...blankRow(Task), id: 'placed', shift_instance_id: 's1', task_type_id: 14 },
    { ...blankRow(Task), id: 'disputed', disputes: [{ id: 'd' }] },
    {
      ...blankRow(Task),
      id: 'out',
      scope: 'loki',
      next_task_id: 'back',
      objects: [{ object_instance_id: 'i' }],
    },
    {
      ...blankRow(Task),
      id: 'back',
      scope: 'loki',
      next_task_id: 'rest',
      objects: [{ object_instance_id: null }],
    },
    { ...blankRow(Task), id: 'rest', scope: 'loki', objects: [{ object_instance_id: 'i' }] },
  ]
  const ofThisVersion = tasks.map(task => toLocalRow(Task, task, ['a']))
  await former
    .table('task')
    .bulkAdd(ofThisVersion.map(({ $standing: _standing, $disputed: _disputed, ...row }) => row))
  former.close()
  const db = openDatabase(name, { indexedDB, IDBKeyRange })
  const rows = db.rows('task')
  // Whether an old step tells of instances is asked when it is read.
  const asUpgraded = ofThisVersion
    .filter(({ id }) => id !== 'rest')
    .map(row => (row.id === 'back' ? Object.assign({}, row, { $disputed: '#>rest' }) : row))
  expect(await rows.bulkGet(asUpgraded.map(({ id }) => id))).toEqual(asUpgraded)
  expect(await rows.where('$disputed').equals(DISPUTED).primaryKeys()).toEqual(['disputed'])
  const before = (id: string) =>
    rows
      .where('$disputed')
      .anyOf([`>${id}`, `#>${id}`])
      .primaryKeys()
  expect([await before('back'), await before('rest')]).toEqual([['out'], ['back']])
  const written = ofThisVersion.map(row => row['$disputed'] ?? null)
  expect(written).toEqual([null, null, '+', '#>back', '>rest', '#>null'])
  const state = blankRow(Task).task_state_id
  const byStanding = rows.where('[task_state_id+$standing]')
  expect(await byStanding.equals([state, slotPresenceKey(14, true)]).primaryKeys()).toEqual(['placed'])
  expect(await rows.where('task_state_id').equals(state).count()).toBe(tasks.length)
  expect(await rows.where('$slot').equals(NO_SLOT).count()).toBe(tasks.length - 1)
  db.close()
})
