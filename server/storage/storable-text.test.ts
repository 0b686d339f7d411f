import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { storableJson, storableText } from './storable-text.ts'

const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
  .map(units => String.fromCharCode(...units))

test('half a surrogate pair and U+0000 become U+FFFD, every other character is unchanged', () => {
  expect(storableText('a\0b\ud83dc\ude00')).toBe('a\ufffdb\ufffdc\ufffd')
  expect(storableText('l’été 👩🏽‍🔧\u0007')).toBe('l’été 👩🏽‍🔧\u0007')
})

test('any text becomes one that UTF-8 encodes without loss, and converting it again changes nothing', () => {
  fc.assert(
    fc.property(anyText, text => {
      const storable = storableText(text)
      expect(storable).not.toContain('\0')
      expect(Buffer.from(storable, 'utf8').toString('utf8')).toBe(storable)
      expect(storableText(storable)).toBe(storable)
    }),
  )
})

test('a document is stored with its texts converted at every depth', () => {
  fc.assert(
    fc.property(anyText, text => {
      expect(JSON.parse(storableJson({ a: text, b: [{ c: text, d: null, e: 1.5 }] }))).toEqual({
        a: storableText(text),
        b: [{ c: storableText(text), d: null, e: 1.5 }],
      })
    }),
  )
})

test('a text that contains an escape sequence as plain characters is unchanged', () => {
  expect(JSON.parse(storableJson({ a: '\\u0000 \\ud800' }))).toEqual({ a: '\\u0000 \\ud800' })
})
