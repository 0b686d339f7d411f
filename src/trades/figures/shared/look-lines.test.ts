import { expect, test } from 'vitest'
import { blankRow } from '#records/entity.ts'
import { Task } from '#records/entities/task.ts'
import { callOf } from './look-lines.ts'

const of = (phone1: string, phone2 = '') =>
  callOf({ ...blankRow(Task), lastname: 'Lenz', name: 'Lenz', phone1, phone2 })

test('a line has whom to call, and the note that stands beside the number or in its place', () => {
  expect(of('')).toEqual([])
  expect(of('06 39 98 25 71')).toEqual([{ label: 'Appeler Lenz', address: 'tel:0639982571', note: '' }])
  expect(of('06 39 98 25 71 le soir')).toEqual([
    { label: 'Appeler Lenz', address: 'tel:0639982571', note: '06 39 98 25 71 le soir' },
  ])
  expect(of('sur liste rouge')).toEqual([{ label: 'Lenz', address: null, note: 'sur liste rouge' }])
})
