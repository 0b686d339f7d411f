import { expect, test } from 'vitest'
import { inGrams, inKilograms } from './weight-values.ts'

test('[WG1] a form shows kilograms with a comma and stores grams', () => {
  expect(inKilograms('weight')({ weight: 3500 })).toEqual({ weight: '3,5' })
  expect(inGrams('weight')(inKilograms('weight')({ weight: 3500 }))).toEqual({ weight: 3500 })
  expect(inGrams('weight')({ weight: 'beaucoup' })).toEqual({ weight: 'beaucoup' })
  expect(inGrams('weight')({ weight: '' })).toEqual({ weight: 0 })
})
