import { expect, test } from 'vitest'
import { rightsOf } from '#records/rights/rights.ts'
import { changedRights, changeText, pronounOf } from './rights-told.ts'

const changed = (before: readonly string[], after: readonly string[]) =>
  changedRights(rightsOf(before), rightsOf(after))

test('an option that is taken is named under its group, a whole group by its name alone', () => {
  expect(changed(['emma_desktop', 'add_task', 'history'], ['emma_desktop', 'history'])).toEqual({
    lost: ['Collecte Bureau\u00a0: Ajouter une tâche'],
    won: [],
  })
  expect(changed(['emma_desktop', 'add_task'], [])).toEqual({ lost: ['Collecte Bureau'], won: [] })
  expect(changed([], ['balance_mobile', 'scan'])).toEqual({ lost: [], won: ['Pesée Mobile'] })
})

test('a right that two groups share is named where it counts', () => {
  expect(changed(['emma_mobile', 'admin'], ['emma_mobile']).lost).toEqual([
    'Collecte Mobile\u00a0: Dépasser les limites',
  ])
})

test('resources count by what may be used: without any number it is all of them', () => {
  const crew = ['emma_mobile']
  expect(changed([...crew, 'resource_1'], [...crew, 'resource_2'])).toEqual({
    lost: ['certaines ressources'],
    won: ['certaines ressources'],
  })
  expect(changed(crew, [...crew, 'resource_1']).lost).toEqual(['certaines ressources'])
  expect(changed([...crew, 'resource_1'], crew)).toEqual({ lost: [], won: ['certaines ressources'] })
  expect(changed(crew, crew)).toEqual({ lost: [], won: [] })
})

test('the message says what was taken and what was given', () => {
  expect(changeText(changed(['emma_desktop', 'add_task'], ['emma_desktop', 'stats']))).toBe(
    'Votre accès a changé. Retiré\u00a0: «\u202fCollecte Bureau\u00a0: Ajouter une tâche\u202f». ' +
      'Donné\u00a0: «\u202fCollecte Bureau\u00a0: Chiffres\u202f».',
  )
})

test('one right is « le », several and « certaines ressources » are « les »', () => {
  expect(pronounOf(['Scanner'])).toBe('le')
  expect(pronounOf(['Scanner', 'Historique'])).toBe('les')
  expect(pronounOf(changed(['emma_mobile'], ['emma_mobile', 'resource_1']).lost)).toBe('les')
})
