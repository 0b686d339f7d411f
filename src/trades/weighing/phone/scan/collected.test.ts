// Where a thing from a collection is weighed: with its round, or, in another session, there by choice.
import { expect, test } from 'vitest'
import { collectedAddress, collectedText, roundAddress } from './collected.ts'

const of = {
  code: 'S7KAQX',
  scale: null,
  since: '2026-11-25 10:00:00',
  collected: { session: null, flow: 'home', round: { slot: 'slot-1' }, line: 'l1' },
}
const openRound = { ...of, collected: { ...of.collected, session: 'round' } }

test('before any session it begins its own round, and joins the one that is open for it', () => {
  expect(collectedAddress({ way: 'in' }, of)).toContain('slot=slot-1')
  expect(collectedAddress({ way: 'in' }, openRound)).toContain('session=round')
  expect(roundAddress({ way: 'in' }, of)).toBeNull()
})

test('in another session it is one thing among others, with the way to its round beside it', () => {
  const other = { way: 'in' as const, session: 'brought' }
  expect(collectedAddress(other, of)).toBeNull()
  expect(roundAddress(other, of)).toContain('slot=slot-1')
  expect(roundAddress(other, openRound)).toContain('session=round')
})

test('in its own session, and on the way out, there is nothing to choose', () => {
  expect(roundAddress({ way: 'in', session: 'round' }, openRound)).toBeNull()
  expect(roundAddress({ way: 'out', session: 'x' }, of)).toBeNull()
  expect(collectedAddress({ way: 'out' }, of)).toBeNull()
})

test('it says whose it was', () => {
  expect(collectedText({ who: 'Adam', city: 'Erstein', isOld: false })).toBe(
    'Collecté aujourd’hui chez Adam, Erstein',
  )
})
