// The address of a weighing screen: what it says is what is read back from it.
import { expect, test } from 'vitest'
import { OBJECTS, readSessionSearch, weighingAddress } from './session-search.ts'

const rawOf = (address: string) => Object.fromEntries(new URL(address, 'http://quai').searchParams)

test('[WG1] before its first line a session is its way, origin and scale', () => {
  const address = weighingAddress(OBJECTS, {
    way: 'out',
    flow: 'boutique',
    scale: '7',
    since: '2026-11-21 10:00:00',
  })
  expect(readSessionSearch(rawOf(address))).toMatchObject({
    session: null,
    way: 'out',
    flow: 'boutique',
    scale: '7',
    since: '2026-11-21 10:00:00',
  })
})

test('[WG1] from its first line on it is its id alone', () => {
  const address = weighingAddress(OBJECTS, { session: 's1', way: 'out', flow: 'boutique' }, { end: '1' })
  expect(rawOf(address)).toEqual({ session: 's1', end: '1' })
})

test('a way that no scale knows is an entrance', () => {
  expect(readSessionSearch({ way: 'sideways' }).way).toBe('in')
})
