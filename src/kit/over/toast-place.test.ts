import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toastPlace, type Box } from './toast-place.ts'

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const size = { width: 358, height: 64 }
const isOver = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height

test('top right on a desk, above the tabs on a phone', () => {
  expect(toastPlace({ room: desk, size, clear: [], isPhone: false })).toEqual({ left: 1066, top: 12 })
  const tabs = { left: 0, top: 780, width: 390, height: 64 }
  const name = { left: 16, top: 130, width: 358, height: 40 }
  const place = toastPlace({ room: phone, size, clear: [tabs, name], isPhone: true })
  expect(place.left).toBe(16)
  expect(place.top + size.height).toBeLessThanOrEqual(tabs.top)
  expect(place.top + size.height).toBeGreaterThan(tabs.top - 24)
})

test('never where the last tap was, as long as there is another place', () => {
  const taps = fc.record({
    left: fc.integer({ min: 0, max: 1400 }),
    top: fc.integer({ min: 0, max: 860 }),
    width: fc.constant(48),
    height: fc.constant(48),
  })
  fc.assert(
    fc.property(taps, fc.boolean(), (tap, isPhone) => {
      const room = isPhone ? phone : desk
      const place = toastPlace({ room, size, clear: [tap], isPhone })
      expect(isOver({ ...place, ...size }, tap)).toBe(false)
      expect(place.top).toBeGreaterThanOrEqual(0)
      expect(place.top + size.height).toBeLessThanOrEqual(room.height)
    }),
  )
})

test('where nothing is free, it hides the least', () => {
  const all = { left: 0, top: 0, width: 390, height: 800 }
  const place = toastPlace({ room: phone, size, clear: [all], isPhone: true })
  expect(place.top).toBeGreaterThan(750)
})
