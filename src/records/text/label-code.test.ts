import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  hasKnownForm,
  isLabelCode,
  LABEL_SERIALS,
  labelCode,
  readCode,
  serialFromBytes,
} from './label-code.ts'
import { formatLabelCode, isSiteLetter, normaliseLabelCode } from './label-form.ts'

const ALPHABET = Array.from('23456789ABCDEFGHJKLMNPQRSTUVWXYZ')
const site = fc.constantFrom(...ALPHABET.slice(8))
const serial = fc.integer({ min: 0, max: LABEL_SERIALS - 1 })
const code = fc.tuple(site, serial).map(([letter, n]) => labelCode(letter, n))

test('[LB1] a code is a site letter, 7 characters and a check character, without 0, O, 1 and I', () => {
  fc.assert(
    fc.property(code, text => {
      expect(text).toMatch(/^[A-HJ-NP-Z][2-9A-HJ-NP-Z]{8}$/)
      expect(isLabelCode(text)).toBe(true)
    }),
  )
})

test('[LB1] another serial number is another code', () => {
  fc.assert(
    fc.property(site, serial, serial, (letter, a, b) => {
      expect(labelCode(letter, a) === labelCode(letter, b)).toBe(a === b)
    }),
  )
  expect(labelCode('S', 0)).toBe('S2222222' + labelCode('S', 0).slice(-1))
  expect(labelCode('S', LABEL_SERIALS - 1).slice(0, 8)).toBe('SZZZZZZZ')
})

test('[LB1] the check catches every substitution of one character', () => {
  fc.assert(
    fc.property(code, text => {
      for (let at = 0; at < text.length; at++)
        for (const other of ALPHABET)
          if (other !== text[at])
            expect(isLabelCode(text.slice(0, at) + other + text.slice(at + 1))).toBe(false)
    }),
    { numRuns: 60 },
  )
})

test('[LB1] the check catches every exchange of two different characters, adjacent ones above all', () => {
  fc.assert(
    fc.property(code, text => {
      for (let i = 0; i < text.length; i++)
        for (let j = i + 1; j < text.length; j++) {
          const characters = Array.from(text)
          if (characters[i] === characters[j]) continue
          characters[i] = text.charAt(j)
          characters[j] = text.charAt(i)
          expect(isLabelCode(characters.join(''))).toBe(false)
        }
    }),
  )
})

test('[LB1] exactly one check character in 32 fits, for every pair of neighbouring values', () => {
  for (const a of ALPHABET)
    for (const b of ALPHABET) {
      const body = `S22${a}${b}222`
      expect(ALPHABET.filter(check => isLabelCode(body + check))).toHaveLength(1)
    }
})

test('[LB1] codes are read grouped, in lower case, with any blank', () => {
  fc.assert(
    fc.property(code, text => {
      const grouped = formatLabelCode(text)
      expect(grouped).toBe(`${text[0]} ${text.slice(1, 5)} ${text.slice(5)}`)
      expect(normaliseLabelCode(grouped.toLowerCase().replace(' ', '\u00a0'))).toBe(text)
      expect(isLabelCode(` ${grouped.toLowerCase()} `)).toBe(true)
    }),
  )
})

test('[LB1] a site letter is a capital without I and O', () => {
  expect(['S', 'A', 'Z'].every(isSiteLetter)).toBe(true)
  expect(['I', 'O', '2', 's', '', 'AB'].some(isSiteLetter)).toBe(false)
  expect(() => labelCode('O', 1)).toThrow(RangeError)
  expect(() => labelCode('S', LABEL_SERIALS)).toThrow(RangeError)
})

test('[LB2] a blank sticker gets its serial from 5 random bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 5, maxLength: 16 }), bytes => {
      expect(isLabelCode(labelCode('S', serialFromBytes(bytes)))).toBe(true)
    }),
  )
  expect(() => serialFromBytes(new Uint8Array(4))).toThrow(RangeError)
})

test('[LB3] codes from elsewhere are accepted unchanged', () => {
  expect(readCode(' 3017620422003 ')).toEqual({ code: '3017620422003', origin: 'foreign', mistyped: false })
  expect(readCode('inv-2024/b 17')).toEqual({ code: 'inv-2024/b 17', origin: 'foreign', mistyped: false })
  expect(formatLabelCode(' inv-2024/b 17 ')).toBe('inv-2024/b 17')
  expect(readCode('  ')).toBeNull()
})

test('[LB3] our codes and article numbers are recognised by their form, nothing else is', () => {
  const ours = labelCode('S', 123_456)
  const known = [ours, ours.toLowerCase(), '3017620422003', '96385074', '036000291452', ' 3 017620 422003 ']
  expect(known.filter(code => !hasKnownForm(code))).toEqual([])
  const strange = ['3017620422004', '12345', 'canapé bleu', 'inv-2024/b 17', '00000', '']
  expect(strange.filter(hasKnownForm)).toEqual([])
})

test('[LB3] a code of our form with a wrong check is accepted, and marked as doubtful', () => {
  const ours = labelCode('S', 123_456)
  const wrong = ours.slice(0, -1) + (ours.endsWith('2') ? '3' : '2')
  expect(readCode(ours.toLowerCase())).toEqual({ code: ours, origin: 'ours', mistyped: false })
  expect(readCode(wrong)).toEqual({ code: wrong, origin: 'foreign', mistyped: true })
})
