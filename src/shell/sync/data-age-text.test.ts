import { expect, test } from 'vitest'
import { dataAge } from './data-age-text.ts'

test('the age of the data; an interrupted first load is not the same as no data', () => {
  expect(dataAge('2026-11-21T09:12:00.000Z', '2026-11-21')).toBe('Données\u00a0du\u00a010:12')
  expect(dataAge(null, '2026-11-21')).toBe('Pas encore de données sur cet appareil')
  expect(dataAge(null, '2026-11-21', true)).toBe('Données incomplètes')
})
