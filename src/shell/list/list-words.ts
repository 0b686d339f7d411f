// How a list is counted in words, and which of its lines contain what was typed. Pure.
import { plural } from '#records/fr/plural.ts'
import { sentenceStart } from '#records/fr/sentence.ts'
import { normalised } from '#records/text/search-text.ts'
import { formatWhole } from '#records/values/decimal.ts'

export interface ListCount {
  readonly total: number
  /** The number of lines on the screen, when it may be less. */
  readonly shown?: number
  /** What is counted: « tâche ». */
  readonly noun: string
  /** Which ones are on the screen: « premières », « dernières ». */
  readonly which: string
  /** There are more than `total`. */
  readonly isCut?: boolean
}

/** « 12 tâches », « Les 60 premières sur 300 tâches ». */
export const listCountText = ({ total, shown = total, noun, which, isCut = false }: ListCount): string => {
  const all = `${isCut ? 'plus de ' : ''}${plural(total, noun)}`
  return total > shown ? `Les ${formatWhole(shown)}\u00a0${which} sur ${all}` : sentenceStart(all)
}

/** Whether a line's text has every word that was typed, ignoring accents. */
export const containing = (typed: string): ((text: string) => boolean) => {
  const words = normalised(typed).split(' ').filter(Boolean)
  return text => {
    const held = normalised(text)
    return words.every(word => held.includes(word))
  }
}
