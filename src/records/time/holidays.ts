// The public holidays of France, computed (CA1): eleven days everywhere, two more in Alsace-Moselle, one more in each overseas territory.
import { holidaySets, type HolidaySet } from '../lists/holiday-sets.ts'
import { partsToDay } from './calendar.ts'
import { addDays } from './dates.ts'

export interface Holiday {
  readonly date: string
  /** Its French name; of two that fall on one day, both. */
  readonly label: string
}

/** Month and day, or how many days after Easter Sunday. */
type Rule = readonly [when: readonly [month: number, date: number] | number, label: string]

const everywhere: readonly Rule[] = [
  [[1, 1], 'Jour de l’An'],
  [1, 'Lundi de Pâques'],
  [[5, 1], 'Fête du Travail'],
  [[5, 8], 'Victoire 1945'],
  [39, 'Ascension'],
  [50, 'Lundi de Pentecôte'],
  [[7, 14], 'Fête nationale'],
  [[8, 15], 'Assomption'],
  [[11, 1], 'Toussaint'],
  [[11, 11], 'Armistice 1918'],
  [[12, 25], 'Noël'],
]
const abolition = (month: number, date: number): readonly Rule[] => [
  [[month, date], 'Abolition de l’esclavage'],
]
const ownDays: { readonly [set in HolidaySet]?: readonly Rule[] } = {
  'alsace-moselle': [
    [-2, 'Vendredi saint'],
    [[12, 26], 'Saint-Étienne'],
  ],
  guadeloupe: abolition(5, 27),
  martinique: abolition(5, 22),
  guyane: abolition(6, 10),
  'la-reunion': abolition(12, 20),
  mayotte: abolition(4, 27),
  'saint-barthelemy': abolition(10, 9),
  'saint-martin': abolition(5, 28),
}

/** Easter Sunday of the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
export const easterOf = (year: number): string => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const sum = moon + weekday - 7 * late + 114
  return partsToDay({ year, month: Math.floor(sum / 31), date: (sum % 31) + 1 })
}

/** The holidays of a year, in order; two on the same day are one. */
export const holidaysOf = (set: HolidaySet, year: number): readonly Holiday[] => {
  if (set === 'none') return []
  const easter = easterOf(year)
  const names = new Map<string, string>()
  for (const [when, label] of [...everywhere, ...(ownDays[set] ?? [])]) {
    const date =
      typeof when === 'number' ? addDays(easter, when) : partsToDay({ year, month: when[0], date: when[1] })
    const other = names.get(date)
    names.set(date, other === undefined ? label : `${other} et ${label}`)
  }
  return [...names].map(([date, label]) => ({ date, label })).toSorted((a, b) => a.date.localeCompare(b.date))
}

/** Both days included. */
export const holidaysBetween = (set: HolidaySet, from: string, to: string): readonly Holiday[] => {
  const [first, last] = [yearOf(from), yearOf(to)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => holidaysOf(set, first + n))
    .flat()
    .filter(({ date }) => date >= from && date <= to)
}
const yearOf = (day: string): number => Number(day.slice(0, 4))

/** CA2: holidays are kept up to the end of the next two years. */
export const lastHolidayKept = (today: string): string =>
  partsToDay({ year: yearOf(today) + 2, month: 12, date: 31 })

/** What the holidays of a year are called, in one set or another, by their day. */
const namesOf = (year: number): ReadonlyMap<string, ReadonlySet<string>> => {
  const names = new Map<string, Set<string>>()
  for (const { id } of holidaySets.choices)
    for (const { date, label } of holidaysOf(id, year))
      names.set(date, (names.get(date) ?? new Set()).add(label))
  return names
}
const namesByYear = new Map<number, ReadonlyMap<string, ReadonlySet<string>>>()
const NO_NAMES: ReadonlySet<string> = new Set()

/** What the holiday of a day is called, in one set or another. The sets of a year are computed once. */
export const holidayNames = (date: string): ReadonlySet<string> => {
  const year = yearOf(date)
  const names = namesByYear.get(year) ?? namesOf(year)
  namesByYear.set(year, names)
  return names.get(date) ?? NO_NAMES
}
