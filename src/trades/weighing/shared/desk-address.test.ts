// The addresses of the desk: what is written there is what is read.
import { expect, test } from 'vitest'
import {
  historyAddress,
  historyPlace,
  searchAddress,
  sessionAddress,
  stickersAddress,
} from './desk-address.ts'

const week = { from: '2026-11-16', to: '2026-11-22' }

test('a period and a state of the journal come back from its address', () => {
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

test('a session, one of its lines, and several stickers are named by their ids', () => {
  expect(sessionAddress('s1', 'l1')).toBe('/balance/desktop/task?id=s1&line=l1')
  expect(stickersAddress({ ids: ['a', 'b'] })).toBe('/collect/desktop/print/stickers?id=a&id=b')
})

test('a search is found again by its address; its usual days are not written, one taken away is', () => {
  const usual = { from: '2026-11-09', to: '2026-11-22' }
  const nothing = { code: '', object: '', flow: '', ...usual }
  expect(searchAddress(nothing, usual)).toBe('/balance/desktop/search')
  expect(searchAddress({ ...nothing, code: 'S7K*QX', flow: 'f1', from: '2026-10-01' }, usual)).toBe(
    '/balance/desktop/search?code=S7K*QX&flow=f1&from=2026-10-01',
  )
  expect(searchAddress({ ...nothing, to: '' }, usual)).toBe('/balance/desktop/search?to=')
})
