// What is typed with gloves on: read as people write it, or refused with a sentence that names the error.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDuration } from '../time/duration.ts'
import {
  checkQuantity,
  checkWeight,
  MOST_KILOGRAMS,
  MOST_PIECES,
  readMinutes,
  readQuantity,
  readVolume,
  readWeight,
  type Typed,
} from './on-site-input.ts'

const valueOf = (typed: Typed): number | null => (typed.ok ? typed.value : null)
const isSentence = (typed: Typed): boolean => !typed.ok && /^[A-ZÀ-Ü].*\.$/u.test(typed.sentence)

test('a weight is typed with a comma or a dot, with its unit or without, and kept in grams', () => {
  for (const text of ['12,5', '12.5', ' 12,50 kg', '12,5 KG']) expect(valueOf(readWeight(text))).toBe(12_500)
  expect(valueOf(readWeight('1 250'))).toBe(1_250_000)
  expect(valueOf(readWeight('0,0125'))).toBe(13)
})

test('a negative, absurd, empty or unreadable weight is refused with a sentence', () => {
  for (const text of ['', '-3', '0', 'beaucoup', '12,5,5', '99999', '1e9', 'Infinity'])
    expect({ text, told: isSentence(readWeight(text)) }).toEqual({ text, told: true })
})

test('a quantity is a whole number of pieces', () => {
  expect(valueOf(readQuantity('3'))).toBe(3)
  expect(valueOf(readQuantity('0'))).toBe(0)
  for (const text of ['-1', '2,5', '', 'x', '1000']) expect(isSentence(readQuantity(text))).toBe(true)
})

test('volumes and durations are read as people write them', () => {
  expect(valueOf(readVolume('1,5 m³'))).toBe(1.5)
  expect(valueOf(readVolume('2'))).toBe(2)
  expect(['1h30', '1:30', '90 min', '1 h 30', '01h30'].map(text => valueOf(readMinutes(text)))).toEqual([
    90, 90, 90, 90, 90,
  ])
  expect(valueOf(readMinutes('2h'))).toBe(120)
  for (const typed of [
    readVolume('-1'),
    readVolume('101'),
    readMinutes('-5'),
    readMinutes('13h'),
    readMinutes(''),
  ])
    expect(isSentence(typed)).toBe(true)
})

test('any figure is either accepted within its bounds as a whole number, or refused with a sentence', () => {
  fc.assert(
    fc.property(fc.double(), figure => {
      const weight = checkWeight(figure)
      const quantity = checkQuantity(figure)
      return (
        (weight.ok
          ? Number.isSafeInteger(weight.value) && weight.value > 0 && weight.value <= MOST_KILOGRAMS * 1000
          : isSentence(weight)) &&
        (quantity.ok
          ? Number.isInteger(quantity.value) && quantity.value >= 0 && quantity.value <= MOST_PIECES
          : isSentence(quantity))
      )
    }),
  )
})

test('any text is read or refused, and a weight with a comma equals the one with a dot', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^-?\d{0,6}[.,]?\d{0,4}( ?kg)?$/)), text => {
      const dotted = readWeight(text.replaceAll(',', '.'))
      expect(readWeight(text)).toEqual(dotted)
      for (const read of [readWeight, readQuantity, readVolume, readMinutes]) {
        const typed = read(text)
        expect(typed.ok ? typed.value >= 0 : isSentence(typed)).toBe(true)
      }
    }),
  )
})

test('a typed weight is shown as it was typed, to the gram', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MOST_KILOGRAMS * 1000 }),
      grams => valueOf(readWeight(String(grams / 1000).replace('.', ','))) === grams,
    ),
  )
})

test('[DY4] whatever a screen shows of a duration can be typed', () => {
  for (const minutes of [0, 1, 52, 60, 304, 720])
    expect(valueOf(readMinutes(formatDuration(minutes)))).toBe(minutes)
})
