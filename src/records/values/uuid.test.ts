import fc from 'fast-check'
import { expect, test } from 'vitest'
import { utf8Bytes, uuidv5 } from './named-uuid.ts'
import { isUuid, uuidv7 } from './uuid.ts'

const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
const tenBytes = fc.uint8Array({ minLength: 10, maxLength: 10 })
const instant = fc.integer({ min: 0, max: 2 ** 48 - 1 })

test('[ID1] the version 7 example of RFC 9562', () => {
  const random = Uint8Array.of(0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f)
  expect(uuidv7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
})

test('[ID1] every version 7 is well formed and sorts by its millisecond', () => {
  fc.assert(
    fc.property(instant, instant, tenBytes, tenBytes, (a, b, bytesA, bytesB) => {
      const [first, second] = [uuidv7(a, bytesA), uuidv7(b, bytesB)]
      expect(isUuid(first)).toBe(true)
      if (a < b) expect(first < second).toBe(true)
    }),
  )
})

test('[ID1] all 74 random bits are used', () => {
  fc.assert(
    fc.property(tenBytes, fc.nat(73), (bytes, bit) => {
      const at = bit < 12 ? 4 + bit : 18 + (bit - 12)
      const other = bytes.slice()
      other[Math.floor(at / 8)] = (other[Math.floor(at / 8)] ?? 0) ^ (0x80 >> (at % 8))
      expect(uuidv7(0, other)).not.toBe(uuidv7(0, bytes))
    }),
  )
})

test('[ID1] too little randomness is a bug', () => {
  expect(() => uuidv7(0, new Uint8Array(9))).toThrow(RangeError)
})

test('[SL1] the version 5 example of RFC 9562', () => {
  expect(uuidv5(DNS, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
})

test('[SL1] version 5 is the same for the same name, in any case of the namespace', () => {
  expect(uuidv5(DNS.toUpperCase(), 'créneau')).toBe(uuidv5(DNS, 'créneau'))
  expect(uuidv5(DNS, 'créneau')).not.toBe(uuidv5(DNS, 'creneau'))
  expect(() => uuidv5('quai', 'créneau')).toThrow(TypeError)
})

test('[SL1] the UTF-8 bytes of a name are the platform’s, lone surrogates included', () => {
  const encoder = new TextEncoder()
  expect(utf8Bytes('aé€😀\ud800x')).toEqual(encoder.encode('aé€😀\ud800x'))
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), { maxLength: 40 }), units => {
      const text = String.fromCharCode(...units)
      expect(utf8Bytes(text)).toEqual(encoder.encode(text))
    }),
  )
})

test('isUuid checks versions and variants', () => {
  expect(isUuid('2ED6657D-E927-568B-95E1-2665A8AEA6A2')).toBe(true)
  expect(isUuid('2ed6657d-e927-568b-15e1-2665a8aea6a2')).toBe(false)
  expect(isUuid('2ed6657d-e927-068b-95e1-2665a8aea6a2')).toBe(false)
  expect(isUuid('12')).toBe(false)
  expect(isUuid(12)).toBe(false)
})
