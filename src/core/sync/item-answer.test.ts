import { expect, test } from 'vitest'
import type { Entry } from '../store/rows/entry.ts'
import { answerOf, rowFor } from './item-answer.ts'

const entry: Entry = {
  seq: 1,
  key: 'k',
  entity: 'task',
  id: 't1',
  op: 'patch',
  baseRev: 1,
  patch: { note: 'Sonner' },
  from: {},
  state: 'sent',
  at: 0,
  tries: 0,
  refs: [],
  user: 'u1',
  device: 'd1',
  v: 1,
}
const rowOf = (members: object) => rowFor(entry, answerOf({ _key: 'k', status: 200, ...members }))

test('an accepted item without its record leaves the record as it is here, until the feed delivers it', () => {
  expect(rowOf({})).toBeUndefined()
})

test('a record that may not be read any more, is deleted or is another is gone here', () => {
  expect(rowOf({ status: 204 })).toBeNull()
  expect(rowOf({ entity: { id: 't1', rev: 2, deleted: 1 } })).toBeNull()
  expect(rowOf({ entity: { id: 't2', rev: 2 } })).toBeNull()
  expect(rowOf({ entity: { id: 't1', rev: 2 } })).toMatchObject({ rev: 2 })
})
