// The palette's acts that need no task: road sheets of today and tomorrow, truck by truck; colleagues to call; the availability of
// an object.
import { addDays, formatDate } from '#records/time/dates.ts'
import { plural } from '#records/fr/plural.ts'
import { address } from '../frame/address.ts'
import { callable, spaced, type Choice } from './palette-choices.ts'
import type { NamedObject, PersonToCall, TruckOfDay, TrucksAhead } from './palette-data.ts'
import { hasWords, type Question } from './palette-question.ts'

const PRINT = 'Imprimer'
const days = [
  { key: 'today', word: 'aujourd’hui', ahead: 0 },
  { key: 'tomorrow', word: 'demain', ahead: 1 },
] as const

interface PrintAsked {
  readonly question: Question
  readonly today: string
  /** Undefined until they are read. */
  readonly trucks: TrucksAhead | undefined
}

/** A whole day first; its trucks once something was typed that fits them. */
export const printChoices = ({ question: { verb, words, day }, today, trucks }: PrintAsked): Choice[] =>
  days
    .filter(({ key }) => day === null || day === key)
    .flatMap(({ key, word, ahead }) => {
      const date = addDays(today, ahead)
      const isAsked = (title: string): boolean =>
        hasWords(verb === 'print' ? title : `${PRINT} feuille de route ${word} ${title}`, words)
      const choiceOf = (truck: TruckOfDay | null): Choice => ({
        key: `print ${key} ${truck?.id ?? ''}`,
        group: 'Feuilles de route',
        icon: 'printer',
        title: [`${PRINT} ${word}`, truck?.name].filter(Boolean).join(', '),
        sub: formatDate(date, 'day'),
        to: address('/collect/desktop/print/slot', {
          search: { date, truck: truck === null ? null : [truck.id] },
        }),
      })
      const isBare = words === ''
      const whole = isBare || isAsked('') ? [choiceOf(null)] : []
      if (isBare && verb === null) return whole
      return whole.concat((trucks?.[key] ?? []).map(choiceOf).filter(({ title }) => isAsked(title)))
    })

export const peopleChoices = (people: readonly PersonToCall[]): Choice[] =>
  callable(people).map(({ id, name, phone, to }) => ({
    key: `call ${id}`,
    group: 'Collègues',
    icon: 'phone',
    title: `Appeler ${name}`,
    sub: spaced(phone),
    to,
  }))

export const availabilityChoices = (objects: readonly NamedObject[]): Choice[] =>
  objects.map(({ id, name, count }) => ({
    key: `free ${id}`,
    group: 'Objets',
    icon: 'package',
    title: `Disponibilité\u00a0: ${name}`,
    sub: count === 0 ? '' : plural(count, 'exemplaire'),
    to: address('/collect/desktop/search', { search: { object: id } }),
  }))
