// RT15 in words: what is too many, on which days, with which dossier, and which of the three causes it has.
import { ofName } from '#records/fr/of-name.ts'
import { numberToDay } from '#records/time/calendar.ts'
import { formatDate } from '#records/time/dates.ts'
import { formatWhole } from '#records/values/decimal.ts'
import type { Period } from './half-day.ts'
import type { ShortageCause } from './rental-availability.ts'
import type { Shortage } from './shortages.ts'

const names = new Intl.ListFormat('fr')

export const shortageCauses: { readonly [cause in ShortageCause]: string } = {
  stock: 'Il n’y en a pas assez',
  late: 'Un retour est en retard',
  lost: 'Des pièces sont perdues depuis',
}

/** « 26 nov. », without the weekday. */
const withoutWeekday = (day: string): string => {
  const [, ...words] = formatDate(day, 'day').split(' ')
  return words.join('\u00a0')
}
const dayOfHalf = (half: number): string => numberToDay(Math.floor(half / 2))
const dayText = (half: number): string => withoutWeekday(dayOfHalf(half))
const daysText = ({ from, to }: Period): string => datesText(dayOfHalf(from), dayOfHalf(to))

/** « le 26 nov. », « du 26 au 28 nov. », « du 30 nov. au 2 déc. ». */
export const datesText = (from: string, to: string): string => {
  const [first, last] = [withoutWeekday(from), withoutWeekday(to)]
  if (first === last) return `le ${first}`
  const [date = '', month] = first.split('\u00a0')
  return `du ${month === last.split('\u00a0')[1] ? date : first} au ${last}`
}

/** « le 26 nov. », « du 26 nov. au 28 nov. matin »: a half day is said where a day is not whole. */
export const halvesText = ({ from, to }: Period): string => {
  const [first, last] = [dayText(from), dayText(to)]
  const [late, early] = [from % 2 === 1, to % 2 === 0]
  if (first === last) return `le ${first}${late ? ' après-midi' : early ? ' matin' : ''}`
  if (!late && !early) return daysText({ from, to })
  return `du ${first}${late ? ' après-midi' : ''} au ${last}${early ? ' matin' : ''}`
}

interface Told extends Pick<Shortage, 'quantity' | 'from' | 'to'> {
  /** The name of the object. */
  readonly name: string
  readonly others: readonly {
    readonly number: number | null
    readonly holder: string
    /** On the page of that rental. */
    readonly isHere?: boolean
  }[]
}

const otherText = ({ number, holder, isHere }: Told['others'][number]): string =>
  isHere === true
    ? 'celle-ci'
    : number === null
      ? `la location ${ofName(holder)}`
      : `la location n°\u00a0${number}`

/** « Table : 3 de trop du 26 au 28 nov., avec la location n° 3118 ». */
export const shortageText = ({ name, quantity, others, ...period }: Told): string =>
  [
    `${name}\u00a0: ${formatWhole(quantity)}\u00a0de trop ${daysText(period)}`,
    others.length === 0 ? 'pour elle seule' : `avec ${names.format(others.map(otherText))}`,
  ].join(', ')
