import { expect, test } from 'vitest'
import { compactBank, isBic, isIban } from '#records/values/iban.ts'
import { formatIban, ibanSentence } from './iban-words.ts'

test('[RT18] an IBAN is checked by its country’s length and its arithmetic; blank is none', () => {
  expect(ibanSentence('')).toBeNull()
  expect(ibanSentence('FR76 3000 6000 0112 3456 7890 189')).toBeNull()
  expect(ibanSentence('fr7630006000011234567890189')).toBeNull()
  expect(ibanSentence('DE89 3704 0044 0532 0130 00')).toBeNull()
  expect(ibanSentence('GB82 WEST 1234 5698 7654 32')).toBeNull()
  expect(ibanSentence('FR76 3000 6000 0112 3456 7890 188')).toContain('bonne clé')
  expect(ibanSentence('FR76 3000 6000 0112 3456 7890 18')).toContain('bonne longueur')
  expect(ibanSentence('3000 6000')).toContain('deux lettres')
  expect(ibanSentence('GB82')).toContain('deux lettres')
})

test('[RT18] each single wrong digit and each swap of two neighbours is noticed', () => {
  const right = 'FR7630006000011234567890189'
  for (let i = 2; i < right.length; i++) {
    const other = String((Number(right[i]) + 1) % 10)
    expect(isIban(right.slice(0, i) + other + right.slice(i + 1))).toBe(false)
    const [one = '', next = ''] = [right[i], right[i + 1]]
    if (next !== '' && one !== next)
      expect(isIban(right.slice(0, i) + next + one + right.slice(i + 2))).toBe(false)
  }
})

test('[RT18] a BIC has eight or eleven characters', () => {
  expect(['', 'AGRIFRPP', 'agrifrpp872', 'AGRI FR PP 872'].every(isBic)).toBe(true)
  expect(['AGRI', 'AGRIFRPP8', '12345678', 'AGRIFRPP8721'].some(isBic)).toBe(false)
  expect(isIban('FR76 3000') || isIban('3000')).toBe(false)
  expect(compactBank('fr76 3000-6000')).toBe('FR7630006000')
  expect(formatIban('FR7630006000011234567890189')).toBe(
    'FR76\u00a03000\u00a06000\u00a00112\u00a03456\u00a07890\u00a0189',
  )
})
