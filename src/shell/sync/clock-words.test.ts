// How far a clock is off, in words.
import { expect, test } from 'vitest'
import { spanWords } from './clock-words.ts'

const MINUTE = 60_000
test('a duration is shown in the unit that a person can check', () => {
  expect(spanWords(1000)).toBe('1\u00a0seconde')
  expect(spanWords(-12 * MINUTE)).toBe('12\u00a0minutes')
  expect(spanWords(200 * MINUTE)).toBe('3\u00a0h\u00a020')
  expect(spanWords(1440 * MINUTE)).toBe('24\u00a0h\u00a000')
  expect(spanWords(-3 * 1440 * MINUTE)).toBe('3\u00a0jours')
})
