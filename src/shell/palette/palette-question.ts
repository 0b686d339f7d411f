// What was typed into the palette: an act (« Appeler », « Imprimer aujourd’hui », « Disponibilité de ») and the words that are searched.
import { normalised } from '#records/text/search-text.ts'
import { searchQuestion } from './search-question.ts'

export type Verb = 'call' | 'print' | 'availability'

export interface Question {
  /** Null where only words were typed. */
  readonly verb: Verb | null
  /** The words without the act, as they are searched; blank when there are none. */
  readonly words: string
  /** Which day's papers; null for both. */
  readonly day: 'today' | 'tomorrow' | null
}

const verbs: readonly (readonly [Verb, RegExp])[] = [
  ['call', /^(?:appel(?:er|ez|le|s)?|tel(?:ephoner)?)(?= |$)(?: (?:a|au|chez)(?= |$))?/],
  ['print', /^(?:imprim(?:er|ez|e)?|feuilles? de route)(?= |$)/],
  [
    'availability',
    /^(?:dispo|disponib\w*)(?= |$)(?: (?:de|du|des|d)(?= |$))?(?: (?:la|le|les|l|un|une)(?= |$))?/,
  ],
]
const TODAY = /(?:^| )(?:d )?aujourd ?hui(?= |$)/
const TOMORROW = /(?:^| )(?:de )?demain(?= |$)/
/** « la feuille de route de » between the act and a truck. */
const FILLERS = /(?:^| )(?:feuilles?|route|pour|de|la|le|les|du|des)(?= |$)/g

const plain = (typed: string): string =>
  normalised(typed)
    .replaceAll(/[-'’\s]+/g, ' ')
    .trim()

export const questionOf = (typed: string): Question => {
  const text = plain(typed)
  for (const [verb, pattern] of verbs) {
    const found = pattern.exec(text)
    if (found === null) continue
    const rest = text.slice(found[0].length).trim()
    if (verb !== 'print') return { verb, words: searchQuestion(rest), day: null }
    const day = TODAY.test(rest) ? 'today' : TOMORROW.test(rest) ? 'tomorrow' : null
    const words = rest.replace(TODAY, ' ').replace(TOMORROW, ' ').replaceAll(FILLERS, ' ').trim()
    return { verb, words, day }
  }
  return { verb: null, words: searchQuestion(typed), day: null }
}

/** Whether a text has every word that was typed, in any order. */
export const hasWords = (text: string, words: string): boolean => {
  const held = plain(text)
  return plain(words)
    .split(' ')
    .every(word => held.includes(word))
}
