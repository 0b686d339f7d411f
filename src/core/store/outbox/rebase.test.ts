// The value test of sync.md section 2, field by field, line by line.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { blankRow, type AnyRow } from '#records/entity.ts'
import type { Entry } from '../rows/entry.ts'
import { mergeKeyedList } from '../rows/keyed-lists.ts'
import { fold } from '../rows/materialise.ts'
import { rebase } from './rebase.ts'
import { sameValue } from '../rows/same-value.ts'

const row = (values: { [field: string]: unknown } = {}): AnyRow => ({
  ...blankRow(Task),
  id: 't1',
  rev: 9,
  ...values,
})
const entry = (values: Partial<Entry>): Entry => ({
  seq: 1,
  key: 'k1',
  entity: 'task',
  id: 't1',
  op: 'patch',
  patch: {},
  from: {},
  baseRev: 3,
  refs: [],
  state: 'sent',
  tries: 0,
  user: 'u',
  device: 'd',
  v: 1,
  ...values,
})

test('a field that the server did not change is fine, and starts from the new row', () => {
  const rebased = rebase(
    entry({ patch: { note: 'b' }, from: { note: 'a' } }),
    row({ note: 'a', access: 'cour' }),
  )
  expect(rebased).toMatchObject({
    kind: 'fine',
    entry: { patch: { note: 'b' }, from: { note: 'a' }, baseRev: 9 },
  })
})

test('a field that already has my value on the server is fine', () => {
  const rebased = rebase(entry({ patch: { note: 'b' }, from: { note: 'a' } }), row({ note: 'b' }))
  expect(rebased).toMatchObject({ kind: 'fine', entry: { from: { note: 'b' } } })
})

test('a field that both sides changed is a conflict', () => {
  const rebased = rebase(entry({ patch: { note: 'b' }, from: { note: 'a' } }), row({ note: 'c' }))
  expect(rebased).toEqual({ kind: 'conflict', fields: ['note'] })
})

test('state, date and slot ask together: one person settled the stop while the other moved it', () => {
  const settled = entry({
    patch: { task_state_id: 5 },
    from: { task_state_id: 2, date: '2026-11-21', shift_instance_id: 's' },
  })
  const moved = row({ task_state_id: 2, date: '2026-11-28', shift_instance_id: 's' })
  expect(rebase(settled, moved)).toEqual({ kind: 'conflict', fields: ['date'] })
})

test('who settled and when never ask by themselves: the server’s stay', () => {
  const settled = entry({
    patch: { task_state_id: 5, state_time: '2026-11-21 10:00:00' },
    from: { task_state_id: 2, state_time: null },
  })
  const rebased = rebase(settled, row({ task_state_id: 5, state_time: '2026-11-21 09:58:00' }))
  expect(rebased).toMatchObject({ kind: 'fine', entry: { patch: { task_state_id: 5 } } })
  expect(rebased.kind === 'fine' && 'state_time' in rebased.entry.patch).toBe(false)
})

test('a deletion is fine only if no field changed', () => {
  const deletion = entry({ op: 'delete', from: { note: 'a', access: '' } })
  expect(rebase(deletion, row({ note: 'a' })).kind).toBe('fine')
  expect(rebase(deletion, row({ note: 'a', access: 'cour' }))).toEqual({
    kind: 'conflict',
    fields: ['access'],
  })
  expect(rebase(deletion, null).kind).toBe('fine')
})

test('a patch of a deleted record is a conflict, a creation never', () => {
  expect(rebase(entry({ patch: { note: 'b' } }), null)).toEqual({ kind: 'conflict', fields: [] })
  expect(rebase(entry({ op: 'create' }), null).kind).toBe('fine')
})

const line = (line_id: string, values: { [member: string]: unknown } = {}) => ({
  line_id,
  quantity: 1,
  quantity_done: null,
  ...values,
})

test('objects merge by line_id: two people on two lines do not conflict', () => {
  const from = [line('1'), line('2')]
  const mine = [line('1', { quantity_done: 1 }), line('2')]
  const theirs = [line('1'), line('2', { quantity_done: 2 }), line('3')]
  const rebased = rebase(
    entry({ patch: { objects: mine }, from: { objects: from } }),
    row({ objects: theirs }),
  )
  expect(rebased).toMatchObject({
    kind: 'fine',
    entry: {
      patch: {
        objects: [{ line_id: '1', quantity_done: 1 }, { line_id: '2', quantity_done: 2 }, { line_id: '3' }],
      },
    },
  })
})

test('each line merges by field, and asks only when one field of one line changed on both sides', () => {
  const from = [line('1')]
  const mine = [line('1', { quantity_done: 1 })]
  const kept = mergeKeyedList('objects', from, mine, [line('1', { quantity: 4 })])
  expect(kept).toEqual({ list: [line('1', { quantity: 4, quantity_done: 1 })], clash: false })
  expect(mergeKeyedList('objects', from, mine, [line('1', { quantity_done: 7 })]).clash).toBe(true)
})

test('a line that both sides changed differently makes its list a conflict', () => {
  const lines = (quantity_done: number) => [{ line_id: 'l1', quantity_done }]
  const mine = entry({ patch: { objects: lines(2) }, from: { objects: lines(1) } })
  expect(rebase(mine, row({ objects: lines(3) }))).toEqual({ kind: 'conflict', fields: ['objects'] })
  expect(rebase(mine, row({ objects: lines(2) }))).toMatchObject({ kind: 'fine' })
})

test('a line that one side removed is removed, unless the other changed it', () => {
  expect(mergeKeyedList('objects', [line('1')], [], [line('1')])).toEqual({ list: [], clash: false })
  expect(mergeKeyedList('objects', [line('1')], [line('1')], [])).toEqual({ list: [], clash: false })
  expect(mergeKeyedList('objects', [line('1')], [], [line('1', { quantity: 2 })]).clash).toBe(true)
})

test('photosList merges by id: a photo taken here and one taken elsewhere are both kept', () => {
  const merged = mergeKeyedList('photosList', [], [{ id: 'p1' }], [{ id: 'p2' }])
  expect(merged.list.map(({ id }) => id)).toEqual(['p2', 'p1'])
})

const lines = fc.uniqueArray(
  fc.record({
    line_id: fc.constantFrom('1', '2', '3', '4'),
    quantity: fc.nat(2),
    note: fc.constantFrom('', 'x'),
  }),
  {
    selector: one => one.line_id,
  },
)

test('merging with a side that changed nothing gives the other side', () => {
  fc.assert(
    fc.property(lines, lines, (from, changed) => {
      const byId = (list: readonly object[]) => new Set(list.map(one => JSON.stringify(one)))
      const mine = mergeKeyedList('objects', from, changed, from)
      const theirs = mergeKeyedList('objects', from, from, changed)
      expect([mine.clash, theirs.clash]).toEqual([false, false])
      expect(byId(mine.list)).toEqual(byId(changed))
      expect(byId(theirs.list)).toEqual(byId(changed))
    }),
  )
})

test('a fine rebase shows what was shown before, and a second one on the same row changes nothing', () => {
  const text = fc.constantFrom('', 'a', 'b')
  const values = fc.record({ note: text, access: text, objects: lines })
  fc.assert(
    fc.property(values, values, values, (from, patch, now) => {
      const rebased = rebase(entry({ patch, from }), row(now))
      const seen = fold(Task, row(now), [entry({ patch, from })])
      if (rebased.kind === 'conflict') return
      expect(sameValue(fold(Task, row(now), [rebased.entry]), seen)).toBe(true)
      expect(rebase(rebased.entry, row(now))).toEqual(rebased)
    }),
  )
})

test('an image sent by two devices is stored twice: the first known address is used, nobody is asked', () => {
  const line = { id: 'p', caption: '', file_id: null, url: null }
  const [mine, theirs] = [
    { ...line, file_id: 'm', url: '/m' },
    { ...line, file_id: 't', url: '/t' },
  ]
  expect(mergeKeyedList('photosList', [line], [mine], [theirs])).toEqual({ list: [theirs], clash: false })
})
