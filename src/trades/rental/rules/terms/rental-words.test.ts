import { expect, test } from 'vitest'
import { durationChange, durationWords } from './rental-words.ts'

test('[RT11] a period that changes is told in days, and in half days where one is half', () => {
  expect(durationChange(16, 18)).toBe('La location passe de 8 à 9\u00a0jours.')
  expect(durationChange(4, 2)).toBe('La location passe de 2 à 1\u00a0jour.')
  expect(durationChange(1, 2)).toBe('La location passe d’une demi-journée à 1\u00a0jour.')
  expect(durationChange(16, 16)).toBeNull()
  expect(durationWords(3)).toBe('3\u00a0demi-journées')
})
