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

test('[RT18] what a rental costs, its quotations and the bank are checked, each with a sentence', () => {
  const wrong = (values: { readonly [field: string]: unknown }) =>
    organisationErrors({ name: 'Le Quai', siret: '', ...values })
  expect(
    wrong({ rental_delivery_price: '45.5', rental_vat_rate: null, bank_iban: '', bank_bic: '' }),
  ).toEqual({})
  expect(wrong({ rental_delivery_price: 'cher' })['rental_delivery_price']).toContain('un nombre')
  expect(wrong({ rental_cancel_fee: '-3' })['rental_cancel_fee']).toContain('au moins 0')
  expect(wrong({ quotation_days: '0' })['quotation_days']).toContain('au moins 1')
  expect(wrong({ rental_vat_rate: '120' })['rental_vat_rate']).toContain('au plus 100')
  expect(wrong({ bank_iban: 'FR76 3000 6000 0112 3456 7890 188' })['bank_iban']).toContain('bonne clé')
  expect(wrong({ bank_iban: '12' })['bank_iban']).toContain('deux lettres')
  expect(wrong({ bank_bic: 'AGRI' })['bank_bic']).toContain('8 ou 11')
})
