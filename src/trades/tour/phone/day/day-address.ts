// The addresses of a day's slots and of its preparation, and what a day near today is called.
import { daysBetween, formatDate } from '#records/time/dates.ts'
import { sentenceStart } from '#records/fr/sentence.ts'

export const dayAddress = (day: string, today: string): string =>
  day === today ? '/collect/mobile' : `/collect/mobile?date=${day}`

export const prepareAddress = (day: string, today: string): string =>
  day === today ? '/collect/mobile?prepare=1' : `/collect/mobile?date=${day}&prepare=1`

/** « Demain », « Mardi » within the week, « Mardi 24 nov. » beyond. */
export const dayWord = (day: string, today: string): string => {
  const ahead = daysBetween(today, day)
  if (ahead === 1) return 'Demain'
  const name = sentenceStart(formatDate(day, 'day'))
  return ahead > 1 && ahead < 7 ? (name.split(' ')[0] ?? name) : name
}
