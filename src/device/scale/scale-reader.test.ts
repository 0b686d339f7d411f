// A scale's lines can arrive cut anywhere: the readings do not depend on where.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ScaleEvent } from './scale-driver.ts'
import { readScaleLine } from './scale-line.ts'
import { scaleReader, STILL_READINGS } from './scale-reader.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const readWhole = (text: string): ScaleEvent[] => scaleReader().push(bytesOf(`\r\n${text}`))

test('MT-SICS: stable, moving, over and under, and answers that are not a weight', () => {
  expect(readScaleLine('S S      45.50 kg')).toEqual({ kind: 'weight', grams: 45_500, isStable: true })
  expect(readScaleLine('S D      45.48 kg')).toEqual({ kind: 'weight', grams: 45_480, isStable: false })
  expect(readScaleLine('S S     -12.3 g')).toEqual({ kind: 'weight', grams: -12, isStable: true })
  expect(readScaleLine('S +')).toEqual({ kind: 'outOfRange' })
  expect(readScaleLine('S -')).toEqual({ kind: 'outOfRange' })
  for (const line of ['S I', 'ES', 'EL', 'I4 A "1234"', '']) expect(readScaleLine(line).kind).toBe('other')
})

test('continuous ASCII: with and without a status, a comma or a point', () => {
  expect(readScaleLine('ST,GS,+  45.50kg')).toEqual({ kind: 'weight', grams: 45_500, isStable: true })
  expect(readScaleLine('US,NT,+   1,25 kg')).toEqual({ kind: 'weight', grams: 1250, isStable: false })
  expect(readScaleLine('  12.345 kg')).toEqual({ kind: 'weight', grams: 12_345, isStable: null })
  expect(readScaleLine('  500 g')).toEqual({ kind: 'weight', grams: 500, isStable: null })
  expect(readScaleLine('OL')).toEqual({ kind: 'outOfRange' })
})

test('half a line, or a number without its unit, is not a weight', () => {
  for (const line of ['S S 45.', '45.50', 'kg', 'ST,GS,+ 4 5.5kg', '45.50 lb'])
    expect(readScaleLine(line).kind).toBe('other')
})

const talk = fc.array(
  fc.oneof(
    fc.integer({ min: -5000, max: 500_000 }).map(grams => `S S ${(grams / 1000).toFixed(3)} kg`),
    fc.integer({ min: 0, max: 500_000 }).map(grams => `US,GS,+${(grams / 1000).toFixed(3)}kg`),
    fc.constantFrom('S +', 'ES', 'OL', '  7.25 kg', 'S I'),
  ),
  { minLength: 1, maxLength: 12 },
)

test('wherever the bytes are cut, the readings are the same', () => {
  fc.assert(
    fc.property(talk, fc.array(fc.nat(400), { maxLength: 20 }), (lines, cuts) => {
      const bytes = bytesOf(`\r\n${lines.map(line => `${line}\r\n`).join('')}`)
      const reader = scaleReader()
      const places = [0, ...cuts.map(cut => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
      const pieces = places.slice(1).flatMap((to, n) => reader.push(bytes.subarray(places[n], to)))
      expect(pieces).toEqual(readWhole(lines.map(line => `${line}\r\n`).join('')))
    }),
  )
})

test('a line that began before the cable was opened is ignored', () => {
  const reader = scaleReader()
  expect(reader.push(bytesOf('5.50 kg\r\nS S 12.00 kg\r\n'))).toEqual([
    { kind: 'reading', reading: { grams: 12_000, isStable: true } },
  ])
})

test('where a format does not contain it, the pan counts as still after enough equal readings', () => {
  const events = readWhole('3.10 kg\r\n'.repeat(STILL_READINGS) + '3.20 kg\r\n')
  const stable = events.map(event => event.kind === 'reading' && event.reading.isStable)
  expect(stable).toEqual([...Array.from({ length: STILL_READINGS - 1 }, () => false), true, false])
})
