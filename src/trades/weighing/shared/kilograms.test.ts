// Typed kilograms and stored grams: converted both ways, exact to the gram.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gramsToTyped, kilogramsText, typedToGrams } from './kilograms.ts'

test('[WG1] what is typed is stored in grams, exact to the gram', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_99 }), hundredths => {
      const grams = hundredths * 10
      expect(typedToGrams(gramsToTyped(grams))).toBe(grams)
    }),
  )
})

test('a comma that waits for its decimals gives a whole number; blanks and words are no weight', () => {
  expect(typedToGrams('48,')).toBe(48_000)
  expect(typedToGrams('48,5')).toBe(48_500)
  expect(typedToGrams('')).toBeNull()
  expect(typedToGrams('lourd')).toBeNull()
  expect(typedToGrams('-3')).toBeNull()
})

test('a line is shown with two decimals', () => {
  expect(kilogramsText(45_000)).toBe('45,00')
})
