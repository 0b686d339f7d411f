// The pure rules of the planner's board: the dry run of a drop, the state after it, the order, the tour, the proposals.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advisedOrder } from './tour/advised-order.ts'
import { routeOf, type RouteStop } from './tour/route.ts'
import { bestSlots, type Seeker, type SlotCandidate } from './best-slots.ts'
import { pointOf, roadKm } from './distance.ts'
import { orderByHour, orderWith } from './order-in-slot.ts'
import { isMovable, placedState } from '#records/states/placed-state.ts'
import {
  dryRun,
  fillOnceAccepted,
  slotFill,
  spaceWith,
  type PlannedStop,
  type SlotSpace,
} from './slot-fill.ts'

const stop = (id: string, volume: number, task_state_id = 2): PlannedStop => ({
  id,
  task_state_id,
  load: { weight: 10_000, volume, duration: 20 },
})
const space = (...stops: PlannedStop[]): SlotSpace => ({
  capacity: { weight: 1_200_000, volume: 12, duration: 240 },
  travel: 10,
  stops,
})

test('[CP1] a dry run shows the percentage before and after, and which measure is the fullest', () => {
  const run = dryRun(space(stop('a', 6)), [stop('b', 3)])
  expect([run.before.percent, run.after.percent]).toEqual([50, 75])
  expect(run.after.fullest).toBe('volume')
  expect(dryRun(space(stop('a', 6)), [stop('b', 7)]).after.percent).toBe(108)
})

test('[CP4] each new stop adds its travel', () => {
  expect(dryRun(space(), [stop('a', 0)]).after.load.duration).toBe(30)
})

test('a task that is already in the slot is not counted twice', () => {
  const here = space(stop('a', 6), stop('b', 3))
  expect(dryRun(here, [stop('a', 6)]).after.percent).toBe(75)
  expect(spaceWith(here, [stop('a', 1)]).stops.map(({ id }) => id)).toEqual(['b', 'a'])
})

test('[CP2] a draft takes no room, and a drop shows what it will take once accepted', () => {
  const here = space(stop('a', 6, 1))
  expect(slotFill(here).percent).toBe(0)
  expect(fillOnceAccepted(here).percent).toBe(50)
  expect(dryRun(space(), [stop('b', 3, 1)]).after.percent).toBe(25)
})

test('a slot without a known limit has no fullest measure', () => {
  const counter = { ...space(stop('a', 6)), capacity: { weight: 0, volume: null, duration: 0 } }
  expect(slotFill(counter)).toMatchObject({ percent: 0, fullest: null })
})

test('[TS2] a postponed or failed task is accepted anew in its slot, a draft stays one, a settled one stays', () => {
  expect([1, 2, 4, 6].map(placedState)).toEqual([1, 2, 2, 2])
  expect([3, 5, 7].map(isMovable)).toEqual([false, false, false])
})

const ordered = (id: string, loaded_after: string | null = null) => ({ id, loaded_after, number: null })

test('[SL3] a position that follows from the hours writes no order', () => {
  const stops = [ordered('a', '08:00'), ordered('b', '10:00')]
  expect(orderWith(stops, [ordered('c', '09:00')], 'b', [])).toBeNull()
  expect(orderWith(stops, [ordered('c', '11:00')], null, [])).toBeNull()
})

test('[SL3] another position writes the whole list, with the moved one in it once', () => {
  const stops = [ordered('a', '08:00'), ordered('b', '10:00')]
  expect(orderWith(stops, [ordered('c', '09:00')], 'a', [])).toEqual(['c', 'a', 'b'])
  expect(orderWith(stops, [ordered('a', '08:00')], null, [])).toEqual(['b', 'a'])
  expect(orderWith(stops, [ordered('a', '08:00')], null, ['b', 'a'])).toBeNull()
})

test('[SL3] in a slot that somebody has ordered, each goes where its agreed hours belong', () => {
  const stops = [ordered('a', '08:30'), ordered('b', '09:15'), ordered('c', '11:00')]
  const named = ['a', 'b', 'c']
  const moved = [ordered('z', '10:00'), ordered('y', '08:30'), ordered('n')]
  expect(orderByHour(stops, moved, named)).toEqual(['a', 'y', 'b', 'z', 'c', 'n'])
  expect(orderByHour(stops, [ordered('z', '12:00')], named)).toBeNull()
})

test('[SL3] a slot that nobody has ordered is in the order of its hours: nothing is written', () => {
  const stops = [ordered('a', '08:30'), ordered('c', '11:00')]
  expect(orderByHour(stops, [ordered('0', '08:30')], [])).toBeNull()
})

test('[SL3] however it is dropped, every stop is named exactly once and the others keep their order', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(ids, fc.nat(20), fc.nat(20), (names, from, to) => {
      const stops = names.map(id => ordered(id))
      const [moved] = stops.slice(from % names.length)
      if (moved === undefined) return
      const before = names[to % (names.length + 1)] ?? null
      const order = orderWith(stops, [moved], before, names)
      if (order === null) return
      expect(order.toSorted()).toEqual(names.toSorted())
      expect(order.filter(id => id !== moved.id)).toEqual(names.filter(id => id !== moved.id))
    }),
  )
})

const at = (id: string, latitude: number, values: Partial<RouteStop> = {}): RouteStop => ({
  id,
  point: { latitude, longitude: 7.7 },
  minutes: 15,
  loaded_after: null,
  loaded_before: null,
  ...values,
})
const start = { depot: { latitude: 48.5, longitude: 7.7 }, start: '08:00' }
const idsOf = (stops: readonly RouteStop[]): string => stops.map(({ id }) => id).join('')

test('the advised order drives out and back, not to and fro', () => {
  const order = advisedOrder(start, [at('a', 48.51), at('d', 48.54), at('b', 48.52), at('c', 48.53)])
  expect(['abcd', 'dcba']).toContain(idsOf(order))
})

test('the advised order keeps promised hours before it saves a kilometre', () => {
  const far = at('far', 48.6, { loaded_before: '08:25' })
  const near = at('near', 48.51, { minutes: 30 })
  expect(idsOf(advisedOrder(start, [near, far]))).toBe('farnear')
  expect(routeOf(start, [near, far]).late).toBeGreaterThan(0)
  expect(routeOf(start, [far, near]).late).toBe(0)
})

test('a truck that is already out is advised from where it is', () => {
  const stops = [at('a', 48.51), at('b', 48.6), at('c', 48.7)]
  const out = { ...start, from: { latitude: 48.71, longitude: 7.7 } }
  expect(idsOf(advisedOrder(out, stops))).toBe('cba')
  expect(routeOf(out, advisedOrder(out, stops)).km).toBeLessThan(routeOf(out, stops).km)
})

test('a stop that opens at ten is waited for, and not visited at eight', () => {
  expect(routeOf(start, [at('a', 48.51, { loaded_after: '10:00' })]).arrivals).toEqual([600])
})

test('the advised order is never worse than the present one, and has the same stops', () => {
  const stops = fc.array(
    fc.record({
      latitude: fc.double({ min: 48.4, max: 48.7, noNaN: true }),
      longitude: fc.double({ min: 7.5, max: 7.9, noNaN: true }),
      before: fc.option(fc.constantFrom('09:00', '10:00', '11:30'), { nil: null }),
    }),
    { minLength: 2, maxLength: 7 },
  )
  fc.assert(
    fc.property(stops, places => {
      const given = places.map(({ latitude, longitude, before }, i) => ({
        ...at(String(i), 0),
        point: { latitude, longitude },
        loaded_before: before,
      }))
      const cost = (order: readonly RouteStop[]): number => {
        const { late, minutes } = routeOf(start, order)
        return late * 60 + minutes
      }
      const advised = advisedOrder(start, given)
      expect(advised.map(({ id }) => id).toSorted()).toEqual(given.map(({ id }) => id).toSorted())
      // Minutes are reported rounded.
      expect(cost(advised)).toBeLessThanOrEqual(cost(given) + 61)
    }),
    { numRuns: 40 },
  )
})

test('a position in the sea counts as none', () => {
  expect(pointOf({ latitude: 0, longitude: 0 })).toBeNull()
  expect(pointOf({ latitude: null, longitude: 7 })).toBeNull()
  expect(roadKm({ latitude: 48.5, longitude: 7.7 }, { latitude: 48.6, longitude: 7.7 })).toBeCloseTo(14.5, 0)
})

const seeker: Seeker = {
  id: null,
  task_type_id: 1,
  load: { weight: 10_000, volume: 2, duration: 20 },
  sector_id: 'nord',
  city: 'Ostwiller',
  days: [],
  point: { latitude: 48.5, longitude: 7.7 },
  not_before: null,
  not_after: null,
  loaded_after: null,
  loaded_before: null,
}
const candidate = (name: string, values: Partial<SlotCandidate> = {}): SlotCandidate => ({
  slot: { resource_id: name, date: '2026-11-24', shift_id: 1 },
  resourceName: name,
  resourceType: 'truck',
  shiftName: 'Matin',
  open: true,
  start: '08:00',
  end: '12:00',
  space: space(),
  neighbours: [],
  ...values,
})
const today = { today: '2026-11-23', hour: '09:00' }
const titles = (found: ReturnType<typeof bestSlots>): string[] => found.map(({ slot }) => slot.resource_id)

test('[CP6] a slot that is closed, past, too full or of another kind is not proposed', () => {
  const found = bestSlots(
    seeker,
    [
      candidate('open'),
      candidate('closed', { open: false }),
      candidate('full', { space: space(stop('a', 11)) }),
      candidate('counter', { resourceType: 'counter' }),
      candidate('past', { slot: { resource_id: 'past', date: '2026-11-22', shift_id: 1 } }),
    ],
    today,
  )
  expect(titles(found)).toEqual(['open'])
})

test('three are proposed at most, a tour that passes through the town first, each with its reason', () => {
  const town = { city: 'Ostwiller', sector_id: 'nord', point: null }
  const found = bestSlots(
    seeker,
    [
      candidate('free'),
      candidate('sector', { neighbours: [{ ...town, city: 'Hœnau' }] }),
      candidate('town', { neighbours: [town, town], space: space(stop('a', 6)) }),
      candidate('other'),
    ],
    today,
  )
  expect(titles(found)).toEqual(['town', 'sector', 'free'])
  expect(found[0]).toMatchObject({
    title: 'town, mardi 24 nov., matin',
    reason: 'Déjà 2\u00a0arrêts à Ostwiller, 50 → 67\u00a0%',
    fill: 67,
    fillBefore: 50,
  })
  expect(found[1]?.reason).toContain('Même secteur')
  expect(found[2]?.reason).toContain('Créneau libre')
})

test('only suitable days and hours are proposed', () => {
  const later = candidate('later', {
    slot: { resource_id: 'later', date: '2026-11-27', shift_id: 2 },
    start: '13:30',
    end: '17:00',
  })
  const all = [candidate('morning'), later]
  expect(titles(bestSlots({ ...seeker, not_before: '2026-11-25' }, all, today))).toEqual(['later'])
  expect(titles(bestSlots({ ...seeker, not_after: '2026-11-24' }, all, today))).toEqual(['morning'])
  expect(titles(bestSlots({ ...seeker, loaded_after: '14:00' }, all, today))).toEqual(['later'])
  expect(titles(bestSlots({ ...seeker, loaded_before: '11:00' }, all, today))).toEqual(['morning'])
})

test('a slot of today that is over, or has no time left for one more stop, is not proposed', () => {
  const own = candidate('own', { slot: { resource_id: 'own', date: '2026-11-23', shift_id: 1 } })
  const at = (hour: string): string[] => titles(bestSlots(seeker, [own], { today: '2026-11-23', hour }))
  expect(at('11:30')).toEqual(['own'])
  expect(at('11:31')).toEqual([])
  expect(at('15:00')).toEqual([])
  const early = { ...seeker, loaded_before: '10:00' }
  expect(titles(bestSlots(early, [own], { today: '2026-11-23', hour: '10:00' }))).toEqual([])
})

test('the sooner of two equals is proposed first: an earlier half day, whatever the name or the fill of its truck', () => {
  const on = (resource_id: string, date: string, shift_id: number, start: string, values = {}) =>
    candidate(resource_id, { slot: { resource_id, date, shift_id }, start, end: '17:00', ...values })
  const found = bestSlots(
    seeker,
    [
      on('A', '2026-11-25', 1, '08:00', { space: space(stop('a', 6)) }),
      on('B', '2026-11-24', 2, '13:30', { space: space(stop('b', 2)) }),
      on('Z', '2026-11-24', 1, '08:00', { space: space(stop('c', 1)) }),
    ],
    today,
  )
  expect(titles(found)).toEqual(['Z', 'B', 'A'])
})

test('whatever the tours, none is proposed that has ended, and equals come in the order of the calendar', () => {
  const halves = [
    { shift_id: 1, start: '08:00', end: '12:00' },
    { shift_id: 2, start: '13:30', end: '17:00' },
    { shift_id: 3, start: '08:00', end: '17:00' },
  ]
  const slots = fc.array(
    fc.record({
      date: fc.constantFrom('2026-11-22', '2026-11-23', '2026-11-24', '2026-11-27'),
      half: fc.constantFrom(...halves),
      name: fc.constantFrom('A', 'B', 'C'),
      volume: fc.constantFrom(1, 3, 5),
    }),
    { minLength: 1, maxLength: 12 },
  )
  const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 })
  fc.assert(
    fc.property(slots, minutes, (drawn, minute) => {
      const hour = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
      const all = drawn.map(({ date, half: { shift_id, ...hours }, name, volume }) =>
        candidate(name, {
          slot: { resource_id: name, date, shift_id },
          ...hours,
          space: space(stop('a', volume)),
        }),
      )
      const found = bestSlots(seeker, all, { today: '2026-11-23', hour }).map(({ slot }) => slot)
      const startOf = (shift_id: number): string => (shift_id === 2 ? '13:30' : '08:00')
      const endOf = (shift_id: number): string => (shift_id === 1 ? '12:00' : '17:00')
      for (const { date, shift_id } of found)
        expect(date > '2026-11-23' || (date === '2026-11-23' && endOf(shift_id) > hour)).toBe(true)
      const when = found.map(({ date, shift_id }) => `${date} ${startOf(shift_id)}`)
      expect(when).toEqual(when.toSorted())
    }),
  )
})

test('a task that is already planned does not count against its own slot', () => {
  const own = candidate('own', { space: space(stop('me', 8)) })
  const found = bestSlots({ ...seeker, id: 'me', load: { ...seeker.load, volume: 8 } }, [own], today)
  expect(found[0]?.fill).toBe(67)
})

test('only days on which the town is served are proposed', () => {
  const days = ['2026-11-24', '2026-11-26'].map(date =>
    candidate(date, { slot: { resource_id: date, date, shift_id: 1 } }),
  )
  expect(titles(bestSlots({ ...seeker, days: ['thursday'] }, days, today))).toEqual(['2026-11-26'])
  expect(titles(bestSlots(seeker, days, today))).toHaveLength(2)
})
