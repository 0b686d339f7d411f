import { expect, test } from 'vitest'
import { searchTerms } from '#domain/search-text.ts'
import { searchQuestion } from './search-question.ts'

test('a number is found as it is dialled, from its first digits on, whatever parts them', () => {
  for (const typed of ['06 39 98 77 66', '0639987766', '06.39.98.77.66', ' 06 39 9', '0639'])
    for (const term of searchTerms(searchQuestion(typed))) expect('+33639987766').toContain(term)
})

test('what is no number stays as it was typed', () => {
  for (const typed of ['Haas', '+33639987766', '0', '01 rue', 'S7K4'])
    expect(searchQuestion(` ${typed} `)).toBe(typed)
})
