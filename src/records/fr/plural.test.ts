import { expect, test } from 'vitest'
import { nameTimes, plural, pluralWord } from './plural.ts'

test('the plural starts at two', () => {
  expect(plural(0, 'tâche')).toBe('0\u00a0tâche')
  expect(plural(1, 'tâche')).toBe('1\u00a0tâche')
  expect(plural(2, 'tâche')).toBe('2\u00a0tâches')
  expect(plural(12_345, 'tâche')).toBe('12\u202f345\u00a0tâches')
  expect(pluralWord(1.5, 'tonne')).toBe('tonne')
  expect(pluralWord(-2, 'tonne')).toBe('tonnes')
})

test('what is left over agrees with its number', () => {
  expect([0, 1, 2, 12].map(rest => plural(rest, 'autre'))).toEqual([
    '0\u00a0autre',
    '1\u00a0autre',
    '2\u00a0autres',
    '12\u00a0autres',
  ])
})

test('regular endings are known, irregular ones are passed in', () => {
  expect(['créneau', 'lieu', 'local', 'colis', 'prix'].map(word => pluralWord(2, word))).toEqual([
    'créneaux',
    'lieux',
    'locaux',
    'colis',
    'prix',
  ])
  expect(plural(2, 'tâche réalisée', 'tâches réalisées')).toBe('2\u00a0tâches réalisées')
})

test('a name of the catalogue has no plural', () => {
  expect(nameTimes('Carton de livres', 1)).toBe('Carton de livres')
  expect(nameTimes('Carton de livres', 4)).toBe('Carton de livres\u00a0×\u00a04')
})
