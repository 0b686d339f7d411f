import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  convert,
  DEFAULT_UNITS,
  displayedToStored,
  formatVolume,
  formatWeight,
  formatWeightShort,
  storedToDisplayed,
  storedVolume,
  unitsFromPing,
} from './weight.ts'

const grams = fc.integer({ min: 0, max: 100_000_000 })

test('one kilogram is 1000 grams', () => {
  expect(convert(1, 'kg', 'g')).toBe(1000)
  expect(convert(1, 'g', 'kg')).toBe(0.001)
  expect(convert(7, 'g', 'g')).toBe(7)
  expect(convert(1, 'kg', 'lb')).toBeNull()
})

test('[WG1] what is typed in kilograms is stored as whole grams', () => {
  expect(displayedToStored(1.005)).toBe(1005)
  expect(displayedToStored(0.1 + 0.2)).toBe(300)
  expect(displayedToStored(12.3456)).toBe(12_346)
})

test('[WG1] a weight typed with two decimals is shown as typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), hundredths => {
      const typed = Number(`${hundredths}e-2`)
      const stored = displayedToStored(typed)
      expect(stored).toBe(hundredths * 10)
      expect(storedToDisplayed(stored ?? -1)).toBe(typed)
    }),
  )
})

test('[WG1] a heavier weight never shows as a lighter one', () => {
  fc.assert(
    fc.property(grams, grams, (a, b) => {
      const [light, heavy] = [Math.min(a, b), Math.max(a, b)]
      expect(storedToDisplayed(light) ?? -1).toBeLessThanOrEqual(storedToDisplayed(heavy) ?? -1)
    }),
  )
})

test('the conversions of /ping replace the defaults', () => {
  expect(unitsFromPing({})).toEqual(DEFAULT_UNITS)
  const kilograms = unitsFromPing({ units: { weight: 'kg' } })
  expect(displayedToStored(12.4, kilograms)).toBe(12)
  expect(formatWeight(12, kilograms)).toBe('12,00\u00a0kg')
  const pounds = unitsFromPing({ units: { weight: 'lb' }, conversions: { kg: { lb: 2 } } })
  expect(displayedToStored(3, pounds)).toBe(6)
  expect(convert(1, 'kg', 'g', pounds.conversions)).toBeNull()
})

test('a conversion is followed through other units, and a broken factor is ignored', () => {
  const table = { t: { kg: 1000 }, kg: { g: 1000, x: 0 } }
  expect(convert(2, 't', 'g', table)).toBe(2_000_000)
  expect(convert(500, 'g', 't', table)).toBe(0.0005)
  expect(convert(1, 'kg', 'x', table)).toBeNull()
})

test('there and back is the same stored weight', () => {
  fc.assert(
    fc.property(grams, stored => {
      const kilograms = convert(stored, 'g', 'kg') ?? -1
      expect(displayedToStored(kilograms)).toBe(stored)
    }),
  )
})

test('weights and volumes are shown with two decimals and a no-break space', () => {
  expect(formatWeight(45_000)).toBe('45,00\u00a0kg')
  expect(formatWeight(1_234_567)).toBe('1\u202f234,57\u00a0kg')
  expect(formatWeight(1005)).toBe('1,01\u00a0kg')
  expect(formatWeight(3, unitsFromPing({ units: { weight: 'oz' } }))).toBe('3,00\u00a0oz')
  expect(formatWeightShort(44_600)).toBe('45\u00a0kg')
  expect(formatVolume(1.925)).toBe('1,93\u00a0m³')
  expect(storedVolume(0.1 + 0.2)).toBe(0.3)
})
