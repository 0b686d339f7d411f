import { expect, test } from 'vitest'
import { ofName, ofNameParts, thatOf } from './of-name.ts'

test.each([
  ['Amicale des pompiers', 'd’Amicale des pompiers'],
  ['École du Canal', 'd’École du Canal'],
  ['Ehpad Les Tilleuls', 'd’Ehpad Les Tilleuls'],
  ['Œuvres paroissiales', 'd’Œuvres paroissiales'],
  ['Inès Jung', 'd’Inès Jung'],
  ['Yves Muller', 'd’Yves Muller'],
  ['Harmonie municipale', 'd’Harmonie municipale'],
  ['Hôpital du Ried', 'd’Hôpital du Ried'],
  ['Hélène Roth', 'd’Hélène Roth'],
  ['Mairie de Molsau', 'de Mairie de Molsau'],
  ['Yann Keller', 'de Yann Keller'],
  ['Yilmaz Denis', 'de Yilmaz Denis'],
  ['Monique Haas', 'de Monique Haas'],
  ['Haas Monique', 'de Haas Monique'],
  ['Hangar 12', 'de Hangar 12'],
  ['Onze d’Ostwiller', 'de Onze d’Ostwiller'],
  ['11e régiment', 'de 11e régiment'],
  ['Les Amis du Ried', 'des Amis du Ried'],
  ['Lesage Anne', 'de Lesage Anne'],
  ['Le Gall Yann', 'de Le Gall Yann'],
  ['Les', 'de Les'],
  ['', 'de '],
])('« de » and %s', (name, said) => {
  expect(ofName(name)).toBe(said)
})

test('marks around a name that turn its letters stay where they are', () => {
  expect(ofName('\u2068Amicale\u2069')).toBe('d’\u2068Amicale\u2069')
})

test('« de » stands apart of a name that is marked, « que » before it', () => {
  expect(ofNameParts('Amicale')).toEqual(['d’', 'Amicale'])
  expect(ofNameParts('Les Amis du Ried')).toEqual(['des ', 'Amis du Ried'])
  expect(['Inès Jung', 'Haas Monique', 'Les Amis du Ried'].map(thatOf)).toEqual(['qu’', 'que ', 'que '])
})
