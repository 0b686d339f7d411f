// French plurals: from two on, so « 0 tâche », « 1,5 tonne », « 2 tâches ».
import { formatWhole } from '../values/decimal.ts'

/** Only the word. Irregular plurals and groups of words are passed in: `pluralWord(n, 'tâche réalisée', 'tâches réalisées')`. */
export const pluralWord = (
  count: number,
  singular: string,
  plural: string = regularPlural(singular),
): string => (Math.abs(count) < 2 ? singular : plural)

/** « 3 tâches », the number and its word joined by a no-break space. */
export const plural = (count: number, singular: string, many?: string): string =>
  `${formatWhole(count)}\u00a0${pluralWord(count, singular, many)}`

/** « Carton de livres × 4 »: a name that people gave has no plural; alone for one. */
export const nameTimes = (name: string, count: number): string =>
  count > 1 ? `${name}\u00a0×\u00a0${formatWhole(count)}` : name

const regularPlural = (word: string): string => {
  if (/[sxz]$/.test(word)) return word
  if (/(eau|au|eu)$/.test(word)) return `${word}x`
  return word.endsWith('al') ? `${word.slice(0, -2)}aux` : `${word}s`
}
