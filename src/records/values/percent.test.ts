import { expect, test } from 'vitest'
import { percentOf, percentText } from './percent.ts'

test('[DY5] a percentage is whole, halves away from zero, of nothing a dash', () => {
  expect([percentText(1, 8), percentText(0, 4), percentText(3, 0)]).toEqual(['13\u00a0%', '0\u00a0%', '–'])
  expect(percentOf(57, 200)).toBe(29)
})
