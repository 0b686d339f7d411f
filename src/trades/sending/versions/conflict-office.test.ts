// Who wrote the office's version: what is on this device, and no guess beyond it.
import { expect, test } from 'vitest'
import { blankRow } from '#records/entity.ts'
import { Task } from '#records/entities/task.ts'
import type { ConflictField } from '#core/store/conflicts/compare-sides.ts'
import { officeWriter, writerInJournal } from './conflict-office.ts'

const field = (name: string): ConflictField => ({
  path: name,
  field: name,
  line: null,
  member: null,
  was: null,
  mine: null,
  theirs: null,
})
const row = (values: object) => ({ ...blankRow(Task), ...values })

test('a change of this desk: the server’s row has the time of its change, and its author where the state changed with it', () => {
  const conflict = { source: 'entry', dispute: null, fields: [field('phone1')] } as const
  const changed = { modification_time: '2026-11-21 10:31:00', state_author_id: 'claire' }
  expect(officeWriter(conflict, null, row({ ...changed, state_time: '2026-11-20 09:00:00' }))).toEqual({
    user: null,
    at: '2026-11-21 10:31:00',
  })
  expect(officeWriter(conflict, null, row({ ...changed, state_time: '2026-11-21 10:31:00' }))).toEqual({
    user: 'claire',
    at: '2026-11-21 10:31:00',
  })
  expect(officeWriter(conflict, null, null)).toBeNull()
})

test('a dispute without the state does not contain the office’s author: nobody is named', () => {
  const conflict = { source: 'dispute', dispute: 'd1', fields: [field('phone1')] } as const
  expect(officeWriter(conflict, row({ disputes: [{ id: 'd1', theirs: { phone1: '1' } }] }))).toBeNull()
})

test('with network the journal names who last changed the disputed fields, not who changed the rest since', () => {
  const line = { id: 't', device: null, note: null } as const
  const journal = [
    { ...line, rev: 3, at: '2026-11-21T11:00:00Z', user_id: 'anne', changes: { note: ['', 'x'] } },
    { ...line, rev: 2, at: '2026-11-21T10:00:00Z', user_id: 'claire', changes: { phone1: ['1', '2'] } },
    { ...line, rev: 1, at: '2026-11-21T09:00:00Z', user_id: 'yann', changes: { phone1: ['', '1'] } },
  ] as const
  const conflict = { fields: [field('phone1')] }
  expect(writerInJournal(conflict, journal)).toEqual({ user: 'claire', at: '2026-11-21T10:00:00Z' })
  expect(writerInJournal({ fields: [field('city')] }, journal)).toBeNull()
  expect(writerInJournal(conflict, null)).toBeNull()
})
