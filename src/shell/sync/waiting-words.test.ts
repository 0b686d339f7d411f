// The reason beside « Effacer les données locales » names what waits.
import { expect, test } from 'vitest'
import { waitingWords } from './waiting-words.ts'

test('what waits is named in singular or plural', () => {
  expect(waitingWords(1, 0)).toBe('de la modification en attente')
  expect(waitingWords(3, 0)).toBe('des 3\u00a0modifications en attente')
  expect(waitingWords(0, 2)).toBe('des 2\u00a0photos en attente')
  expect(waitingWords(3, 1)).toBe('des 3\u00a0modifications et de la photo en attente')
})
