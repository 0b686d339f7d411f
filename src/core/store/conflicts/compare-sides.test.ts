// Two versions side by side: what is asked, what is merged, and that nothing is lost between the two.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareSides, resolveSides, type Choices, type Side, type Sides } from './compare-sides.ts'
import { sameValue } from '../rows/same-value.ts'

const sides = (was: Sides['was'], mine: Sides['mine'], theirs: Sides['theirs']): Sides => ({
  was,
  mine: { ...was, ...mine },
  theirs: { ...was, ...theirs },
})
const asked = (compared: Sides): string[] => compareSides(compared).fields.map(({ path }) => path)
const all = (compared: Sides, side: Side): Choices =>
  Object.fromEntries(asked(compared).map(path => [path, side]))
const line = (line_id: string, values: object = {}) => ({
  line_id,
  quantity: 1,
  quantity_done: null,
  ...values,
})

test('a field that both sides changed is asked, one that only one side changed is merged and listed', () => {
  const two = sides({ note: 'a', tip: '', floor: 1 }, { note: 'b', tip: 'cour' }, { note: 'c', floor: 3 })
  expect(compareSides(two)).toEqual({
    fields: [{ path: 'note', field: 'note', line: null, member: null, was: 'a', mine: 'b', theirs: 'c' }],
    merged: [
      { path: 'tip', field: 'tip', value: 'cour', side: 'mine' },
      { path: 'floor', field: 'floor', value: 3, side: 'theirs' },
    ],
  })
  expect(resolveSides(two, { note: 'mine' })).toEqual({ note: 'b', tip: 'cour', floor: 3 })
  expect(resolveSides(two, { note: 'theirs' })).toEqual({ note: 'c', tip: 'cour', floor: 3 })
})

test('without an answer to every question there is no result', () => {
  const two = sides({ note: 'a', tip: '' }, { note: 'b', tip: 'x' }, { note: 'c', tip: 'y' })
  expect(resolveSides(two, { note: 'mine' })).toBeNull()
})

test('a line is asked member by member', () => {
  const was = { objects: [line('1'), line('2')] }
  const two = sides(
    was,
    { objects: [line('1', { quantity_done: 1 }), line('2', { quantity_done: 1 })] },
    { objects: [line('1', { quantity_done: 3 }), line('2', { quantity: 4 }), line('3')] },
  )
  expect(asked(two)).toEqual(['objects/1/quantity_done'])
  expect(compareSides(two).merged.map(({ path, side }) => [path, side])).toEqual([
    ['objects/2/quantity', 'theirs'],
    ['objects/2/quantity_done', 'mine'],
    ['objects/3', 'theirs'],
  ])
  expect(resolveSides(two, { 'objects/1/quantity_done': 'theirs' })).toEqual({
    objects: [line('1', { quantity_done: 3 }), line('2', { quantity: 4, quantity_done: 1 }), line('3')],
  })
})

test('a line that one side removed and the other changed is asked as a whole', () => {
  const was = { objects: [line('1'), line('2')] }
  const two = sides(was, { objects: [line('2')] }, { objects: [line('1', { quantity: 2 }), line('2')] })
  expect(compareSides(two).fields).toMatchObject([
    { path: 'objects/1', line: '1', member: null, was: line('1'), mine: null, theirs: { quantity: 2 } },
  ])
  expect(resolveSides(two, { 'objects/1': 'mine' })).toEqual({ objects: [line('2')] })
  expect(resolveSides(two, { 'objects/1': 'theirs' })).toEqual({
    objects: [line('1', { quantity: 2 }), line('2')],
  })
})

test('state, date and slot are asked together, even when each side moved another of them', () => {
  const was = { task_state_id: 2, date: '2026-11-21', shift_instance_id: 's' }
  const two = sides(was, { task_state_id: 5 }, { date: '2026-11-28' })
  expect(asked(two)).toEqual(['task_state_id', 'date'])
  expect(resolveSides(two, { task_state_id: 'mine', date: 'theirs' })).toEqual({
    task_state_id: 5,
    date: '2026-11-28',
    shift_instance_id: 's',
  })
})

test('[SL4] day, half day and truck follow the chosen slot, and are no questions', () => {
  const was = { shift_instance_id: 's1', date: '21', shift_id: 1, resource_id: 'one' }
  const two = sides(
    was,
    { shift_instance_id: 's2', date: '22', shift_id: 1, resource_id: 'two' },
    { shift_instance_id: 's3', date: '23', shift_id: 2, resource_id: 'one' },
  )
  expect(asked(two)).toEqual(['shift_instance_id'])
  expect(resolveSides(two, all(two, 'mine'))).toEqual(two.mine)
  expect(resolveSides(two, all(two, 'theirs'))).toEqual(two.theirs)
})

test('[SL4] a slot that only one side chose determines its day; between two days in the same slot a person chooses', () => {
  const was = { shift_instance_id: null, date: null, note: 'a' }
  const placed = sides(was, { note: 'b' }, { shift_instance_id: 's', date: '22' })
  expect(compareSides(placed)).toMatchObject({
    fields: [],
    merged: [{ path: 'shift_instance_id' }, { path: 'note' }, { path: 'date', value: '22', side: 'theirs' }],
  })
  const wished = sides(was, { date: '22' }, { date: '23' })
  expect(asked(wished)).toEqual(['date'])
  const both = sides(was, { date: '24' }, { shift_instance_id: 's', date: '22' })
  expect(compareSides(both).fields).toMatchObject([
    { path: 'shift_instance_id', mine: null, theirs: 's', days: { was: null, mine: '24', theirs: '22' } },
  ])
  expect(resolveSides(both, { shift_instance_id: 'mine' })).toMatchObject({
    shift_instance_id: null,
    date: '24',
  })
})

test('[TS3] the hour, author and reason of a state follow the chosen state, and are no questions', () => {
  const was = { task_state_id: 2, date: 'd', state_time: null, state_author_id: null, reason_type: null }
  const two = sides(
    was,
    { task_state_id: 6, state_time: '10:41', state_author_id: 'julie', reason_type: 'absent' },
    { task_state_id: 3, state_time: '10:31', state_author_id: 'claire' },
  )
  expect(asked(two)).toEqual(['task_state_id'])
  expect(resolveSides(two, { task_state_id: 'mine' })).toMatchObject({
    state_author_id: 'julie',
    reason_type: 'absent',
  })
  expect(resolveSides(two, { task_state_id: 'theirs' })).toMatchObject({
    state_author_id: 'claire',
    reason_type: null,
  })
})

test('disputes of both sides are kept without a question', () => {
  const settled = { id: 'd1', settled_at: 'now' }
  const two = sides(
    { disputes: [{ id: 'd1' }] },
    { disputes: [settled] },
    { disputes: [{ id: 'd1' }, { id: 'd2' }] },
  )
  expect(compareSides(two)).toEqual({ fields: [], merged: [] })
  expect(resolveSides(two, {})).toEqual({ disputes: [settled, { id: 'd2' }] })
})

const text = fc.constantFrom('', 'a', 'b')
const lines = fc.uniqueArray(
  fc.record({ line_id: fc.constantFrom('1', '2', '3', '4'), quantity: fc.nat(2), name: text }),
  { selector: one => one.line_id },
)
const version = fc.record({
  note: text,
  task_state_id: fc.constantFrom(2, 5, 6),
  date: text,
  state_time: text,
  objects: lines,
})
type Version = { objects: { line_id: string; quantity: number; name: string }[] }

/** What choosing everything on one side must give, computed independently: that side, except where only the other one changed. */
const expectSide = (two: { was: Version; mine: Version; theirs: Version }, side: Side): void => {
  const other = side === 'mine' ? 'theirs' : 'mine'
  const { merged } = compareSides(two)
  const values = resolveSides(two, all(two, side))
  expect(values).not.toBeNull()
  const fromOther = new Set(merged.filter(one => one.side === other).map(({ path }) => path))
  for (const field of ['note', 'task_state_id', 'date', 'state_time'] as const)
    expect(values).toHaveProperty(field, Reflect.get(fromOther.has(field) ? two[other] : two[side], field))
  const result = new Map((values as Version).objects.map(one => [one.line_id, one]))
  for (const id of ['1', '2', '3', '4']) {
    const [own, foreign] = [two[side], two[other]].map(({ objects }) =>
      objects.find(one => one.line_id === id),
    )
    const expected = fromOther.has(`objects/${id}`) ? foreign : own
    if (expected === undefined || own === undefined || foreign === undefined) {
      expect(result.get(id)).toEqual(expected)
      continue
    }
    for (const member of ['quantity', 'name'] as const)
      expect(result.get(id)?.[member]).toEqual(
        (fromOther.has(`objects/${id}/${member}`) ? foreign : own)[member],
      )
  }
}

test('choosing all « theirs » gives their row, all « mine » mine, except where only the other side changed', () => {
  fc.assert(
    fc.property(version, version, version, (was, mine, theirs) => {
      for (const side of ['mine', 'theirs'] as const) expectSide({ was, mine, theirs }, side)
    }),
    { numRuns: 400 },
  )
})

test('a side that changed nothing is asked nothing, and the other one is kept whole', () => {
  fc.assert(
    fc.property(version, version, (was, moved) => {
      expect(asked({ was, mine: moved, theirs: was })).toEqual([])
      const byId = (value: unknown) =>
        (value as Version).objects.toSorted((one, two) => one.line_id.localeCompare(two.line_id))
      for (const two of [
        { was, mine: moved, theirs: was },
        { was, mine: was, theirs: moved },
      ]) {
        const values = resolveSides(two, {})
        expect(values).toMatchObject({ ...moved, objects: expect.anything() })
        expect(byId(values)).toEqual(byId(moved))
      }
    }),
  )
})

test('no line is ever lost: what a side added stays, what it changed stays or was refused by name', () => {
  fc.assert(
    fc.property(version, version, version, fc.func(fc.boolean()), (was, mine, theirs, coin) => {
      const two = { was, mine, theirs }
      const { fields } = compareSides(two)
      const choices = Object.fromEntries(
        fields.map(({ path }) => [path, coin(path) ? ('mine' as const) : ('theirs' as const)]),
      )
      const kept = new Set((resolveSides(two, choices) as Version).objects.map(({ line_id }) => line_id))
      for (const side of ['mine', 'theirs'] as const)
        for (const one of two[side].objects) {
          const before = was.objects.find(({ line_id }) => line_id === one.line_id)
          const isTouched = before === undefined || !sameValue(before, one)
          const path = `objects/${one.line_id}`
          if (isTouched && !(path in choices && choices[path] !== side)) expect(kept).toContain(one.line_id)
        }
    }),
  )
})
