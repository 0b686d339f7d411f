// The addresses of a day's slots and of its preparation, and the name of a day near today.
import { address, type Address } from '#shell/frame/address.ts'
import { daysBetween, formatDate } from '#records/time/dates.ts'
import { sentenceStart } from '#records/fr/sentence.ts'

export const dayAddress = (day: string, today: string): Address =>
  address('/collect/mobile', { search: { date: day === today ? null : day } })

export const prepareAddress = (day: string, today: string): Address =>
  address('/collect/mobile', { search: { date: day === today ? null : day, prepare: true } })

/** « Demain », « Mardi » within the week, « Mardi 24 nov. » beyond. */
export const dayWord = (day: string, today: string): string => {
  const ahead = daysBetween(today, day)
  if (ahead === 1) return 'Demain'
  const name = sentenceStart(formatDate(day, 'day'))
  return ahead > 1 && ahead < 7 ? (name.split(' ')[0] ?? name) : name
}
