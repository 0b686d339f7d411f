import { expect, test } from 'vitest'
import { stayingWord } from './calendar-words.ts'

test('[CA7] one that stays is told as one, several as several', () => {
  expect(stayingWord({ visits: 1, rentals: 0 })).toBe('1\u00a0passage y est déjà, et reste.')
  expect(stayingWord({ visits: 0, rentals: 1 })).toBe('1\u00a0location y est déjà, et reste.')
  expect(stayingWord({ visits: 1, rentals: 1 })).toBe(
    '1\u00a0passage, 1\u00a0location y sont déjà, et restent.',
  )
})
