// The addresses of the desk: what is written into one is read back from it.
import { expect, test } from 'vitest'
import { historyAddress, historyPlace, weighingSessionAddress, stickersAddress } from './desk-address.ts'

const week = { from: '2026-11-16', to: '2026-11-22' }

test('a period and a state of the journal are read back from its address', () => {
  const place = { from: '2026-10-01', to: '2026-10-31', state: 7 }
  expect(historyPlace(historyAddress(place), week)).toEqual(place)
  expect(historyPlace(historyAddress({ ...place, state: null }), week)).toEqual({ ...place, state: null })
})

test('an address without a period, or with one that runs backwards, shows the week', () => {
  expect(historyPlace('/balance/desktop/history/scale', week)).toEqual({ ...week, state: null })
  expect(historyPlace('/balance/desktop/history/scale/2026-10-31/2026-10-01/9', week)).toEqual({
    ...week,
    state: null,
  })
})

test('a weighing session, one of its lines, and several stickers are identified by their ids', () => {
  expect(weighingSessionAddress('s1', 'l1')).toBe('/balance/desktop/task?id=s1&line=l1')
  expect(stickersAddress({ ids: ['a', 'b'] })).toBe('/collect/desktop/print/stickers?id=a&id=b')
})
