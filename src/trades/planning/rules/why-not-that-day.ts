// Why no slot of the wished day is proposed, in a sentence: the first reason that a planner would give on the phone.
import { sentenceStart } from '#records/fr/sentence.ts'
import { formatDate } from '#records/time/dates.ts'
import { weekdays } from '#records/time/weekdays.ts'
import { isServed } from './served-days.ts'

export interface WishedDay {
  readonly date: string
  readonly city: string
  /** The days on which the town is served; none for all. */
  readonly days: readonly string[]
  readonly slots: readonly {
    readonly isOpen: boolean
    /** « Noël ». */
    readonly closedFor: string
    readonly isInHours: boolean
  }[]
}

const names = new Intl.ListFormat('fr')

/** « Reichstedt : jeudi seulement. » */
const servedText = (city: string, days: readonly string[]): string => {
  const words = weekdays.filter(({ id }) => days.includes(id)).map(({ label }) => label.toLowerCase())
  return `${city || 'Cette ville'}\u00a0: ${names.format(words)} seulement.`
}

export const whyNotThatDay = ({ date, city, days, slots }: WishedDay): string => {
  const day = sentenceStart(formatDate(date, 'day'))
  const open = slots.filter(({ isOpen }) => isOpen)
  if (open.length === 0) {
    const reasons = [...new Set(slots.map(({ closedFor }) => closedFor).filter(reason => reason !== ''))]
    if (reasons.length > 0) return `${day}\u00a0: fermé, ${names.format(reasons)}.`
  }
  if (!isServed(days, date)) return servedText(city, days)
  if (open.length === 0) return `${day}\u00a0: fermé.`
  if (!open.some(({ isInHours }) => isInHours)) return `${day}\u00a0: rien d’ouvert aux heures convenues.`
  return `${day}\u00a0: plus rien de libre.`
}
