import { expect, test } from 'vitest'
import { readSearch } from '#shell/frame/search-fields.ts'
import { parseSearch } from '#shell/search-text.ts'
import { boardAddress, lookOf, readBoardPlace } from './board-address.ts'
import { boardFields } from './board-fields.ts'
import { accessText, hasStairs, hourText, storeyText, volumeText, windowText } from './board-words.ts'
import { PAST, refusalOf } from './move/drag-state.ts'

const placeIn = (query: string) => readBoardPlace(readSearch(boardFields, parseSearch(query)))

test('an address contains only what differs from the defaults, and reads back the same', () => {
  expect(boardAddress(placeIn(''))).toBe('/collect/desktop')
  const place = placeIn(
    '?date=2026-11-24&days=7&tab=trucks&shifts=2,1&view=notEmpty&cards=1&drawer=drafts&type=trucks-end&move=t1',
  )
  expect(place).toEqual({
    date: '2026-11-24',
    span: 7,
    tab: 'trucks',
    shifts: [1, 2],
    view: 'notEmpty',
    cards: true,
    drawer: 'drafts',
    type: 'trucks-end',
    move: 't1',
  })
  expect(placeIn(boardAddress(place).split('?')[1] ?? '')).toEqual(place)
})

test('one day is shown on the axis, a week in figures until its cards are requested', () => {
  const look = (query: string): string => lookOf(placeIn(query))
  expect([look('?days=1'), look(''), look('?days=7'), look('?days=7&cards=1')]).toEqual([
    'axis',
    'cards',
    'week',
    'cards',
  ])
})

test('invalid values in an address are ignored', () => {
  expect(placeIn('?date=2026-13-40&days=30&shifts=9,x&view=<b>&drawer=none')).toEqual(placeIn(''))
})

test('a card’s texts are short', () => {
  expect(accessText({ floor: 3, elevator: 0 })).toBe('3e ss\u00a0asc.')
  expect(accessText({ floor: 1, elevator: 1 })).toBe('1er asc.')
  expect(accessText({ floor: 0, elevator: null })).toBe('RDC')
  expect(accessText({ floor: null, elevator: null })).toBe('')
  expect(storeyText(3)).toBe('3e')
  expect(hasStairs({ floor: 3, elevator: 0 })).toBe(true)
  expect(hasStairs({ floor: 0, elevator: 0 })).toBe(false)
  expect(hasStairs({ floor: 3, elevator: 1 })).toBe(false)
  expect(hourText({ loaded_after: '08:30', loaded_before: null })).toBe('8:30')
  expect(hourText({ loaded_after: null, loaded_before: '09:00' })).toBe('≤\u00a09:00')
  expect(windowText({ loaded_after: '08:30', loaded_before: '09:15' })).toBe('8:30\u00a0–\u2060\u00a09:15')
  expect(volumeText(1.25)).toBe('1,3\u00a0m³')
})

test('[SL4] a drag shows why a slot refuses it; stops in a past slot can still be put in order', () => {
  const truck = { resourceType: 'truck', isPast: false, cards: [{ id: 'here' }] }
  const task = (id: string, task_type_id = 1) => ({ id, task_type_id })
  expect(refusalOf(truck, [task('other')])).toBeNull()
  expect(refusalOf(truck, [task('other', 16)])).toBe('Pas ce type de tâche')
  expect(refusalOf({ ...truck, isPast: true }, [task('here'), task('other')])).toBe(PAST)
  expect(refusalOf({ ...truck, isPast: true }, [task('here')])).toBeNull()
})
