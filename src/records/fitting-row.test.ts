// How a record from outside is fitted to its definition, and what happens to the values that do not fit.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Task } from './entities/task.ts'
import { blankRow, readRow, type AnyRow } from './entity.ts'
import { fittingRow } from './fitting-row.ts'

const row: AnyRow = { ...blankRow(Task), id: 't1', rev: 3, date: '2026-11-18', lastname: 'Martin' }

test('a row that fits is returned as the same object', () => {
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

test('any text fits, and so does a state that only a newer server has', () => {
  const newer = { ...row, task_state_id: 99, note: 'x'.repeat(9000) }
  expect(fittingRow(Task, newer)).toEqual({ row: newer, misfits: [] })
})

test('a number sent as text becomes one, a blank becomes the field’s initial value', () => {
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

test('members that the definition does not have stay; fields that the row does not have stay absent', () => {
  const { phone1: _phone, ...projected } = row
  const { row: fitted } = fittingRow(Task, { ...projected, later: 1 })
  expect(fitted).toMatchObject({ later: 1 })
  expect('phone1' in fitted).toBe(false)
})

test('whatever the input, the definition reads the fitted row without changing its shape', () => {
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
