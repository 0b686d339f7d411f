// What waits to be sent, in words that follow « après l’envoi ».
import { plural } from '#records/fr/plural.ts'

/** « des 3 modifications et de la photo en attente ». */
export const waitingWords = (changes: number, photos: number): string => {
  const of = (count: number, word: string): string =>
    count === 1 ? `de la ${word}` : `des ${plural(count, word)}`
  return [changes > 0 && of(changes, 'modification'), photos > 0 && of(photos, 'photo')]
    .filter(Boolean)
    .join(' et ')
    .concat(' en attente')
}
