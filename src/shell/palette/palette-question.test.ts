// The acts that the palette understands before the words.
import { expect, test } from 'vitest'
import { hasWords, questionOf } from './palette-question.ts'

test.each([
  ['Haas', null, 'Haas', null],
  ['06 39 98', null, '63998', null],
  ['appeler Haas', 'call', 'haas', null],
  ['Appeler', 'call', '', null],
  ['appelez chez Benali', 'call', 'benali', null],
  ['tel 06 39 98', 'call', '63998', null],
  ['imprimer', 'print', '', null],
  ['Imprimer aujourd’hui', 'print', '', 'today'],
  ['imprimer demain la feuille de route du Camion 2', 'print', 'camion 2', 'tomorrow'],
  ['feuilles de route de demain', 'print', '', 'tomorrow'],
  ['imprimer Haas', 'print', 'haas', null],
  ['Disponibilité de', 'availability', '', null],
  ['dispo tables', 'availability', 'tables', null],
  ['Disponibilités d’une table ronde', 'availability', 'table ronde', null],
  // A name that begins like an act is a name.
  ['Appelbaum', null, 'Appelbaum', null],
  ['Imprimerie Weber', null, 'Imprimerie Weber', null],
  ['Telmann', null, 'Telmann', null],
])('« %s » is the act %s on « %s », day %s', (typed, verb, words, day) => {
  expect(questionOf(typed)).toEqual({ verb, words, day })
})

test('words are found in any order, accents, capitals and apostrophes apart', () => {
  expect(hasWords('Imprimer aujourd’hui, Camion 2', 'camion 2 AUJOURD')).toBe(true)
  expect(hasWords('Imprimer demain, Camion 2', 'camion 3')).toBe(false)
  expect(hasWords('Demain', '')).toBe(true)
})
