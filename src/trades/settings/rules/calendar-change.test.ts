import { expect, test } from 'vitest'
import { ShiftException, type ShiftExceptionRow } from '#records/entities/shift.ts'
import { blankRow } from '#records/entity.ts'
import type { HolidaySet } from '#records/lists/holiday-sets.ts'
import { holidaysBetween, lastHolidayKept } from '#records/time/holidays.ts'
import { holidayId, organisationNamespace } from '#records/values/slot-id.ts'
import {
  closingOf,
  exceptionsAfter,
  isUnder,
  openingOf,
  setChange,
  unopeningOf,
  wholeDay,
} from './calendar-change.ts'

const TODAY = '2026-11-18'
const namespace = organisationNamespace('quai')

const exception = (members: Partial<ShiftExceptionRow>): ShiftExceptionRow => ({
  ...blankRow(ShiftException),
  open: 0,
  ...members,
})
const keptDays = (set: HolidaySet): ShiftExceptionRow[] =>
  holidaysBetween(set, TODAY, lastHolidayKept(TODAY)).map(({ date, label }) =>
    exception({ id: holidayId(namespace, date), date, label }),
  )
const chosen = (rows: readonly ShiftExceptionRow[], present: HolidaySet | null, next: HolidaySet) =>
  setChange(rows, { namespace, today: TODAY, present, next })
const datesOf = (days: readonly { readonly date: string }[]): string[] => days.map(({ date }) => date)

test('[CA2] [CA7] another set closes the days that it has alone, and opens those that it has not', () => {
  const more = chosen(keptDays('france'), 'france', 'alsace-moselle')
  expect(datesOf(more.closed)).toEqual(['2026-12-26', '2027-03-26', '2027-12-26', '2028-04-14', '2028-12-26'])
  expect(more.opened).toEqual([])
  expect(more.change.closes[0]).toEqual(wholeDay({ date: '2026-12-26' }))
  const less = chosen(keptDays('alsace-moselle'), 'alsace-moselle', 'france')
  expect(less.closed).toEqual([])
  expect(datesOf(less.opened)).toEqual(datesOf(more.closed))
  expect(less.change.lifts[0]).toBe(holidayId(namespace, '2026-12-26'))
  expect(chosen([], 'none', 'france').closed).toHaveLength(23)
  expect(chosen(keptDays('france'), 'france', 'france')).toMatchObject({ closed: [], opened: [] })
})

test('[CA3] [CA7] a lifted holiday stays open, a renamed one stays closed, and so does what the organisation closed itself', () => {
  const lifted = keptDays('france').filter(({ date }) => date !== '2027-07-14')
  expect(datesOf(chosen(lifted, 'france', 'guyane').closed)).toEqual(['2027-06-10', '2028-06-10'])
  const renamed = keptDays('alsace-moselle').map(row =>
    row.date === '2026-12-26' ? exception({ id: row.id, date: row.date, label: 'Relâche' }) : row,
  )
  expect(datesOf(chosen(renamed, 'alsace-moselle', 'france').opened)).not.toContain('2026-12-26')
  const own = exception({ id: 'own', date: '2026-12-26', label: 'Inventaire' })
  expect(datesOf(chosen([...keptDays('france'), own], 'france', 'alsace-moselle').closed)).not.toContain(
    '2026-12-26',
  )
  const both = chosen([...keptDays('alsace-moselle'), own], 'alsace-moselle', 'france')
  expect(datesOf(both.opened)).not.toContain('2026-12-26')
  expect(exceptionsAfter([...keptDays('alsace-moselle'), own], both.change)).toContain(own)
})

test('[CA2] [CA7] the days of a set that is still on its way were not lifted', () => {
  expect(chosen([], 'france', 'alsace-moselle').closed).toHaveLength(5)
  expect(chosen([], null, 'alsace-moselle').closed).toHaveLength(2 + 13 + 13)
})

test('[CA7] a closed morning concerns the whole day of the same truck too, and what has no half day', () => {
  const morning = { from: '2026-11-24', to: '2026-11-25', resource_id: 'r1', shift_id: 1 } as const
  const at = (members: object) => ({ date: '2026-11-24', resource_id: 'r1', shift_id: 1, ...members })
  expect([at({}), at({ shift_id: 3 }), at({ shift_id: null })].map(place => isUnder(morning, place))).toEqual(
    [true, true, true],
  )
  const others = [
    at({ shift_id: 2 }),
    at({ resource_id: 'r2' }),
    at({ date: '2026-11-26' }),
    at({ date: null }),
  ]
  expect(others.map(place => isUnder(morning, place))).toEqual([false, false, false, false])
})

test('[CA7] what closes a day takes the place of what opened it', () => {
  const opened = exception({ id: 'x', date: '2026-11-24', open: 1 })
  const after = exceptionsAfter([opened], closingOf(wholeDay({ date: '2026-11-24' })))
  expect(after.map(({ date, open }) => [date, open])).toEqual([['2026-11-24', 0]])
})

test('[CA7] an opening that comes is an exception with its hours; one that goes leaves none', () => {
  const day = wholeDay({ date: '2026-11-24' })
  const [made] = exceptionsAfter([], openingOf(day, { start: '09:00', end: '11:00' }))
  expect(made).toMatchObject({ date: '2026-11-24', open: 1, start: '09:00', end: '11:00' })
  const opened = exception({ id: 'x', date: '2026-11-24', resource_id: 'r1', open: 1 })
  const holiday = exception({ id: 'h', date: '2026-11-24' })
  expect(exceptionsAfter([opened, holiday], unopeningOf({ ...day, resource_id: 'r1' }, 'x'))).toEqual([
    holiday,
  ])
})
