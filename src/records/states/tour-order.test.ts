// Order, windows and arrival: what a crew reads between two stops.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrivalHour, arrivalMessage, messageHref } from '#trades/tour/rules/arrival-message.ts'
import {
  inTourOrder,
  stopsBefore,
  isStop,
  isToCallBack,
  skippedStops,
  stopAfter,
  stopCounts,
} from './tour-order.ts'

const stop = (id: string, task_state_id = 2, loaded_after: string | null = null) => ({
  id,
  task_state_id,
  loaded_after,
  number: null,
})
const ids = (stops: readonly { readonly id: string }[]): string => stops.map(({ id }) => id).join('')

test('[SL3] stops come in the slot’s order, the others by hour', () => {
  const stops = [stop('a'), stop('b', 2, '09:00'), stop('c'), stop('d', 2, '08:00')]
  expect(ids(inTourOrder(stops, ['c', 'gone', 'a']))).toBe('cadb')
})

test('[SL3] every stop is there once, whatever the slot’s list contains', () => {
  const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'x'), { maxLength: 8 })
  fc.assert(
    fc.property(list, order => {
      const stops = ['a', 'b', 'c', 'd'].map(id => stop(id))
      expect(
        inTourOrder(stops, order)
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(['a', 'b', 'c', 'd'])
    }),
  )
})

test('a skipped stop is named, a postponed or failed one is not', () => {
  const stops = [stop('a'), stop('b', 6), stop('c', 4), stop('d'), stop('e', 5), stop('f')]
  expect(ids(skippedStops(stops))).toBe('ad')
  expect(skippedStops([stop('a', 5), stop('b')])).toEqual([])
  expect(skippedStops([])).toEqual([])
  expect(stopsBefore(stops, 'a').length > 0).toBe(false)
  expect(stopsBefore(stops, 'f').length > 0).toBe(true)
  expect(stopsBefore(stops, 'e').length > 0).toBe(false)
  expect(stopsBefore(stops, 'nowhere').length > 0).toBe(false)
})

test('after a stop comes the next one that is left, then the skipped ones', () => {
  const stops = [stop('a'), stop('b', 5), stop('c', 7), stop('d')]
  expect(stopAfter(stops, 'b')?.id).toBe('d')
  expect(stopAfter(stops, 'd')?.id).toBe('a')
  expect(stopAfter([stop('a', 5)], 'a')).toBeUndefined()
  expect([1, 2, 3, 5].map(state => isStop(stop('x', state)))).toEqual([false, true, false, true])
})

test('[DY1] each stop is counted once: done, failed, postponed or left; drafts and cancelled tasks never', () => {
  const states = fc.array(fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7))
  fc.assert(
    fc.property(states, all => {
      const { stops, done, failed, postponed, left } = stopCounts(
        all.map((state, n) => stop(String(n), state)),
      )
      expect(done + failed + postponed + left).toBe(stops)
      expect(stops).toBe(all.filter(state => state !== 1 && state !== 3).length)
    }),
  )
  expect(stopCounts([5, 7, 6, 4, 2].map(state => stop('', state)))).toEqual({
    stops: 5,
    done: 2,
    failed: 1,
    postponed: 1,
    left: 1,
  })
})

test('« Prévenir » gives an hour rounded up to five minutes, and the sender', () => {
  expect(arrivalHour('10:03', 15)).toBe('10:20')
  expect(arrivalHour('10:05', 15)).toBe('10:20')
  expect(arrivalHour('23:58', 10)).toBe('00:10')
  expect(arrivalHour('10:00', -5)).toBe('10:00')
  expect(arrivalMessage('10:20')).toBe('Nous arrivons vers 10:20.')
  expect(arrivalMessage('10:20', 'Ressourcerie du Ried')).toBe(
    'Bonjour, ici Ressourcerie du Ried. Nous arrivons vers 10:20.',
  )
  expect(messageHref('06 39 98 12 40', 'Vers 10:20')).toBe('sms:0639981240?&body=Vers%2010%3A20')
  expect(messageHref('', 'x')).toBeNull()
})

test('an arrival is never before it was computed, nor more than five minutes late', () => {
  fc.assert(
    fc.property(fc.nat(1439), fc.nat(600), (now, minutes) => {
      const hour = `${String(Math.floor(now / 60)).padStart(2, '0')}:${String(now % 60).padStart(2, '0')}`
      const [h = 0, m = 0] = arrivalHour(hour, minutes).split(':').map(Number)
      const late = (h * 60 + m - now - minutes + 2880) % 1440
      return late >= 0 && late < 5 && m % 5 === 0
    }),
  )
})

test('a person who was absent is called back, until the stop is to do again', () => {
  const stop = (task_state_id: number, reason_type: string | null) => ({ task_state_id, reason_type })
  expect([stop(6, 'absent'), stop(4, 'absent')].every(isToCallBack)).toBe(true)
  expect([stop(2, 'absent'), stop(6, 'late'), stop(6, null)].some(isToCallBack)).toBe(false)
})
