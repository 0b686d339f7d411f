// fold(): what each kind of entry contributes to what a person sees.
import { expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { blankRow, type AnyRow } from '#records/entity.ts'
import type { Entry, EntryOp, EntryState } from './entry.ts'
import { fold } from './materialise.ts'

const server: AnyRow = { ...blankRow(Task), id: 't1', rev: 4, note: 'a' }
const entry = (op: EntryOp, patch: Entry['patch'], state: EntryState = 'queued'): Entry => ({
  seq: 1,
  key: 'k',
  entity: 'task',
  id: 't1',
  op,
  patch,
  from: {},
  baseRev: 4,
  refs: [],
  state,
  tries: 0,
  user: 'u',
  device: 'd',
  v: 1,
})

test('without entries it is the server row', () => {
  expect(fold(Task, server, [])).toEqual(server)
  expect(fold(Task, null, [])).toBeNull()
})

test('patches are applied to the row in order of capture', () => {
  const entries = [entry('patch', { note: 'b' }, 'sent'), entry('patch', { note: 'c', access: 'cour' })]
  expect(fold(Task, server, entries)).toMatchObject({ note: 'c', access: 'cour', rev: 4 })
})

test('a pending creation contributes nothing once the server row is there', () => {
  const created = entry('create', { note: 'mine' })
  expect(fold(Task, null, [created])).toMatchObject({ id: 't1', note: 'mine', accomodation: 1 })
  expect(fold(Task, server, [created])).toEqual(server)
})

const hides: { readonly [state in EntryState]: boolean } = {
  queued: true,
  sent: true,
  conflict: false,
  refused: false,
  damaged: false,
}
for (const [state, hidden] of Object.entries(hides))
  test(`a ${state} deletion ${hidden ? 'hides' : 'does not hide'} the record`, () => {
    expect(fold(Task, server, [entry('delete', {}, state as EntryState)])).toEqual(hidden ? null : server)
  })

test('a parked entry stays visible, an unreadable one contributes nothing', () => {
  expect(fold(Task, server, [entry('patch', { note: 'b' }, 'conflict')])).toMatchObject({ note: 'b' })
  expect(fold(Task, server, [entry('patch', { note: 'b' }, 'refused')])).toMatchObject({ note: 'b' })
  expect(fold(Task, server, [entry('patch', { note: 'b' }, 'damaged')])).toEqual(server)
})

test('a patch of a deleted record shows nothing', () => {
  expect(fold(Task, null, [entry('patch', { note: 'b' })])).toBeNull()
})
