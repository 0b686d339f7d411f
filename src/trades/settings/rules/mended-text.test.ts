import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mendedText } from './mended-text.ts'

const FROM_80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
/** UTF-8 that was read as Latin-1, and as Windows-1252. */
const asLatin = (text: string): string =>
  Array.from(new TextEncoder().encode(text), b => String.fromCharCode(b)).join('')
const asWindows = (text: string): string =>
  asLatin(text).replaceAll(/[\u0080-\u009f]/g, letter => FROM_80.charAt(letter.charCodeAt(0) - 0x80))

test('what was encoded twice, or three times, is as it was written', () => {
  for (const text of ['Stéphane', 'Œuf à Noël', 'SÉLESTAT', 'L’Île-d’Yeu', 'Château-d’Œx', 'à'])
    for (const misread of [asLatin, asWindows])
      for (const broken of [misread(text), misread(misread(text))]) expect(mendedText(broken)).toBe(text)
  expect(mendedText('StÃ©phane')).toBe('Stéphane')
})

test('what was written well stays as it is', () => {
  for (const text of ['São Paulo', 'ÂGE', 'Ålesund', 'à\u00a0«\u202fBarr\u202f»', 'PÃO', 'Â', ''])
    expect(mendedText(text)).toBe(text)
  const french = fc.string({ unit: fc.constantFrom(...Array.from('abcÉéèàùçœŒïô’«» -')) })
  fc.assert(
    fc.property(french, text => {
      expect(mendedText(text)).toBe(text)
    }),
  )
})
