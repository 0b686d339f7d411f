import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test('a size is shown in the unit that keeps it short', () => {
  expect(formatBytes(0)).toBe('0\u00a0ko')
  expect(formatBytes(12)).toBe('1\u00a0ko')
  expect(formatBytes(640_400)).toBe('640\u00a0ko')
  expect(formatBytes(6_400_000)).toBe('6,4\u00a0Mo')
  expect(formatBytes(1_234_000_000)).toBe('1,2\u00a0Go')
})
