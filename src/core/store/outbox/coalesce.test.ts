// Coalescing: every pair of a waiting entry and a new edit, and as a property: merging never changes what a person sees.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { blankRow, type AnyRow } from '#records/entity.ts'
import { coalesce, type Coalesced, type NewEdit } from './coalesce.ts'
import type { Entry, EntryOp, EntryState, Values } from '../rows/entry.ts'
import { fold } from '../rows/materialise.ts'
import { fromOf } from './rebase.ts'

const entry = (values: Partial<Entry> = {}): Entry => ({
  seq: 1,
  key: 'k1',
  entity: 'task',
  id: 't1',
  op: 'patch',
  patch: { note: 'b' },
  from: { note: 'a' },
  baseRev: 3,
  refs: [],
  state: 'queued',
  tries: 0,
  user: 'u',
  device: 'd',
  v: 1,
  ...values,
})
const change = (values: Partial<NewEdit> = {}): NewEdit => ({
  op: 'patch',
  patch: { access: 'cour' },
  from: { access: '' },
  refs: [],
  key: 'k2',
  ...values,
})
const deletion = change({ op: 'delete', patch: {}, from: { note: 'b', access: '' } })

test('patch + patch merges and keeps the earliest « from »', () => {
  const result = coalesce(
    entry(),
    change({ patch: { note: 'c', access: 'cour' }, from: { note: 'b', access: '' } }),
  )
  expect(result).toEqual({
    kind: 'replace',
    entry: entry({ patch: { note: 'c', access: 'cour' }, from: { note: 'a', access: '' } }),
  })
})

test('create + patch = create', () => {
  const created = entry({ op: 'create', from: {}, baseRev: null })
  expect(coalesce(created, change())).toMatchObject({
    kind: 'replace',
    entry: { op: 'create', key: 'k1', patch: { note: 'b', access: 'cour' }, from: {} },
  })
})

test('unsent create + delete: both disappear, unless another entry waits for the creation', () => {
  const created = entry({ op: 'create', from: {} })
  expect(coalesce(created, deletion)).toEqual({ kind: 'vanish' })
  expect(coalesce(created, deletion, { refersLater: false, referred: true }).kind).toBe('append')
})

test('patch + delete = delete, starting from the record before both', () => {
  expect(coalesce(entry(), deletion)).toMatchObject({
    kind: 'replace',
    entry: { op: 'delete', patch: {}, from: { note: 'a', access: '' } },
  })
})

test('a patch back to « from » disappears', () => {
  expect(coalesce(entry(), change({ patch: { note: 'a' }, from: { note: 'b' } }))).toEqual({ kind: 'vanish' })
  expect(coalesce(undefined, change({ patch: { access: '' } }))).toEqual({ kind: 'nothing' })
})

test('« Forcer » applies to what was refused, not to what is captured afterwards', () => {
  const forced = entry({ force: true })
  expect(coalesce(forced, change({ patch: { access: 'c' }, from: { access: '' } }))).toMatchObject({
    kind: 'append',
  })
  expect(coalesce(forced, deletion)).toMatchObject({ kind: 'replace', entry: { op: 'delete' } })
})

const states: EntryState[] = ['queued', 'sent', 'conflict', 'refused', 'damaged']
const ops: EntryOp[] = ['create', 'patch', 'delete']
for (const state of states)
  for (const waiting of ops)
    for (const op of ['patch', 'delete'] as const)
      test(`${waiting} ${state} + ${op}: ${state === 'queued' || state === 'refused' ? 'may merge' : 'never merges'}`, () => {
        const last = entry({ state, op: waiting })
        const result = coalesce(last, op === 'delete' ? deletion : change())
        const mayMerge = (state === 'queued' || state === 'refused') && waiting !== 'delete'
        expect(result.kind === 'append').toBe(!mayMerge)
        if (result.kind === 'replace') {
          expect(result.entry.state).toBe('queued')
          expect(result.entry.key).toBe(state === 'refused' ? 'k2' : 'k1')
        }
      })

test('state, date and slot are kept together, until none of them changes any more', () => {
  const row = {
    ...blankRow(Task),
    id: 't1',
    task_state_id: 2,
    date: '2026-11-21',
    shift_instance_id: 's',
  } as const
  const from = fromOf(row, ['task_state_id', 'note'])
  expect(from).toEqual({ task_state_id: 2, date: '2026-11-21', shift_instance_id: 's', note: '' })
  const last = entry({ patch: { task_state_id: 5, note: 'x' }, from })
  const back = coalesce(last, change({ patch: { task_state_id: 2 }, from: { task_state_id: 5 } }))
  expect(back).toMatchObject({ kind: 'replace', entry: { patch: { note: 'x' } } })
  expect(back.kind === 'replace' && back.entry.from).toEqual({ note: '' })
})

const fields = ['note', 'access', 'tip'] as const
const step = fc.oneof(
  fc.record({
    op: fc.constant('patch' as const),
    patch: fc.dictionary(fc.constantFrom(...fields), fc.constantFrom('', 'a', 'b')),
  }),
  fc.constant({ op: 'delete' as const, patch: {} }),
)

test('whatever was merged, the person sees what they typed', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.array(step, { maxLength: 8 }),
      fc.array(fc.nat(7), { maxLength: 3 }),
      (isNew, steps, sentAt) => {
        const base: AnyRow | null = isNew ? null : { ...blankRow(Task), id: 't1', rev: 3, note: 'a' }
        let entries: Entry[] = isNew ? [entry({ op: 'create', patch: {}, from: {}, baseRev: null })] : []
        let expected = fold(Task, base, entries)
        for (const [i, { op, patch }] of steps.entries()) {
          if (expected === null) break
          if (sentAt.includes(i))
            entries = entries.map(one => Object.assign({}, one, { state: 'sent' as const }))
          const from = fromOf(expected, op === 'delete' ? fields : Object.keys(patch))
          entries = applied(entries, coalesce(entries.at(-1), { op, patch, from, refs: [], key: `k${i}` }))
          expected = op === 'delete' ? null : { ...expected, ...patch }
          expect(fold(Task, base, entries)).toEqual(expected)
        }
      },
    ),
    { numRuns: 500 },
  )
})

const applied = (entries: readonly Entry[], result: Coalesced): Entry[] => {
  switch (result.kind) {
    case 'append':
      return [...entries, entry({ ...result.edit, seq: (entries.at(-1)?.seq ?? 0) + 1 })]
    case 'replace':
      return [...entries.slice(0, -1), result.entry]
    case 'vanish':
      return entries.slice(0, -1)
    case 'nothing':
      return [...entries]
  }
}

test('what is sent is what was typed: each entry contains only fields that differ from « from »', () => {
  const values: Values = { note: 'a', access: 'cour' }
  expect(coalesce(undefined, change({ patch: values, from: { note: 'a', access: '' } }))).toMatchObject({
    kind: 'append',
    edit: { patch: { access: 'cour' }, from: { access: '' } },
  })
})
