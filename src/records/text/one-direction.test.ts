import * as v from 'valibot'
import { expect, test } from 'vitest'
import { email, longText, phone, text } from '../field-types.ts'
import { inOneDirection, isolated } from './one-direction.ts'

test('[OR7] the signs that turn the direction of a text are taken out, all else stays', () => {
  expect(inOneDirection('\u202eruoy rof\u202c Malik\u2068 \u2067x\u2069')).toBe('ruoy rof Malik x')
  expect(inOneDirection('محمد, 12 rue\u00a0du Quai\u200f')).toBe('محمد, 12 rue\u00a0du Quai\u200f')
})

test.each([text(20), longText(), phone, email])('[OR7] a request has none in a field of kind $kind', type => {
  expect(v.parse(type.schema, '\u202ea@b.fr')).toBe('a@b.fr')
})

test('[OR7] a part of a sentence that reads the other way ends with itself; any other is left alone', () => {
  expect(isolated('12 شارع النصر')).toBe('\u206812 شارع النصر\u2069')
  expect(isolated('רחוב 7')).toBe('\u2068רחוב 7\u2069')
  expect(isolated('\u202eruoy')).toBe('\u2068ruoy\u2069')
  expect(isolated('12 rue de l’Œuvre, à côté')).toBe('12 rue de l’Œuvre, à côté')
})
