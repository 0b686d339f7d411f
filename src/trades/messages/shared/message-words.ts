// A message in words: when, by whom, who has seen it.
import { addDays, formatDate, shortHour } from '#records/time/dates.ts'
import { messageKinds } from '#records/lists/message-lists.ts'
import { notSeenBy, seenAcross, type ThreadMessage } from '../rules/thread.ts'

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

/**
 * « vu par Yann à 10:42, Julie à 10:44 », of the other side; « vu par toute l’équipe à 10:44 » once nobody of the crew is missing; null
 * when nobody has.
 */
export const seenText = (
  said: ThreadMessage,
  names: Names,
  { day, crew = [] }: { readonly day: string; readonly crew?: readonly string[] },
): string | null => {
  const others = seenAcross(said)
  const last = others
    .map(({ at }) => at)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .at(-1)
  if (last !== undefined && crew.length > 1 && notSeenBy(said, crew).length === 0)
    return `vu par toute l’équipe ${whenText(last, day)}`
  return others.length === 0
    ? null
    : `vu par ${others.map(({ user, at }) => `${nameIn(names, user)} ${whenText(at, day)}`).join(', ')}`
}

/** « aujourd’hui », « demain », « mardi 24 nov. ». */
export const dayAhead = (day: string, today: string): string => {
  if (day === today) return 'aujourd’hui'
  return day === addDays(today, 1) ? 'demain' : formatDate(day, 'day')
}

/** « Bureau », « Bureau, pour demain ». */
export const fromDesk = (day: string, today: string): string =>
  day === today ? 'Bureau' : `Bureau, pour ${dayAhead(day, today)}`

/** The whole of it is elsewhere. */
export const beginning = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).replace(/\s\S*$/, '')}…` : text

const QUOTED = 60
/** « Laissez le canapé… »: which message an answer belongs to. */
export const quoteText = ({ quoted }: Pick<ThreadMessage, 'quoted'>): string | null =>
  quoted ? `«\u202f${beginning(quoted, QUOTED)}\u202f»` : null

/** The text that was typed, after the words of its kind. */
export const saidText = ({ kind, text }: Pick<ThreadMessage, 'kind' | 'text'>): string =>
  kind === 'text' ? text || 'Photo' : [messageKinds.labelOf(kind), text].filter(Boolean).join('\u00a0: ')

/** « Samir et Julie n’ont pas vu le dernier message »; of a slot without a crew, « Personne n’a encore vu … ». */
export const notSeenText = (names: readonly string[]): string => {
  if (names.length === 0) return 'Personne n’a encore vu le dernier message'
  const all = [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' et ')
  return `${all} ${names.length > 1 ? 'n’ont' : 'n’a'} pas vu le dernier message`
}
