// What of a record from outside fits its definition, and what becomes of the rest.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Task } from './entities/task.ts'
import { blankRow, readRow, type AnyRow } from './entity.ts'
import { fittingRow } from './fitting-row.ts'

const row: AnyRow = { ...blankRow(Task), id: 't1', rev: 3, date: '2026-11-18', lastname: 'Martin' }

test('a row that fits is the very same row', () => {
  expect(fittingRow(Task, row)).toEqual({ row, misfits: [] })
  expect(fittingRow(Task, row).row).toBe(row)
})

test('a value that does not fit is blanked and named; its neighbours stay', () => {
  const { row: fitted, misfits } = fittingRow(Task, {
    ...row,
    date: '2026-99-99',
    task_state_id: {},
    note: [],
  })
  expect(misfits.toSorted()).toEqual(['date', 'note', 'task_state_id'])
  expect(fitted).toMatchObject({
    date: null,
    task_state_id: 1,
    note: '',
    lastname: 'Martin',
    id: 't1',
    rev: 3,
  })
})

test('any text fits, and a state that only a newer server knows', () => {
  const newer = { ...row, task_state_id: 99, note: 'x'.repeat(9000) }
  expect(fittingRow(Task, newer)).toEqual({ row: newer, misfits: [] })
})

test('a number that came as a text becomes one, a blank becomes the field’s own', () => {
  const { row: fitted, misfits } = fittingRow(Task, { ...row, floor: '3', note: null, total_weight: '250' })
  expect(fitted).toMatchObject({ floor: 3, note: '', total_weight: 250 })
  expect(misfits).toEqual([])
})

test('a list loses the line that does not fit, and no other', () => {
  const line = { line_id: 'l1', object_id: null, name: 'Armoire', quantity: 1 }
  const { row: fitted, misfits } = fittingRow(Task, {
    ...row,
    objects: [line, 'x', { line_id: 4, name: [] }],
  })
  expect(misfits).toEqual(['objects'])
  expect(fitted['objects']).toEqual([line])
})

test('what the definition does not know stays; what the row does not carry stays away', () => {
  const { phone1: _phone, ...projected } = row
  const { row: fitted } = fittingRow(Task, { ...projected, later: 1 })
  expect(fitted).toMatchObject({ later: 1 })
  expect('phone1' in fitted).toBe(false)
})

test('whatever comes, the fitted row is one that the definition reads without a change of its shape', () => {
  const names = Object.keys(Task.fields).filter(name => name !== 'id')
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.anything(), (name, value) => {
      const { row: fitted } = fittingRow(Task, { ...row, [name]: value })
      const read = readRow(Task, fitted)
      if (value !== undefined && typeof fitted[name] === 'string')
        expect(typeof read[name]).not.toBe('undefined')
      expect(fittingRow(Task, fitted).misfits).toEqual([])
    }),
  )
})
