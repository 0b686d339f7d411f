// Day arithmetic on plain integers: a day is 'YYYY-MM-DD', its number counts days from 1970-01-01. No clock, no zone, no Date.

/** Proleptic Gregorian days from civil, in eras of 400 years that start on a 1st of March. */
export const dayNumber = (day: string): number => {
  const { year, month, date } = dayParts(day)
  const shiftedYear = month <= 2 ? year - 1 : year
  const era = Math.floor(shiftedYear / 400)
  const yearOfEra = shiftedYear - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1
  return (
    era * 146_097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    719_468
  )
}

export const numberToDay = (number: number): string => {
  const shifted = number + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return partsToDay({ year, month, date: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1 })
}

export interface DayParts {
  readonly year: number
  readonly month: number
  readonly date: number
}

/** A text of another form is a bug: values from outside are decoded before they reach a rule. */
export const dayParts = (day: string): DayParts => {
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)
  if (found === null) throw new TypeError(`not a day: ${day}`)
  return { year: Number(found[1]), month: Number(found[2]), date: Number(found[3]) }
}

export const partsToDay = ({ year, month, date }: DayParts): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

export const daysInMonth = (year: number, month: number): number => {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
}

/** 0 Monday … 6 Sunday. */
export const weekdayOfNumber = (number: number): number => (((number + 3) % 7) + 7) % 7
