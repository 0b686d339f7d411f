// Later entries after a decision about an earlier one: they keep what they changed themselves and nothing else.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { blankRow, type AnyRow } from '#records/entity.ts'
import type { Entry, Values } from '../rows/entry.ts'
import { followAll, followDecision } from './follow-decision.ts'
import { fold } from '../rows/materialise.ts'
import { fromOf } from './rebase.ts'
import { sameValue } from '../rows/same-value.ts'

const entry = (values: Partial<Entry>): Entry => ({
  seq: 2,
  key: 'k2',
  entity: 'task',
  id: 't1',
  op: 'patch',
  patch: {},
  from: {},
  baseRev: 3,
  refs: [],
  state: 'queued',
  tries: 0,
  user: 'u',
  device: 'd',
  v: 1,
  ...values,
})

test('what started from the dropped value starts from the one before', () => {
  const later = entry({ patch: { note: 'c', tip: 'x' }, from: { note: 'b', tip: '' } })
  expect(followDecision(later, { note: 'b' }, { note: 'a' })).toMatchObject({
    patch: { note: 'c', tip: 'x' },
    from: { note: 'a', tip: '' },
  })
})

test('what only restored the dropped value has nothing left to send', () => {
  const later = entry({ patch: { note: 'a' }, from: { note: 'b' } })
  expect(followDecision(later, { note: 'b' }, { note: 'a' })).toBeNull()
  expect(followAll([later], { note: 'b' }, { note: 'a' })).toEqual({ changed: [], dropped: [later] })
})

test('an entry that was sent, or cannot be read, is not changed', () => {
  for (const state of ['sent', 'damaged'] as const) {
    const later = entry({ state, patch: { note: 'c' }, from: { note: 'b' } })
    expect(followDecision(later, { note: 'b' }, { note: 'a' })).toBe(later)
  }
})

test('a line that the dropped entry added is removed, one that the later entry changed stays', () => {
  const [one, added] = [
    { line_id: '1', quantity: 1 },
    { line_id: '2', quantity: 1 },
  ]
  const before = { objects: [one, added] }
  const onOne = entry({ patch: { objects: [{ ...one, quantity: 5 }, added] }, from: before })
  expect(followDecision(onOne, before, { objects: [one] })).toMatchObject({
    patch: { objects: [{ line_id: '1', quantity: 5 }] },
    from: { objects: [one] },
  })
  const onAdded = entry({ patch: { objects: [one, { ...added, quantity: 5 }] }, from: before })
  expect(followDecision(onAdded, before, { objects: [one] })?.patch).toEqual({
    objects: [one, { line_id: '2', quantity: 5 }],
  })
})

const text = fc.constantFrom('', 'a', 'b')
const lines = fc.uniqueArray(fc.record({ line_id: fc.constantFrom('1', '2', '3'), quantity: fc.nat(2) }), {
  selector: one => one.line_id,
})
const change = fc.record({ note: text, tip: text, objects: lines }, { requiredKeys: [] })

test('without the dropped entry the record shows the later changes of fields and lines, and the server’s values elsewhere', () => {
  fc.assert(
    fc.property(change, change, (first, second) => {
      const server: AnyRow = {
        ...blankRow(Task),
        id: 't1',
        rev: 3,
        note: 'a',
        objects: [{ line_id: '1', quantity: 1 }],
      }
      const capture = (row: AnyRow, patch: Values): Entry =>
        entry({ patch, from: fromOf(row, Object.keys(patch)) })
      const one = capture(server, first)
      const between = fold(Task, server, [one]) ?? server
      const two = capture(between, second)
      const alone = followDecision(two, one.patch, one.from)
      const shown = fold(Task, server, alone === null ? [] : [alone])
      for (const field of ['note', 'tip'] as const)
        expect(shown?.[field]).toEqual(field in second ? second[field] : server[field])
      const lineIn = (row: Values | null, id: string) =>
        [row?.['objects']].flat().find(one => Reflect.get(Object(one), 'line_id') === id)
      for (const id of ['1', '2', '3']) {
        const isTouched = 'objects' in second && !sameValue(lineIn(second, id), lineIn(between, id))
        const expected = lineIn(isTouched ? second : server, id)
        // A line that only the dropped entry had exists no longer; a change of it belongs to the later entry.
        expect(lineIn(shown, id)).toEqual(expected)
      }
    }),
  )
})
