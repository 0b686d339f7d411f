// The words of a list's count, and the lines that contain what was typed.
import { expect, test } from 'vitest'
import { containing, listCountText } from './list-words.ts'

const tasks = { noun: 'tâche', which: 'premières' } as const

test.each([
  [{ total: 0 }, '0\u00a0tâche'],
  [{ total: 12 }, '12\u00a0tâches'],
  [{ total: 60, shown: 60 }, '60\u00a0tâches'],
  [{ total: 300, shown: 60 }, 'Les 60\u00a0premières sur 300\u00a0tâches'],
  [{ total: 40, isCut: true }, 'Plus de 40\u00a0tâches'],
  [{ total: 300, shown: 60, isCut: true }, 'Les 60\u00a0premières sur plus de 300\u00a0tâches'],
])('%o is counted as « %s »', (count, text) => {
  expect(listCountText({ ...tasks, ...count })).toBe(text)
})

test('every word that was typed must be in the line, in any order, accents and capitals apart', () => {
  const isFound = containing('evreux  MARIE')
  expect(['Marie Petit, Évreux', 'Évreux', 'Marie Rose'].map(isFound)).toEqual([true, false, false])
  expect(containing('   ')('n’importe quoi')).toBe(true)
})
