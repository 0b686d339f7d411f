// The arithmetic of the axis: whatever the stops and hours, nothing is drawn outside, out of order or over another.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutesToClock } from '#records/time/duration.ts'
import { axisOf, bandsOf, blocksOf, inLanes, pausesOf, READABLE, type Stretch, type Timed } from './axis.ts'

const slot = (isOpen: boolean, start: string, end: string, ...hours: (string | null)[]) => ({
  isOpen,
  start,
  end,
  cards: hours.map(loaded_after => ({ loaded_after })),
})
const stop = (id: string, loaded_after: string | null, minutes: number, arrival: number): Timed => ({
  id,
  loaded_after,
  minutes,
  arrival,
})
const MORNING: Stretch = { from: 480, to: 720 }
const DAY: Stretch = { from: 480, to: 1020 }

const zones = fc
  .tuple(fc.integer({ min: 0, max: 1200 }), fc.integer({ min: READABLE, max: 600 }))
  .map(([from, long]): Stretch => ({ from, to: from + long }))
const someStops = fc
  .array(
    fc.record({
      hour: fc.option(fc.integer({ min: 0, max: 1439 })),
      minutes: fc.integer({ min: 0, max: 400 }),
      gap: fc.integer({ min: 0, max: 200 }),
    }),
    { maxLength: 25 },
  )
  .map(all => {
    let at = 0
    return all.map(({ hour, minutes, gap }, n) => {
      at += gap
      return stop(String(n), hour === null ? null : minutesToClock(hour), minutes, at)
    })
  })

test('the axis goes in whole hours from the first working hour to the last', () => {
  const half = [slot(true, '08:30', '12:00'), slot(true, '13:30', '17:15')]
  expect(axisOf(half)).toEqual({ from: 480, to: 1080 })
  // A closed and empty slot does not widen the axis; a closed one with a stop does.
  expect(axisOf([...half, slot(false, '05:00', '23:00')])).toEqual({ from: 480, to: 1080 })
  expect(axisOf([...half, slot(false, '06:00', '07:00', null)]).from).toBe(360)
  // A stop at the very end is still readable; an hour of another half day does not widen this one.
  expect(axisOf([slot(true, '08:00', '12:00', '11:45', '15:00')])).toEqual({ from: 480, to: 780 })
  expect(axisOf([slot(false, '09:00', '12:00')])).toEqual({ from: 540, to: 720 })
  expect(axisOf([slot(true, '00:00', '00:00'), slot(true, 'x', '')])).toEqual({ from: 480, to: 1020 })
})

test('[SL3] a stop is drawn at its hour; one without an hour follows the one before it', () => {
  const blocks = blocksOf(
    [stop('a', '08:30', 20, 510), stop('b', null, 10, 542), stop('c', '10:00', 90, 600)],
    MORNING,
    DAY,
  )
  expect(blocks.map(({ from, to, isEstimated, isLate }) => [from, to, isEstimated, isLate])).toEqual([
    [510, 555, false, false],
    [542, 587, true, false],
    [600, 690, false, false],
  ])
})

test('[SL3] an order against the hours is drawn as it will be driven, and an hour outside the slot is drawn inside it', () => {
  const blocks = blocksOf(
    [stop('late', '11:00', 20, 660), stop('early', '09:00', 20, 680), stop('evening', '18:00', 20, 1080)],
    MORNING,
    DAY,
  )
  expect(blocks.map(({ from, isLate }) => [from, isLate])).toEqual([
    [660, false],
    [680, true],
    [720, true],
  ])
  expect(blocks.map(({ at }) => at)).toEqual([660, 680, 1080])
  expect(blocksOf([stop('dawn', '06:00', 20, 480)], MORNING, DAY)[0]).toMatchObject({
    from: 480,
    isLate: true,
  })
})

test('no stop ever begins outside its slot, is too narrow to be read, or is drawn left of the one before', () => {
  fc.assert(
    fc.property(someStops, zones, fc.integer({ min: 0, max: 300 }), (stops, zone, room) => {
      const axis = { from: zone.from - 60, to: zone.to + room }
      const blocks = blocksOf(stops, zone, axis)
      expect(blocks.map(({ id }) => id)).toEqual(stops.map(({ id }) => id))
      for (const [n, { from, to }] of blocks.entries()) {
        expect(from).toBeGreaterThanOrEqual(zone.from)
        expect(from).toBeLessThanOrEqual(zone.to)
        expect(to - from).toBeGreaterThanOrEqual(READABLE)
        expect(to).toBeLessThanOrEqual(axis.to)
        expect(from).toBeGreaterThanOrEqual(blocks[n - 1]?.from ?? 0)
      }
    }),
  )
})

test('no two stops of one lane overlap, there are no more lanes than simultaneous stops, and order is kept', () => {
  fc.assert(
    fc.property(someStops, zones, (stops, zone) => {
      const blocks = blocksOf(stops, zone, { from: zone.from, to: zone.to + 120 })
      const laned = inLanes(blocks)
      expect(laned.map(({ id }) => id)).toEqual(blocks.map(({ id }) => id))
      for (const one of laned) {
        expect(one.lane).toBeLessThan(one.lanes)
        for (const other of laned) {
          if (other === one || other.from >= one.to || one.from >= other.to) continue
          expect(other.lane).not.toBe(one.lane)
          // Overlapping stops share the height in equal parts.
          expect(other.lanes).toBe(one.lanes)
        }
      }
      const together = laned.map(
        ({ from }) => laned.filter(other => other.from <= from && other.to > from).length,
      )
      expect(Math.max(0, ...laned.map(({ lanes }) => lanes))).toBe(Math.max(0, ...together))
    }),
  )
})

test('slots and the pauses around them fill the axis; slots of one band do not overlap', () => {
  fc.assert(
    fc.property(fc.array(zones, { maxLength: 4 }), slots => {
      const axis = { from: 0, to: 1800 }
      const covered = (at: number, all: readonly Stretch[]): boolean =>
        all.some(({ from, to }) => from <= at && at < to)
      const pauses = pausesOf(slots, axis)
      for (let at = 0; at < 1800; at += 15) expect(covered(at, pauses)).toBe(!covered(at, slots))
      const bands = bandsOf(slots)
      for (const [n, one] of slots.entries())
        for (const [m, other] of slots.entries())
          if (n < m && one.from < other.to && other.from < one.to) expect(bands[n]).not.toBe(bands[m])
    }),
  )
})
