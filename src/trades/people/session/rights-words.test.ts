import { expect, test } from 'vitest'
import { rightsOf } from '#records/rights/rights.ts'
import { rightsWords } from './rights-words.ts'

test('each area of the person is listed with its options, and no other', () => {
  const words = rightsWords(
    rightsOf(['emma_mobile', 'search_add_object', 'force_values', 'balance_mobile', 'scan']),
  )
  expect(words.map(({ label, options }) => [label, options])).toEqual([
    ['Collecte Mobile', 'Chercher et ajouter un objet, forcer les valeurs'],
    ['Pesée Mobile', 'Scanner'],
  ])
  expect(rightsWords(rightsOf([]))).toEqual([])
})
