import { expect, test } from 'vitest'
import { searchTerms } from '#records/text/search-text.ts'
import { searchQuestion } from './search-question.ts'

test('a number is found as it is dialled, from its first digits on, whatever separates them', () => {
  for (const typed of ['06 39 98 77 66', '0639987766', '06.39.98.77.66', ' 06 39 9', '0639'])
    for (const term of searchTerms(searchQuestion(typed))) expect('+33639987766').toContain(term)
})

test('what is not a number stays as it was typed', () => {
  for (const typed of ['Haas', '0', '01 rue', 'S7K4', '+32 2'])
    expect(searchQuestion(` ${typed} `)).toBe(typed)
})

test('a number is the same however its country is written, and « n° 330 » is 330', () => {
  for (const typed of [
    '06 39 98 77 66',
    '+33 6 39 98 77 66',
    '0033639987766',
    '+33 (0)6'.replace(/[()]/g, ''),
  ])
    expect(searchQuestion(typed)).toMatch(/^6/)
  expect(searchTerms('n° 330')).toEqual(['330'])
  expect(searchTerms('Collecte n°\u00a0330')).toEqual(['330'])
  expect(searchTerms('Pesée entrante n° 12')).toEqual(['12'])
  expect(searchTerms('Vente Haas 12')).toEqual(['vente', 'haas', '12'])
  expect(searchTerms('no 12')).toEqual(['12'])
  expect(searchTerms('Noé 12')).toEqual(['noe', '12'])
})
