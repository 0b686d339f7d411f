// The holidays against published tables: Easter by the Bureau des longitudes, the days of each year by the Code du travail (L3133-1,
// L3134-13, L3422-2).
import { expect, test } from 'vitest'
import { holidaySets } from '../lists/holiday-sets.ts'
import { easterOf, holidayNames, holidaysBetween, holidaysOf, lastHolidayKept } from './holidays.ts'

const easters =
  '2020-04-12 2021-04-04 2022-04-17 2023-04-09 2024-03-31 2025-04-20 2026-04-05 2027-03-28 2028-04-16 2029-04-01 ' +
  '2030-04-21 2031-04-13 2032-03-28 2033-04-17 2034-04-09 2035-03-25 2036-04-13 2037-04-05 2038-04-25 2039-04-10 ' +
  '2040-04-01'

test('[CA1] Easter falls where the tables have it', () => {
  expect(easters.split(' ').map(day => easterOf(Number(day.slice(0, 4))))).toEqual(easters.split(' '))
  // The earliest and the latest that there can be, and the years for which simpler methods fail.
  expect([1818, 1943, 1954, 1981, 2049, 2076, 2285].map(easterOf)).toEqual([
    '1818-03-22',
    '1943-04-25',
    '1954-04-18',
    '1981-04-19',
    '2049-04-18',
    '2076-04-19',
    '2285-03-22',
  ])
})

/** Month and day of Lundi de Pâques, Ascension and Lundi de Pentecôte. */
const moving: readonly (readonly [year: number, days: readonly string[]])[] = [
  [2024, ['04-01', '05-09', '05-20']],
  [2025, ['04-21', '05-29', '06-09']],
  [2026, ['04-06', '05-14', '05-25']],
  [2027, ['03-29', '05-06', '05-17']],
  [2028, ['04-17', '05-25', '06-05']],
]
const fixed = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']

test.each(moving)('[CA1] the eleven days of %i, in order', (year, days) => {
  const dates = [...fixed, ...days].toSorted().map(day => `${year}-${day}`)
  expect(holidaysOf('france', year).map(({ date }) => date)).toEqual(dates)
})

test('[CA1] every day has its name', () => {
  expect(holidaysOf('france', 2027).map(({ label }) => label)).toEqual([
    'Jour de l’An',
    'Lundi de Pâques',
    'Fête du Travail',
    'Ascension',
    'Victoire 1945',
    'Lundi de Pentecôte',
    'Fête nationale',
    'Assomption',
    'Toussaint',
    'Armistice 1918',
    'Noël',
  ])
})

test.each([
  ['alsace-moselle', ['2027-03-26 Vendredi saint', '2027-12-26 Saint-Étienne']],
  ['guadeloupe', ['2027-05-27 Abolition de l’esclavage']],
  ['martinique', ['2027-05-22 Abolition de l’esclavage']],
  ['guyane', ['2027-06-10 Abolition de l’esclavage']],
  ['la-reunion', ['2027-12-20 Abolition de l’esclavage']],
  ['mayotte', ['2027-04-27 Abolition de l’esclavage']],
  ['saint-barthelemy', ['2027-10-09 Abolition de l’esclavage']],
  ['saint-martin', ['2027-05-28 Abolition de l’esclavage']],
] as const)('[CA1] %s has days of its own beside those of France', (set, days) => {
  const national = new Set(holidaysOf('france', 2027).map(({ date }) => date))
  const own = holidaysOf(set, 2027).filter(({ date }) => !national.has(date))
  expect(own.map(({ date, label }) => `${date} ${label}`)).toEqual(days)
  expect(holidaysOf(set, 2027)).toHaveLength(11 + days.length)
})

test('[CA1] no set has no day, and every other has at least eleven', () => {
  for (const { id } of holidaySets.choices)
    expect([id, holidaysOf(id, 2026).length >= 11]).toEqual([id, id !== 'none'])
})

test('[CA1] two holidays on one day are one, with both names', () => {
  const [both, ...others] = holidaysOf('france', 2008).filter(({ date }) => date === '2008-05-01')
  expect(both).toEqual({ date: '2008-05-01', label: 'Fête du Travail et Ascension' })
  expect(others).toEqual([])
  expect(holidaysOf('france', 2008)).toHaveLength(10)
  expect(holidaysOf('saint-martin', 2012)).toContainEqual({
    date: '2012-05-28',
    label: 'Lundi de Pentecôte et Abolition de l’esclavage',
  })
})

test('[CA1] a period has the holidays of all its years, both its ends included', () => {
  const dates = holidaysBetween('alsace-moselle', '2026-12-25', '2027-03-26').map(({ date }) => date)
  expect(dates).toEqual(['2026-12-25', '2026-12-26', '2027-01-01', '2027-03-26'])
  expect(holidaysBetween('france', '2027-01-02', '2026-01-01')).toEqual([])
})

test('[CA2] holidays are kept to the end of the next two years', () => {
  expect(['2026-01-01', '2026-12-31'].map(lastHolidayKept)).toEqual(['2028-12-31', '2028-12-31'])
})

test('the names of a day are those of every set', () => {
  expect([...holidayNames('2026-12-26')]).toEqual(['Saint-Étienne'])
  expect([...holidayNames('2012-05-28')]).toEqual([
    'Lundi de Pentecôte',
    'Lundi de Pentecôte et Abolition de l’esclavage',
  ])
  expect([...holidayNames('2026-11-24')]).toEqual([])
})
