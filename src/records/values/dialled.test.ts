import { expect, test } from 'vitest'
import { dialledNumber, phoneNote, phoneToCall } from './dialled.ts'

test.each([
  ['06 39 98 25 71', '0639982571'],
  ['+33 6.39-98 25 71', '+33639982571'],
  ['+33 (0)6 39 98 25 71', '+33639982571'],
  ['06 39 98 25 71 après 18 h', '0639982571'],
  ['06 39 98 25 71 18 h 30', '0639982571'],
  ['après 18 h 30 au 06.39.98.25.71', '0639982571'],
  ['03 88 12 34 56 poste 214', '0388123456'],
  ['06 39 98 25 71 / 03 88 12 34 56', '0639982571'],
  ['0049 151 2345 6789', '004915123456789'],
  ['3949', '3949'],
  ['sur liste rouge', ''],
  ['2e étage, sonner', ''],
  [' ', ''],
])('of « %s » is dialled « %s »', (typed, dialled) => {
  expect(dialledNumber(typed)).toBe(dialled)
})

test('a note is what has words, whether or not a number is in it', () => {
  expect(
    ['06 39 98 25 71', '+33 (0)6', '', '06 39 98 25 71 le soir', 'sur liste rouge'].map(phoneNote),
  ).toEqual(['', '', '', '06 39 98 25 71 le soir', 'sur liste rouge'])
})

test('of two numbers the first that can be dialled is called, and a note is told where none can', () => {
  expect(phoneToCall({ phone1: 'sur liste rouge', phone2: '03 88 12 34 56' })).toBe('03 88 12 34 56')
  expect(phoneToCall({ phone1: '06 39 98 25 71', phone2: '03 88 12 34 56' })).toBe('06 39 98 25 71')
  expect(phoneToCall({ phone1: '', phone2: 'par la mairie' })).toBe('par la mairie')
  expect(phoneToCall({ phone1: null })).toBe('')
})
