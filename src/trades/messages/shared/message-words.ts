// A message in words: when, who said it, who has seen it.
import { formatDate, shortHour } from '#records/time/dates.ts'
import { messageKinds } from '#records/lists/message-lists.ts'
import { seenAcross, type Said } from '../rules/thread.ts'

/** A stop that a message may be about. */
export interface TalkedStop {
  readonly id: string
  /** « Arrêt 4, Déchèterie du Ried ». */
  readonly label: string
}

type Names = ReadonlyMap<string, string>

/** « 10:42 » on the day of the slot, « 23/11 à 18:10 » on another. */
export const timeText = (moment: string, day: string): string => {
  const hour = shortHour(moment.slice(11, 16))
  return moment.slice(0, 10) === day ? hour : `${formatDate(moment, 'shortDate')} à ${hour}`
}

/** « à 10:42 », « le 23/11 à 18:10 ». */
export const whenText = (moment: string, day: string): string =>
  `${moment.slice(0, 10) === day ? 'à' : 'le'} ${timeText(moment, day)}`

export const nameIn = (names: Names, user: string): string => names.get(user) ?? 'quelqu’un'

/** « vu par Yann à 10:42, Julie à 10:44 », of the other side; null when nobody has. */
export const seenText = (said: Said, names: Names, day: string): string | null => {
  const others = seenAcross(said)
  return others.length === 0
    ? null
    : `vu par ${others.map(({ user, at }) => `${nameIn(names, user)} ${whenText(at, day)}`).join(', ')}`
}

/** The whole of it is elsewhere. */
export const beginning = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).trimEnd()}…` : text

const QUOTED = 60
/** « Laissez le canapé… »: which message an answer belongs to. */
export const quoteText = ({ quoted }: Pick<Said, 'quoted'>): string | null =>
  quoted === null || quoted === '' ? null : `«\u202f${beginning(quoted, QUOTED)}\u202f»`

/** What was typed, or what its kind says. */
export const saidText = ({ kind, text }: Pick<Said, 'kind' | 'text'>): string =>
  kind === 'text' ? text || 'Photo' : [messageKinds.labelOf(kind), text].filter(Boolean).join('\u00a0: ')

/** « Samir et Julie n’ont pas vu le dernier message »; of a slot without a crew, « Personne n’a encore vu … ». */
export const notSeenText = (names: readonly string[]): string => {
  if (names.length === 0) return 'Personne n’a encore vu le dernier message'
  const all = [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' et ')
  return `${all} ${names.length > 1 ? 'n’ont' : 'n’a'} pas vu le dernier message`
}
