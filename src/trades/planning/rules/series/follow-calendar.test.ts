import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TASK_STATE } from '#records/states/task-states.ts'
import { addDays } from '#records/time/dates.ts'
import { followCalendar, type Follower } from './follow-calendar.ts'
import { HORIZON_DAYS, plannedOccurrences, type FrequencyKey, type Series } from './recurrence.ts'
import { planSeries } from './series-plan.ts'
import { DAY_CLOSED, SERIES_CHANGED } from './series-template.ts'

/** A Wednesday. */
const TODAY = '2026-11-18'

interface Row extends Follower {
  readonly id: string
}

const standing = (series_date: string, members: Partial<Row> = {}): Row => ({
  id: series_date,
  series_date,
  date: series_date,
  task_state_id: TASK_STATE.accepted,
  arrived_at: null,
  deleted: 0,
  cancelled_reason: '',
  ...members,
})
const weekly = (...frequency_weekdays: readonly number[]): Series => ({
  date: TODAY,
  frequency: 1,
  frequency_key: 'week',
  frequency_end_date: null,
  frequency_weekdays: frequency_weekdays.join(''),
})
const allBut =
  (...closed: readonly string[]) =>
  (day: string): boolean =>
    !closed.includes(day)

/** The rows as a calendar that changes leaves them. */
const followed = (
  series: Series,
  rows: readonly Row[],
  was: (day: string) => boolean,
  is: (day: string) => boolean,
): readonly Row[] => {
  const acts = new Map(followCalendar(series, rows, { today: TODAY, was, is }).map(act => [act.one.id, act]))
  return rows.map(row => {
    const act = acts.get(row.id)
    if (act === undefined) return row
    if (act.act === 'take away')
      return { ...row, task_state_id: TASK_STATE.cancelled, cancelled_reason: DAY_CLOSED }
    return standing(row.series_date ?? '', { date: act.planned.date })
  })
}
const days = (rows: readonly Row[]): string[] =>
  inOrder(
    rows.filter(({ task_state_id }) => task_state_id === TASK_STATE.accepted).map(({ date }) => date ?? ''),
  )
const inOrder = (dates: readonly string[]): string[] => dates.toSorted((a, b) => a.localeCompare(b))

test('[RC8] an occurrence whose day closes goes to the next open day, and comes back when its day opens again', () => {
  const rows = ['2026-11-25', '2026-12-02'].map(day => standing(day))
  const closed = allBut('2026-11-25', '2026-11-26')
  const moved = followed(weekly(3), rows, () => true, closed)
  expect(days(moved)).toEqual(['2026-11-27', '2026-12-02'])
  expect(days(followed(weekly(3), moved, closed, allBut('2026-11-25')))).toEqual(['2026-11-26', '2026-12-02'])
  expect(days(followed(weekly(3), moved, closed, () => true))).toEqual(['2026-11-25', '2026-12-02'])
})

test('[RC8] moved onto a day that the series serves anyway, it is taken away, and made again when its day opens', () => {
  const rows = ['2026-11-25', '2026-11-26', '2026-12-02', '2026-12-03'].map(day => standing(day))
  const closed = allBut('2026-11-25')
  const left = followed(weekly(3, 4), rows, () => true, closed)
  expect(days(left)).toEqual(['2026-11-26', '2026-12-02', '2026-12-03'])
  expect(days(followed(weekly(3, 4), left, closed, () => true))).toEqual(days(rows))
})

test('[RC8] what an edit of the series took away, or somebody removed, does not come back with its day', () => {
  const gone = { task_state_id: TASK_STATE.cancelled, cancelled_reason: SERIES_CHANGED }
  const rows = [
    standing('2026-11-25', gone),
    standing('2026-11-26'),
    standing('2026-12-02', { deleted: 1 }),
    standing('2026-12-03'),
  ]
  const closed = allBut('2026-11-25', '2026-12-02')
  expect(followCalendar(weekly(3, 4), rows, { today: TODAY, was: closed, is: () => true })).toEqual([])
})

test('[RC8] what a planner moved, what has begun, what is settled and what is of today stays where it is', () => {
  const rows = [
    standing(TODAY),
    standing('2026-11-25', { date: '2026-11-24' }),
    standing('2026-12-02', { arrived_at: '2026-12-02 09:00:00' }),
    standing('2026-12-09', { task_state_id: TASK_STATE.done }),
    standing('2026-12-16', { task_state_id: TASK_STATE.cancelled, cancelled_reason: 'Absent' }),
    standing('2026-12-23'),
  ]
  const closed = rows.flatMap(({ date }) => date ?? [])
  expect(
    followCalendar(weekly(3), rows, { today: TODAY, was: () => true, is: allBut(...closed) }),
  ).toMatchObject([{ act: 'move', one: { id: '2026-12-23' }, planned: { date: '2026-12-24' } }])
})

test('[RC8] without an open day within a month it stays on its own day', () => {
  const closed = Array.from({ length: 40 }, (_, n) => addDays('2026-11-26', n))
  const rows = followed(weekly(3), [standing('2026-11-25')], () => true, allBut('2026-11-25'))
  expect(days(followed(weekly(3), rows, allBut('2026-11-25'), allBut('2026-11-25', ...closed)))).toEqual([
    '2026-11-25',
  ])
})

test('[RC8] a series that never ends asks for no more days after ten years than after one', () => {
  const asked = (date: string): number => {
    let count = 0
    const isOpen = (day: string): boolean => {
      count += 1
      return day !== '2026-11-25'
    }
    const endless: Series = { ...weekly(1, 2, 3, 4, 5), date }
    const rows = ['2026-11-25', '2026-11-26'].map(day => standing(day))
    const acts = followCalendar(endless, rows, { today: TODAY, was: () => true, is: isOpen })
    expect(acts).toMatchObject([{ act: 'take away', one: { id: '2026-11-25' } }])
    return count
  }
  expect(asked('2016-11-21')).toBe(asked('2025-11-17'))
})

test('[RC8] 1,000 random series under random closings and openings: each visit is where its rule says, on every day', () => {
  const anySeries: fc.Arbitrary<Series> = fc.record({
    date: fc.integer({ min: -200, max: 30 }).map(count => addDays(TODAY, count)),
    frequency: fc.integer({ min: 1, max: 3 }),
    frequency_key: fc.constantFrom<FrequencyKey>('day', 'week', 'month', 'month_weekday'),
    frequency_end_date: fc.option(fc.integer({ min: 0, max: 80 }).map(count => addDays(TODAY, count))),
    frequency_weekdays: fc.subarray([1, 2, 3, 4, 5]).map(chosen => chosen.join('')),
    frequency_last: fc.constantFrom(0, 1),
  })
  /** Days that close, or open where they were closed, together. */
  const turns = fc.array(fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(anySeries, turns, (series, changes) => {
      let closed = new Set<string>()
      const plan = planSeries(series, [], { from: TODAY, today: TODAY, isOpen: () => true })
      let rows: readonly Row[] = plan.missing.map(({ series_date, date }) => standing(series_date, { date }))
      for (const turned of changes) {
        const next = new Set(closed)
        for (const day of turned.map(count => addDays(TODAY, count))) if (!next.delete(day)) next.add(day)
        const [was, is] = [closed, next].map(shut => (day: string) => !shut.has(day))
        if (was === undefined || is === undefined) return
        rows = followed(series, rows, was, is)
        closed = next
        const planned = plannedOccurrences(series, TODAY, addDays(TODAY, HORIZON_DAYS + 31), is)
        const expected = planned.filter(
          ({ doubled, series_date }) => !doubled && rows.some(row => row.series_date === series_date),
        )
        expect(days(rows)).toEqual(inOrder(expected.map(({ date }) => date)))
      }
    }),
    { numRuns: 1000 },
  )
})
