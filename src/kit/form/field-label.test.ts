import { expect, test } from 'vitest'
import { fieldLabel } from './field-label.ts'

test.each([
  ['le prénom', 'Prénom'],
  ['la date', 'Date'],
  ["l'étage", 'Étage'],
  ['l’adresse', 'Adresse'],
  ['la liste des objets', 'Liste des objets'],
  ['les notes', 'Notes'],
  ["l'identifiant de l'objet", 'Identifiant de l’objet'],
  ['levée de fonds', 'Levée de fonds'],
  ['lieu', 'Lieu'],
])('« %s » is shown as « %s »', (label, shown) => {
  expect(fieldLabel(label)).toBe(shown)
})

test('a label that is already a title is left unchanged', () => {
  expect(fieldLabel('Code postal')).toBe('Code postal')
  expect(fieldLabel('')).toBe('')
})
