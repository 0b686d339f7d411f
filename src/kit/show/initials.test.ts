import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Samir Belkacem', 'SB'],
  ['samir.belkacem', 'SB'],
  ['Éric', 'É'],
  ['Marie de la Tour', 'MT'],
  ['Claire Muller-Roth', 'CM'],
  ['Jean-Paul Roth', 'JR'],
  ['  ', ''],
])('the initials of « %s » are « %s »', (name, shown) => {
  expect(initials(name)).toBe(shown)
})
