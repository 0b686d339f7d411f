// A new version of the product knows more fields: rows are completed in place, and pulled again only where that is not enough.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import { entities } from '#records/entities/index.ts'
import { Task } from '#records/entities/task.ts'
import { User } from '#records/entities/people.ts'
import type { LocalRow } from '../database.ts'
import { knowNewFields } from './new-fields.ts'
import { edit } from '../outbox/outbox.ts'

let mirror: Mirror
let pulls: number
const db = () => mirror.device.db
const pullAgain = async (): Promise<void> => {
  pulls += 1
}

/** The note of a version that knew all but these fields and entities. */
const fieldsWithout = (...names: readonly string[]): string =>
  entities
    .filter(({ name }) => !names.includes(name))
    .map(({ name, fields }) => {
      const known = Object.keys(fields).filter(field => !names.includes(`${name}.${field}`))
      return `${name}: ${known.toSorted().join(' ')}`
    })
    .join('\n')

const comeFrom = (value: unknown, isPlain = false): Promise<void> =>
  db()
    .meta.put({ k: 'fields', value })
    .then(() => knowNewFields(db(), isPlain, pullAgain))

/** As the former version left it: without its new members, or with those that a newer device had sent meanwhile. */
const leave = async (
  id: string,
  { without = [], ...values }: { without?: readonly string[]; [field: string]: unknown },
) =>
  db()
    .rows('task')
    .where('id')
    .equals(id)
    .modify((row: LocalRow) => {
      for (const name of without) delete row[name]
      Object.assign(row, values)
    })

beforeEach(async () => {
  mirror = await openMirror()
  pulls = 0
  await mirror.put(
    Task,
    { id: 'old', lastname: 'Martin' },
    { id: 'newer' },
    { id: 'narrow' },
    { id: 'edited' },
  )
})
afterEach(() => db().close())

test('rows are completed in place, what a newer device had written is kept, and nothing is pulled again', async () => {
  await leave('old', { without: ['floor', 'digicode'] })
  await leave('newer', { floor: 3, digicode: '12A' })
  const cursors = await db().shard.toArray()
  await comeFrom(fieldsWithout('task.floor', 'task.digicode'))
  expect(await db().rows('task').get('old')).toMatchObject({ lastname: 'Martin', floor: null, digicode: '' })
  expect(await db().rows('task').get('newer')).toMatchObject({ floor: 3, digicode: '12A' })
  expect(await db().rows('task').get('old')).not.toHaveProperty('$missing')
  expect(await db().shard.toArray()).toEqual(cursors)
  expect(pulls).toBe(0)
  await knowNewFields(db(), false, pullAgain)
  expect(pulls).toBe(0)
})

test('a value that the former version could not judge is blanked when it does not fit', async () => {
  await leave('newer', { floor: ['trois'] })
  await comeFrom(fieldsWithout('task.floor'))
  expect(await db().rows('task').get('newer')).toMatchObject({ floor: null })
})

test('what a narrow view may hide stays unknown, and a fuller shard still fills it', async () => {
  await leave('narrow', { without: ['digicode'], $missing: ['phone1'] })
  await comeFrom(fieldsWithout('task.digicode'))
  expect(await db().rows('task').get('narrow')).toMatchObject({
    digicode: '',
    $missing: ['phone1', 'digicode'],
  })
})

test('what waits to be sent starts from the completed record', async () => {
  await edit(db(), [Task], draft => draft.patch(Task, 'edited', { note: 'Vu' }))
  await leave('edited', { without: ['digicode'] })
  await db()
    .base.toCollection()
    .modify(base => {
      if (base.row !== null) delete base.row['digicode']
    })
  await comeFrom(fieldsWithout('task.digicode'))
  expect(await db().base.toArray()).toMatchObject([{ row: { digicode: '', note: '' } }])
  expect(await db().rows('task').get('edited')).toMatchObject({ note: 'Vu', digicode: '' })
  expect(await db().outbox.count()).toBe(1)
})

test('the completed rows are found by their new words', async () => {
  await leave('newer', { digicode: 'B612' })
  await db().relaxed.dexie.table('searchNote').clear()
  await comeFrom(fieldsWithout('task.digicode'))
  const notes = await db().relaxed.dexie.table('searchNote').toArray()
  expect(JSON.stringify(notes)).toContain('b612')
})

test('everything is pulled again for a computed field, for a new entity, and after a version that noted no fields', async () => {
  await comeFrom(fieldsWithout('task.number'))
  expect(pulls).toBe(1)
  await comeFrom(fieldsWithout(User.name))
  expect(pulls).toBe(2)
  await comeFrom(undefined)
  expect(pulls).toBe(3)
})

test('with a plain back end a new field may have ids that were not translated: everything is pulled again', async () => {
  await comeFrom(fieldsWithout('task.floor'), true)
  expect(pulls).toBe(1)
})

test('a field that was removed causes no pull', async () => {
  await comeFrom(fieldsWithout().replace('task: ', 'task: door_colour '))
  expect(pulls).toBe(0)
})
