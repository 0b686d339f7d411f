import { expect, test } from 'vitest'
import { fitted, isHeic, sizeInHeader } from './picture-size.ts'

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values)
const segment = (marker: number, length: number): number[] => [
  0xff,
  marker,
  length >> 8,
  length & 255,
  ...Array.from({ length: length - 2 }, () => 0xc0),
]
const frame = (marker: number, width: number, height: number): number[] => [
  0xff,
  marker,
  0,
  17,
  8,
  height >> 8,
  height & 255,
  width >> 8,
  width & 255,
]

test('the longest side becomes 1600 at most, and nothing is enlarged', () => {
  expect(fitted({ width: 4000, height: 3000 })).toEqual({ width: 1600, height: 1200 })
  expect(fitted({ width: 3000, height: 4000 })).toEqual({ width: 1200, height: 1600 })
  expect(fitted({ width: 320, height: 200 })).toEqual({ width: 320, height: 200 })
  expect(fitted({ width: 20_000, height: 3 })).toEqual({ width: 1600, height: 1 })
})

test('a JPEG’s size is read whatever comes before it', () => {
  const start = [0xff, 0xd8]
  const whole = [...start, ...segment(0xe1, 300), 0xff, ...segment(0xc4, 40), ...frame(0xc2, 8064, 6048)]
  expect(sizeInHeader(bytes(...whole))).toEqual({ width: 8064, height: 6048 })
  expect(sizeInHeader(bytes(...whole.slice(0, 320)))).toBeNull()
  expect(sizeInHeader(bytes(...start, 0x12, ...segment(0xe1, 40)))).toBeNull()
})

test('a PNG’s size is read, another format’s is not', () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
  expect(sizeInHeader(bytes(...png, 0, 0, 2, 0, 0, 0, 1, 0))).toEqual({ width: 512, height: 256 })
  expect(sizeInHeader(bytes(1, 2, 3))).toBeNull()
  expect(sizeInHeader(bytes())).toBeNull()
})

test('a HEIC is recognised by its bytes', () => {
  const box = (brand: string): Uint8Array =>
    Uint8Array.from(`0000ftyp${brand}`, character => character.charCodeAt(0))
  expect(isHeic(box('heic'))).toBe(true)
  expect(isHeic(box('mif1'))).toBe(true)
  expect(isHeic(box('isom'))).toBe(false)
})
