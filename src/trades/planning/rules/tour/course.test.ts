// What a delay is (DY2, DY3): the same for every screen that tells one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutesToClock } from '#records/time/duration.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { courseOf, settledDelays, type CourseStop, type Tour } from './course.ts'
import { delayOf, delayText } from './delay.ts'

const DAY = '2026-11-24'
const stop = (id: string, members: Partial<CourseStop> = {}): CourseStop => ({
  id,
  point: null,
  minutes: 30,
  loaded_after: null,
  loaded_before: null,
  task_state_id: TASK_STATE.accepted,
  state_time: null,
  arrived_at: null,
  ...members,
})
const done = (clock: string, arrived: string | null = null): Partial<CourseStop> => ({
  task_state_id: TASK_STATE.done,
  state_time: `${DAY} ${clock}:00`,
  arrived_at: arrived === null ? null : `${DAY} ${arrived}:00`,
})
const morning = (...stops: CourseStop[]): Tour => ({
  date: DAY,
  start: '08:00',
  end: '12:00',
  depot: null,
  stops,
})
const at = (hour: string, today = DAY) => ({ today, hour })

test('[DY2] a stop is late by the hours agreed for it, or by the end of its slot, whichever is more', () => {
  const visit = { from: 11 * 60, to: 12 * 60 + 20 }
  expect(delayOf(visit, { loaded_before: '10:30' }, '12:00')).toBe(30)
  expect(delayOf(visit, { loaded_before: '10:50' }, '12:00')).toBe(20)
  expect(delayOf(visit, { loaded_before: null }, '12:00')).toBe(20)
  expect(delayOf(visit, { loaded_before: '11:00' }, '')).toBe(0)
  expect(delayOf(visit, { loaded_before: null }, '')).toBe(0)
})

test('[DY2] what is left is late by when the crew will be there, before its hours are over', () => {
  const tour = morning(stop('a', { minutes: 60 }), stop('b', { loaded_before: '08:30' }))
  const course = courseOf(tour, at('08:10'))
  expect(course?.late).toEqual([{ id: 'b', n: 2, minutes: 40, isLeft: true }])
  expect(course?.delay).toBe(40)
})

test('[DY3] a morning that ended at 14:31 is late by what it took beyond noon', () => {
  const tour = morning(stop('a', done('09:00')), stop('b', done('14:31')))
  expect(courseOf(tour, at('15:00'))?.delay).toBe(151)
  expect(courseOf(tour, at('15:00', '2026-11-26'))?.delay).toBe(151)
  expect(courseOf(morning(stop('a', done('11:40'))), at('15:00'))?.delay).toBe(0)
})

test('[DY3] what was late before does not count while something is left to save', () => {
  const tour = morning(stop('a', { ...done('10:00'), loaded_before: '08:30' }), stop('b'))
  const course = courseOf(tour, at('10:05'))
  expect(course?.late.map(({ id, isLeft }) => [id, isLeft])).toEqual([['a', false]])
  expect(course?.delay).toBe(0)
})

test('[DY3] before it begins a tour has no delay, nor has one of another day with something left', () => {
  expect(courseOf(morning(stop('a', { loaded_before: '07:00' })), at('07:30'))?.delay).toBeNull()
  const yesterday = morning(stop('a', done('14:00')), stop('b'))
  expect(courseOf(yesterday, at('09:00', '2026-11-25'))?.delay).toBeNull()
})

test('[DY2] « Arrivé » is when a visit began: of one that is done, and of the one where the crew is', () => {
  const said = { ...done('10:00', '08:20'), loaded_before: '08:30' }
  expect(courseOf(morning(stop('a', said)), at('10:30'))?.delay).toBe(0)
  expect(courseOf(morning(stop('a', { ...said, arrived_at: null })), at('10:30'))?.delay).toBe(60)
  const here = { arrived_at: `${DAY} 08:50:00` }
  const course = courseOf(morning(stop('a'), stop('b', here)), at('09:00'))
  expect(course?.next).toEqual({ id: 'b', n: 2 })
  expect(course?.real.map(({ id, from, to }) => [id, from, to])).toEqual([
    ['b', 530, 560],
    ['a', 560, 590],
  ])
  // It was tapped on another day: the visit was put off.
  const old = { arrived_at: '2026-11-20 08:50:00' }
  expect(courseOf(morning(stop('a', old)), at('09:00'))?.real[0]?.from).toBe(540)
})

test('[DY7] what is settled is late by as much in the figures of a period as on the board', () => {
  const tour = morning(
    stop('a', { ...done('09:20', '08:40'), loaded_before: '08:30' }),
    stop('b', { ...done('10:00'), loaded_before: '10:00' }),
    // Settled by the desk two days later, a draft, and left: nobody knows when the crew was there.
    stop('c', { ...done('09:00'), state_time: '2026-11-26 09:00:00' }),
    stop('d', { ...done('11:00'), task_state_id: TASK_STATE.draft }),
    stop('e', { arrived_at: `${DAY} 11:10:00` }),
    stop('f', { ...done('12:35', '12:20'), task_state_id: TASK_STATE.notDone }),
  )
  const delays = settledDelays(tour)
  expect([...delays]).toEqual([
    ['a', 10],
    ['b', 0],
    ['f', 35],
  ])
  const onBoard = courseOf(tour, at('12:40'))?.late.filter(({ isLeft }) => !isLeft)
  expect(onBoard?.map(({ id, minutes }) => [id, minutes])).toEqual(
    [...delays].filter(([, minutes]) => minutes > 0),
  )
})

test('[DY2] [DY3] time makes no tour less late', () => {
  const window = fc.option(fc.integer({ min: 420, max: 900 }).map(minutesToClock), { nil: null })
  fc.assert(
    fc.property(
      fc.array(fc.record({ loaded_before: window, minutes: fc.nat(90) }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 480, max: 900 }),
      fc.nat(120),
      (all, now, later) => {
        const tour = morning(...all.map((one, n) => stop(String(n), one)))
        const delay = (minutes: number) => courseOf(tour, at(minutesToClock(minutes)))?.delay ?? -1
        expect(delay(now + later)).toBeGreaterThanOrEqual(delay(now))
      },
    ),
  )
})

test('[DY4] a delay is said in one way', () => {
  expect([0, 25, 304].map(delayText)).toEqual([
    'À l’heure',
    '25\u00a0min de retard',
    '5\u00a0h\u00a004 de retard',
  ])
})
