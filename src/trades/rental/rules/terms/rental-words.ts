// How long a rental is, and how much longer or shorter it becomes, in words (RT11).
import { plural } from '#records/fr/plural.ts'
import { formatWhole } from '#records/values/decimal.ts'

/** « 8 jours », « une demi-journée ». */
export const durationWords = (halfDays: number): string => {
  if (halfDays === 1) return 'une demi-journée'
  return halfDays % 2 === 0 ? plural(halfDays / 2, 'jour') : plural(halfDays, 'demi-journée')
}

/** « La location passe de 8 à 9 jours. »; null where it stays as long. */
export const durationChange = (before: number, after: number): string | null => {
  if (before === after) return null
  const days = before % 2 === 0 && after % 2 === 0
  return days
    ? `La location passe de ${formatWhole(before / 2)} à ${plural(after / 2, 'jour')}.`
    : `La location passe ${before === 1 ? 'd’' : 'de '}${durationWords(before)} à ${durationWords(after)}.`
}
