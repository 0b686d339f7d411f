import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha1 } from './sha1.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('[SL1] the published vectors of SHA-1', () => {
  expect(hex(sha1(bytesOf('')))).toBe('da39a3ee5e6b4b0d3255bfef95601890afd80709')
  expect(hex(sha1(bytesOf('abc')))).toBe('a9993e364706816aba3e25717850c26c9cd0d89d')
  expect(hex(sha1(bytesOf('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')))).toBe(
    '84983e441c3bd26ebaae4aa1f95129e5e54670f1',
  )
})

test('[SL1] the same digest as the platform for any bytes, at every padding length', () => {
  for (let length = 0; length <= 130; length++) {
    const bytes = new Uint8Array(length).fill(length)
    expect(hex(sha1(bytes))).toBe(createHash('sha1').update(bytes).digest('hex'))
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), bytes => {
      expect(hex(sha1(bytes))).toBe(createHash('sha1').update(bytes).digest('hex'))
    }),
  )
})
