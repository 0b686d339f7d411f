import { expect, test } from 'vitest'
import { stepsLeft, stepsOf, type FirstFacts } from '#records/states/first-steps.ts'
import { givenBy, minutesLeft, opensFirst, withSkipped } from './first-steps.ts'

const empty: FirstFacts = {
  name: 'Le Quai du Ried',
  address: '',
  closedDays: 0,
  towns: 0,
  sectors: 0,
  trucks: 0,
  slots: 0,
  objects: 0,
  toCheck: 0,
  accounts: 0,
  hasVisit: false,
  skipped: '',
}
const whole: FirstFacts = {
  ...empty,
  address: '2 rue du Ried',
  closedDays: 13,
  towns: 5,
  sectors: 3,
  trucks: 2,
  slots: 18,
  objects: 118,
  toCheck: 117,
  accounts: 2,
  hasVisit: true,
}
const givenOf = (facts: FirstFacts) => stepsOf(facts).map(({ id, isDone }) => isDone && givenBy[id](facts))

test('[FS1] a step is done by what it has given, and says it', () => {
  expect(stepsLeft(stepsOf(empty))).toHaveLength(7)
  expect(minutesLeft(stepsOf(empty))).toBe(4)
  expect(givenOf(whole)).toEqual([
    'Le Quai du Ried',
    '13\u00a0jours fermés dans les 12\u00a0mois',
    '5\u00a0villes, 3\u00a0secteurs',
    '2\u00a0camions, 18\u00a0créneaux par semaine',
    '118\u00a0objets, 117\u00a0à vérifier',
    '2\u00a0autres comptes',
    'Planifiée',
  ])
  expect(minutesLeft(stepsOf(whole))).toBe(0)
})

test('[FS1] a truck without hours, or a town without a sector: only the first is not done', () => {
  const steps = stepsOf({ ...whole, slots: 0, sectors: 0 })
  expect(stepsLeft(steps).map(({ id }) => id)).toEqual(['trucks'])
})

test('[FS1] a step that is skipped is left out, taken up again, and done all the same once it has given something', () => {
  const skipped = withSkipped('', 'accounts', true)
  expect(stepsLeft(stepsOf({ ...empty, skipped })).map(({ id }) => id)).not.toContain('accounts')
  expect(stepsOf({ ...whole, skipped }).find(({ id }) => id === 'accounts')).toMatchObject({
    isDone: true,
    isSkipped: false,
  })
  expect(withSkipped(withSkipped(skipped, 'towns', true), 'accounts', false)).toBe('towns')
})

test('[FS2] the list opens first until a request is planned or skipped, or until somebody asks for something else', () => {
  expect(opensFirst(empty)).toBe(true)
  expect(opensFirst({ ...empty, skipped: withSkipped('', 'home', true) })).toBe(false)
  expect(opensFirst({ ...empty, skipped: withSkipped('', 'request', true) })).toBe(false)
  expect(opensFirst({ ...empty, hasVisit: true })).toBe(false)
})
