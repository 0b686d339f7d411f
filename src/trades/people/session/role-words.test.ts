import { expect, test } from 'vitest'
import { roleWords } from './role-words.ts'

const nothing = { resources: [], stops: 0, openSessions: 0, toCheck: 0, sessionsToCheck: 0 }
const said = (...asked: Parameters<typeof roleWords>) => roleWords(...asked).replaceAll('\u00a0', ' ')

test('a role shows what waits in it, and nothing when nothing does', () => {
  const facts = { resources: ['Camion 2'], stops: 11, openSessions: 1, toCheck: 2, sessionsToCheck: 1 }
  expect(said('collect_mobile', facts)).toBe('Camion 2, 11 arrêts')
  expect(said('collect_mobile', { ...facts, resources: ['Camion 1', 'Camion 2'] })).toBe('11 arrêts')
  expect(said('balance_mobile', facts)).toBe('1 session ouverte')
  expect(said('collect_desktop', facts)).toBe('2 tâches à vérifier')
  expect(said('balance_desktop', facts)).toBe('1 session à valider')
  for (const area of [
    'collect_mobile',
    'collect_desktop',
    'balance_mobile',
    'balance_desktop',
    'vente',
  ] as const)
    expect(roleWords(area, nothing)).toBe('')
})
