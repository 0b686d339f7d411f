import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  commaToDot,
  formatMoney,
  formatTenths,
  formatTwoDecimals,
  formatWhole,
  fromCents,
  parseDecimal,
  roundTo,
  sumMoney,
  toCents,
} from './decimal.ts'

const cents = fc.integer({ min: -99_999_999, max: 99_999_999 })

test('commas become dots', () => {
  expect(commaToDot('12,5')).toBe('12.5')
})

test('a typed number is read with comma or dot and any blank', () => {
  expect(parseDecimal('12,5')).toBe(12.5)
  expect(parseDecimal(' 1\u202f234,50 ')).toBe(1234.5)
  expect(parseDecimal('1\u00a0234.5')).toBe(1234.5)
  expect(parseDecimal(',5')).toBe(0.5)
  expect(parseDecimal('12,')).toBe(12)
  expect(parseDecimal('-3')).toBe(-3)
})

test('what is not a plain decimal number is refused, never guessed', () => {
  for (const text of ['', ' ', ',', '-', '1.234,5', '1,2,3', '12 kg', '1e3', 'NaN', 'Infinity', '0x10'])
    expect(parseDecimal(text)).toBeNull()
})

test('what the screen shows, the field reads back', () => {
  fc.assert(
    fc.property(cents, amount => {
      expect(parseDecimal(formatTwoDecimals(fromCents(amount)))).toBe(fromCents(amount))
    }),
  )
})

test('rounding follows the decimal notation, halves away from zero', () => {
  expect(roundTo(1.005, 2)).toBe(1.01)
  expect(roundTo(-1.005, 2)).toBe(-1.01)
  expect(roundTo(8.345, 2)).toBe(8.35)
  expect(roundTo(2.5, 0)).toBe(3)
  expect(roundTo(1e-9, 2)).toBe(0)
  expect(Object.is(roundTo(-0.001, 2), 0)).toBe(true)
})

test('rounding is idempotent, monotone, and never further than half a step', () => {
  const value = fc.double({ min: -1e9, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(value, value, fc.integer({ min: 0, max: 4 }), (a, b, decimals) => {
      const once = roundTo(a, decimals)
      expect(roundTo(once, decimals)).toBe(once)
      expect(Math.abs(once - a)).toBeLessThanOrEqual(0.5 * 10 ** -decimals * (1 + 1e-6))
      if (a <= b) expect(once).toBeLessThanOrEqual(roundTo(b, decimals))
    }),
  )
})

test('money and counts follow French typography', () => {
  expect(formatMoney(1234.5)).toBe('1\u202f234,50\u00a0€')
  expect(formatMoney(-0.001)).toBe('0,00\u00a0€')
  expect(formatMoney(-1017)).toBe('\u22121\u202f017,00\u00a0€')
  expect(formatWhole(12_345.5)).toBe('12\u202f346')
})

test('numbers are written as the browser writes them in French', () => {
  const french = (decimals: number, least = decimals): ((value: number) => string) => {
    const { format } = new Intl.NumberFormat('fr-FR', {
      minimumFractionDigits: least,
      maximumFractionDigits: decimals,
    })
    return value => format(roundTo(value, decimals))
  }
  const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
  const value = fc.oneof(
    cents.map(fromCents),
    fc.double({ min: -1e12, max: 1e12, noNaN: true }),
    fc.integer(),
  )
  fc.assert(
    fc.property(value, number => {
      expect(formatTwoDecimals(number)).toBe(french(2)(number))
      expect(formatTenths(number)).toBe(french(1, 0)(number))
      expect(formatWhole(number)).toBe(french(0)(number))
      expect(formatMoney(number)).toBe(euros.format(roundTo(number, 2)).replace('-', '\u2212'))
    }),
  )
})

test('sums of money lose no cent', () => {
  expect(sumMoney([0.1, 0.2])).toBe(0.3)
  expect(toCents(1.005)).toBe(101)
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 40 }), amounts => {
      expect(toCents(sumMoney(amounts.map(fromCents)))).toBe(amounts.reduce((sum, amount) => sum + amount, 0))
    }),
  )
})
