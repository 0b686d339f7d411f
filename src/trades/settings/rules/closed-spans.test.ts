import { expect, test } from 'vitest'
import { ShiftException, type ShiftExceptionRow } from '#records/entities/shift.ts'
import { blankRow } from '#records/entity.ts'
import { closedSpans, closingFaults } from './closed-spans.ts'

const row = (id: string, date: string, more: Partial<ShiftExceptionRow> = {}): ShiftExceptionRow => ({
  ...blankRow(ShiftException),
  id,
  date,
  ...more,
})
const spans = (...rows: ShiftExceptionRow[]) =>
  closedSpans(rows).map(({ from, to, ids }) => `${from} ${to} ${ids.join()}`)

test('[CA4] days that follow each other for the same reason are one span, in whatever order they come', () => {
  expect(
    spans(row('c', '2027-08-04'), row('a', '2027-08-02'), row('b', '2027-08-03'), row('z', '2027-01-04')),
  ).toEqual(['2027-01-04 2027-01-04 z', '2027-08-02 2027-08-04 a,b,c'])
})

test('[CA4] a gap, another resource, another half day or another reason is another span', () => {
  expect(
    spans(
      row('a', '2027-08-02'),
      row('b', '2027-08-04'),
      row('r', '2027-08-03', { resource_id: 'truck' }),
      row('m', '2027-08-03', { shift_id: 1 }),
      row('l', '2027-08-03', { label: 'Inventaire' }),
    ),
  ).toHaveLength(5)
  expect(
    spans(
      row('a1', '2027-08-02', { shift_id: 1 }),
      row('t1', '2027-08-02', { resource_id: 'truck' }),
      row('a2', '2027-08-03', { shift_id: 1 }),
      row('t2', '2027-08-03', { resource_id: 'truck' }),
    ),
  ).toEqual(['2027-08-02 2027-08-03 t1,t2', '2027-08-02 2027-08-03 a1,a2'])
})

test('[CA4] at most 31 days from today on are closed in one go', () => {
  const fault = (from: string, to = '') => Object.keys(closingFaults({ from, to }, '2026-11-18'))
  expect(fault('')).toEqual(['from'])
  expect(fault('2026-11-17')).toEqual(['from'])
  expect(fault('2026-11-18')).toEqual([])
  expect(fault('2026-11-20', '2026-11-19')).toEqual(['to'])
  expect(fault('2026-12-01', '2026-12-31')).toEqual([])
  expect(fault('2026-12-01', '2027-01-01')).toEqual(['to'])
})
