// What a list says of a series without its days: « Toutes les 2 semaines », and whether it ends soon (RC6).
import { plural } from '#records/fr/plural.ts'
import { daysBetween } from '#records/time/dates.ts'
import type { FrequencyKey, Series } from './recurrence.ts'

const rhythms = {
  day: ['Tous les', 'jour', 'Chaque jour'],
  week: ['Toutes les', 'semaine', 'Chaque semaine'],
  month: ['Tous les', 'mois', 'Chaque mois'],
  year: ['Tous les', 'an', 'Chaque année'],
} as const

export const rhythmText = (key: FrequencyKey, interval: number): string => {
  const [all, unit, each] = rhythms[key === 'month_weekday' ? 'month' : key]
  return interval > 1 ? `${all} ${plural(interval, unit)}` : each
}

const RENEWAL_DAYS = 30

/** RC6: the series ends within 30 days, today and the 30th included; one that has ended is no longer listed. */
export const isToRenew = (series: Pick<Series, 'frequency_end_date'>, today: string): boolean => {
  if (series.frequency_end_date === null) return false
  const left = daysBetween(today, series.frequency_end_date)
  return left >= 0 && left <= RENEWAL_DAYS
}
