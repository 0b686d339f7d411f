import { expect, test } from 'vitest'
import { ShiftException, ShiftResource } from '#records/entities/shift.ts'
import { blankRow, checkRow } from '#records/entity.ts'
import { validationMessage } from '#records/fr/messages.ts'
import { shiftMinutes } from '#records/states/capacity.ts'
import { crossedDays, crossedSentence, sameException, usualWeek } from './week-hours.ts'

const week = { ...blankRow(ShiftResource), id: 'w', resource_id: 'r' }

test('[CP4] hours that run backwards, or are not of a day, are refused, each with its sentence', () => {
  expect(checkRow(ShiftResource, week)).toEqual([])
  const [backwards] = checkRow(ShiftResource, { ...week, tuesday_start: '13:00', tuesday_end: '12:00' })
  expect(backwards).toEqual({ field: 'tuesday_end', rule: 'endBeforeStart' })
  const said = { field: '', label: "l'heure de fin du mardi", message: '' }
  expect(validationMessage({ ...said, rule: 'endBeforeStart' })).toBe(
    "L'heure de fin du mardi doit venir après l'heure de début.",
  )
  const late = { ...week, friday_start: '25:00', friday_end: '26:00' }
  expect(checkRow(ShiftResource, late)).toEqual([{ field: 'friday_start', rule: 'hourInvalid' }])
  expect(validationMessage({ ...said, rule: 'hourInvalid' })).toContain("n'est pas une heure de la journée")
  const never = { sunday_working: 0, sunday_overridable: 0, sunday_start: '00:00', sunday_end: '00:00' }
  expect(checkRow(ShiftResource, { ...week, ...never })).toEqual([])
})

test('[SL1] an exception runs forwards; a closed one needs no hours; the same one twice is refused', () => {
  const one = { ...blankRow(ShiftException), id: 'a', date: '2026-12-24', shift_id: 1 as const }
  expect(checkRow(ShiftException, one)).toEqual([])
  expect(checkRow(ShiftException, { ...one, open: 1, start: '10:00', end: '09:00' })).toEqual([
    { field: 'end', rule: 'endBeforeStart' },
  ])
  expect(sameException(one, { ...one, id: 'b' })).toBe(true)
  expect(sameException(one, { ...one, id: 'b', shift_id: 2 })).toBe(false)
  expect(sameException(one, one)).toBe(false)
})

test('[SL2] a morning that ends in the afternoon is found, on the days where both are worked', () => {
  const [morning, afternoon, day] = usualWeek('r', 'truck')
  if (morning === undefined || afternoon === undefined || day === undefined) throw new Error('no week')
  expect(crossedDays([morning, afternoon, day])).toEqual([])
  const long = { ...morning, monday_end: '13:30', saturday_end: '13:30' }
  expect(crossedDays([long, afternoon])).toEqual(['monday'])
  expect(crossedSentence([morning, afternoon], [long, afternoon])).toContain('(lundi)')
  // An overlap that existed before blocks no other change.
  expect(crossedSentence([long, afternoon], [{ ...long, friday_end: '11:00' }, afternoon])).toBeNull()
})

test('a new resource works from Monday to Friday: half days, or whole days for stocks and scales', () => {
  const worked = (type: string) =>
    usualWeek('r', type).map(one => [one.monday_working, one.friday_working, one.saturday_working])
  expect(worked('truck')).toEqual([
    [1, 1, 0],
    [1, 1, 0],
    [0, 0, 0],
  ])
  expect(worked('scale')).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [1, 1, 0],
  ])
  expect(
    usualWeek('r', 'truck').map(one => shiftMinutes({ start: one.monday_start, end: one.monday_end }) / 60),
  ).toEqual([4, 4, 9])
})
