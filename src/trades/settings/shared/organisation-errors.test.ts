import { expect, test } from 'vitest'
import { organisationErrors } from './organisation-errors.ts'

test('an organisation needs a name; its SIRET and its address for mail are checked before anything is sent', () => {
  const fine = { name: 'Le Quai', siret: '', address: '', phone: '', email: '' }
  expect(organisationErrors(fine)).toEqual({})
  expect(organisationErrors({ ...fine, name: ' ' })).toEqual({ name: 'Le nom est obligatoire' })
  expect(organisationErrors({ ...fine, siret: '732 829 320 00075' })['siret']).toContain('bonne clé')
  expect(organisationErrors({ ...fine, siret: '12' })['siret']).toContain('14\u00a0chiffres')
  expect(organisationErrors({ ...fine, email: 'ici' })['email']).toContain('e-mail')
  expect(organisationErrors({ ...fine, travel_minutes: '-5' })['travel_minutes']).toContain('au moins 0')
})
