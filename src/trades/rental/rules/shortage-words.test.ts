import { expect, test } from 'vitest'
import { wholeDays } from './half-day.ts'
import { shortageText } from './shortage-words.ts'

interface Other {
  readonly number: number | null
  readonly holder: string
  readonly isHere?: boolean
}
const told = (start: string, end: string, ...others: Other[]) =>
  shortageText({ name: 'Table', quantity: 3, others, ...wholeDays(start, end) }).replaceAll('\u00a0', ' ')

test('[RT15] the sentence names object, number, days and the other dossier', () => {
  const mairie = { number: 3118, holder: 'Mairie' }
  expect(told('2026-11-26', '2026-11-28', mairie)).toBe(
    'Table : 3 de trop du 26 au 28 nov., avec la location n° 3118',
  )
  expect(told('2026-11-30', '2026-12-01', mairie, { number: null, holder: 'Fanfare' })).toBe(
    'Table : 3 de trop du 30 nov. au 1er déc., avec la location n° 3118 et la location de Fanfare',
  )
  expect(told('2026-11-26', '2026-11-26')).toBe('Table : 3 de trop le 26 nov., pour elle seule')
  // On the page of the other dossier, it is this one.
  expect(told('2026-11-26', '2026-11-26', { ...mairie, isHere: true })).toBe(
    'Table : 3 de trop le 26 nov., avec celle-ci',
  )
})
