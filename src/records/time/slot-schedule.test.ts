import { expect, test } from 'vitest'
import { slotHours, WEEKDAYS, type ShiftExceptionFacts, type WeekSchedule } from './slot-schedule.ts'

const entries = WEEKDAYS.flatMap((day, index) => [
  [`${day}_working`, index < 5 ? 1 : 0],
  [`${day}_overridable`, day === 'sunday' ? 0 : 1],
  [`${day}_start`, '08:00'],
  [`${day}_end`, day === 'friday' ? '11:00' : '12:00'],
])
const week = Object.fromEntries(entries) as WeekSchedule
const on = (date: string) => ({ resource_id: 'r1', date, shift_id: 1 })
const holiday: ShiftExceptionFacts = {
  resource_id: null,
  date: '2026-11-18',
  shift_id: null,
  open: 0,
  start: null,
  end: null,
}

test('[SL1] a slot is open on its working weekdays, with that weekday’s hours', () => {
  expect(slotHours(on('2026-11-20'), week)).toEqual({
    open: true,
    overridable: true,
    start: '08:00',
    end: '11:00',
  })
  expect(slotHours(on('2026-11-21'), week).open).toBe(false)
})

test('[SL1] it is opened or closed by hand where the day is overridable, and nowhere else', () => {
  expect(slotHours(on('2026-11-21'), week, [], { open: 1 }).open).toBe(true)
  expect(slotHours(on('2026-11-20'), week, [], { open: 0 }).open).toBe(false)
  expect(slotHours(on('2026-11-22'), week, [], { open: 1 }).open).toBe(false)
})

test('[SL1] an exception takes precedence over the week, the more precise one over the other', () => {
  expect(slotHours(on('2026-11-18'), week, [holiday]).open).toBe(false)
  expect(slotHours(on('2026-11-19'), week, [holiday]).open).toBe(true)
  const duty = { ...holiday, resource_id: 'r1', open: 1 as const, start: '09:00' }
  expect(slotHours(on('2026-11-18'), week, [holiday, duty])).toEqual({
    open: true,
    overridable: true,
    start: '09:00',
    end: '12:00',
  })
  expect(slotHours(on('2026-11-18'), week, [{ ...duty, resource_id: 'r2' }, holiday]).open).toBe(false)
  const afternoon = { ...duty, shift_id: 2 }
  expect(slotHours(on('2026-11-18'), week, [afternoon, holiday]).open).toBe(false)
})

test('[SL1] one resource’s whole day takes precedence over everybody’s shift', () => {
  const everybodysMorning = { ...holiday, shift_id: 1 }
  const ownDay = { ...holiday, resource_id: 'r1', open: 1 as const }
  expect(slotHours(on('2026-11-18'), week, [everybodysMorning, ownDay]).open).toBe(true)
  expect(slotHours(on('2026-11-18'), week, [ownDay, everybodysMorning]).open).toBe(true)
})

test('[SL1] a resource without a schedule for the shift is closed', () => {
  expect(slotHours(on('2026-11-20'), null, [], { open: 1 })).toMatchObject({
    open: false,
    overridable: false,
  })
})
