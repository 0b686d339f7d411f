// What stands on a day that closes, where it would go, and what moving it does (CA7).
import { beforeEach, expect, test, vi } from 'vitest'
import { Organisation } from '#records/entities/people.ts'
import { Resource } from '#records/entities/resource.ts'
import { ShiftException, ShiftInstance, ShiftResource } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { addDays, weekdayIndex } from '#records/time/dates.ts'
import { organisationNamespace } from '#records/values/slot-id.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { placeTasks } from '../place-tasks.ts'
import {
  closingOf,
  openingOf,
  reopeningOf,
  unopeningOf,
  type CalendarChange,
} from '#trades/settings/rules/calendar-change.ts'
import { calendarMoves } from './calendar-moves.ts'
import { moveAway, takeBack } from './move-away.ts'
import { shutVisits } from './shut-visits.ts'

const today = '2026-11-23'
const at = `${today} 10:00:00`
/** A Tuesday. */
const DAY = '2026-11-24'
const planner = rightsOf(['emma_desktop', 'trucks', 'add_task'])
const closing = { from: DAY, to: DAY, resource_id: null, shift_id: null }
const who = {
  task_type_id: 1,
  task_state_id: 2,
  lastname: 'Ott',
  city: 'Erstein',
  phone1: '06 12 34 56 78',
} as const

let db: LocalDatabase
let mirror: Mirror
const task = (id: string): Promise<TaskRow | undefined> => tableOf(db, Task).get(id)
const place = (ids: readonly string[], resource_id = 'r1', date = DAY): Promise<unknown> =>
  placeTasks(db, { ids, slot: { resource_id, date, shift_id: 1 }, at, rights: planner })
const calendar = (change: CalendarChange) =>
  calendarMoves(db, { change, today, hour: '10:00', rights: planner })
const moves = async () => (await calendar(closingOf(closing))).moves

beforeEach(async () => {
  const shards = ['2026-W47', '2026-W48', '2026-W49', '2026-W50'].flatMap(week => [
    `emma/${week}`,
    `loki/${week}`,
    `slot/${week}`,
  ])
  mirror = await openMirror({ shards: ['ref', 'emma/none', ...shards] })
  db = mirror.device.db
  const namespace = organisationNamespace('quai')
  await mirror.put(Organisation, { id: 'quai', client_id: 'quai', namespace, travel_minutes: 10 })
  const truck = { type: 'truck', weight: 100_000, volume: 2 } as const
  await mirror.put(
    Resource,
    { ...truck, id: 'r1', number: 1, name: 'Camion 1' },
    { ...truck, id: 'r2', number: 2, name: 'Camion 2' },
  )
  await mirror.put(
    ShiftResource,
    { id: 's1', resource_id: 'r1', shift_id: 1 },
    { id: 's2', resource_id: 'r2', shift_id: 1 },
  )
  const heavy = { forced_weight: 90_000, forced_volume: 1, forced_duration: '00:30' }
  await mirror.put(Task, { ...who, ...heavy, id: 'a' }, { ...who, ...heavy, id: 'b', lastname: 'Haas' })
})

test('[CA7] each visit goes to an open slot, and the second does not take the room of the first; nothing is written', async () => {
  await place(['a'])
  await place(['b'], 'r2')
  const found = await moves()
  expect(found.map(({ task: { id } }) => id)).toEqual(['a', 'b'])
  const best = found.map(({ slots }) => slots[0]?.slot)
  for (const slot of best) expect(slot?.date).not.toBe(DAY)
  expect(best[0]).not.toEqual(best[1])
  expect((await task('a'))?.date).toBe(DAY)
})

test('[CA7] moved, then taken back: both are where they were', async () => {
  await place(['a'])
  await place(['b'], 'r2')
  const chosen = (await moves()).flatMap(({ task: { id }, slots: [best] }) =>
    best === undefined ? [] : [{ id, slot: best.slot }],
  )
  const { moved, refused } = await moveAway(db, { moves: chosen, at, rights: planner })
  expect(refused).toEqual([])
  expect([(await task('a'))?.date, (await task('b'))?.date]).toEqual(chosen.map(({ slot }) => slot.date))
  // The server has closed their slots meanwhile: the same undo opens them again.
  for (const slot of await tableOf(db, ShiftInstance).where('date').equals(DAY).toArray())
    await mirror.put(ShiftInstance, { ...slot, open: 0 })
  expect(await takeBack(db, { moved, rights: planner })).toEqual([])
  expect([(await task('a'))?.date, (await task('b'))?.date]).toEqual([DAY, DAY])
})

test('[CA7] [SL3] in a tour that somebody has ordered, a moved visit goes where its agreed hours belong; its undo restores the order', async () => {
  const next = { resource_id: 'r1', date: addDays(DAY, 1), shift_id: 1 as const }
  const light = { ...who, forced_weight: 100, forced_volume: 0.01, forced_duration: '00:10' }
  await mirror.put(
    Task,
    { ...light, id: 'nine', loaded_after: '09:15' },
    { ...light, id: 'eleven', loaded_after: '11:00' },
    { ...light, id: 'half', loaded_after: '08:30' },
    { ...light, id: 'ten', loaded_after: '10:00' },
  )
  await place(['eleven', 'nine'], next.resource_id, next.date)
  const made = await placeTasks(db, { ids: ['nine'], slot: next, before: null, at, rights: planner })
  if (!made.ok) throw new Error('not ordered')
  await place(['half', 'ten'])
  const orderThere = async () =>
    (await tableOf(db, ShiftInstance).where('date').equals(next.date).toArray())[0]?.task_order
  const before = await orderThere()
  expect(before).toEqual(['eleven', 'nine'])
  const { moved, refused } = await moveAway(db, {
    moves: [
      { id: 'ten', slot: next },
      { id: 'half', slot: next },
    ],
    at,
    rights: planner,
  })
  expect(refused).toEqual([])
  expect(await orderThere()).toEqual(['half', 'ten', 'eleven', 'nine'])
  expect(await takeBack(db, { moved, rights: planner })).toEqual([])
  expect(await orderThere()).toEqual(before)
})

test('[CA7] a slot whose tour cannot keep the agreed hours with the visit is said, those moved before it counted', async () => {
  const half = { ...who, forced_weight: 100, forced_volume: 0.01, forced_loading_duration: '00:30' }
  const morning = { ...half, loaded_after: '08:30', loaded_before: '08:45' }
  await mirror.put(
    Task,
    { ...half, id: 'there' },
    { ...morning, id: 'one' },
    { ...morning, id: 'two' },
    { ...half, id: 'any' },
  )
  const next = addDays(DAY, 1)
  // Only one tour is left to go to.
  await mirror.put(
    ShiftException,
    ...Array.from({ length: 30 }, (_, n) => addDays(today, n))
      .filter(date => date !== DAY && date !== next)
      .map(date => ({ id: date, date, open: 0 as const })),
    { id: 'r2', date: next, open: 0 as const, resource_id: 'r2' },
  )
  await place(['there'], 'r1', next)
  await place(['one', 'two', 'any'])
  const found = (await moves()).map(({ task: { id }, slots }) => [id, slots.map(slot => slot.isOutOfHours)])
  expect(found).toEqual([
    ['any', [false]],
    ['one', [false]],
    ['two', [true]],
  ])
})

test('[CA7] one that has no room holds back no other, and is told', async () => {
  await place(['a'])
  await place(['b'], 'r2')
  await mirror.put(Task, { ...who, id: 'c', forced_weight: 99_000, lastname: 'Kern' })
  const full = { resource_id: 'r1', date: addDays(DAY, 1), shift_id: 1 }
  await place(['c'], full.resource_id, full.date)
  await mirror.put(Task, { ...who, id: 'light', forced_weight: 100, lastname: 'Rey' })
  await place(['light'])
  const { moved, refused } = await moveAway(db, {
    moves: [
      { id: 'a', slot: full },
      { id: 'light', slot: full },
      { id: 'b', slot: { ...full, resource_id: 'r2' } },
    ],
    at,
    rights: rightsOf(['emma_desktop', 'trucks']),
  })
  expect(refused).toMatchObject([{ id: 'a', failure: { kind: 'ruleBroken' } }])
  expect(moved.flatMap(({ tasks }) => tasks.map(({ id }) => id))).toEqual(['light', 'b'])
})

test('[CA7] [RC8] an occurrence follows its series; what has begun or is settled stays; a draft without a slot has none', async () => {
  const weekly = { series_id: 's', frequency: 1, frequency_key: 'week' as const }
  await mirror.put(
    Task,
    {
      ...who,
      ...weekly,
      id: 'first',
      series_date: addDays(DAY, -7),
      date: addDays(DAY, -7),
      task_state_id: 5,
    },
    { ...who, ...weekly, id: 'next', series_date: DAY, date: DAY },
    { ...who, id: 'begun', date: DAY, arrived_at: `${DAY} 09:00:00` },
    { ...who, id: 'done', date: DAY, task_state_id: 5 },
    { ...who, id: 'wished', date: DAY, task_state_id: 1 },
  )
  const found = new Map((await moves()).map(move => [move.task.id, move]))
  expect(found.get('next')).toMatchObject({ series: { date: addDays(DAY, 1), isServed: false }, slots: [] })
  expect(found.get('begun')).toMatchObject({ isFixed: true, slots: [] })
  expect(found.get('done')).toMatchObject({ isFixed: true, slots: [] })
  expect(found.get('wished')).toMatchObject({ isFixed: false, series: null, slots: [] })
  expect(found.has('first')).toBe(false)
})

test('[CA7] what the closing leaves open is not moved: another truck’s day, a whole day of which the morning closes', async () => {
  await place(['a'])
  await place(['b'], 'r2')
  await mirror.put(ShiftException, { id: 'y', date: DAY, open: 1, resource_id: 'r2' })
  expect((await moves()).map(({ task: { id } }) => id)).toEqual(['a'])
  const afternoon = { ...closing, shift_id: 2 as const }
  expect(await calendar(closingOf(afternoon))).toEqual({ moves: [], returns: [] })
})

test('[CA7] what stays on a closed day is listed, unless its truck works all the same', async () => {
  await place(['a'])
  await place(['b'], 'r2')
  expect(await shutVisits(db, { today })).toEqual([])
  await mirror.put(ShiftException, { id: 'x', date: DAY, open: 0, label: 'Grève' })
  // The server closes the slots with their day.
  for (const slot of await tableOf(db, ShiftInstance).toArray())
    await mirror.put(ShiftInstance, { ...slot, open: 0 })
  expect((await shutVisits(db, { today })).map(({ id }) => id).toSorted()).toEqual(['a', 'b'])
  await mirror.put(ShiftException, { id: 'y', date: DAY, open: 1, resource_id: 'r2' })
  for (const slot of await tableOf(db, ShiftInstance).where('date').equals(DAY).toArray())
    await mirror.put(ShiftInstance, { ...slot, open: slot.resource_id === 'r2' ? 1 : 0 })
  expect((await shutVisits(db, { today })).map(({ id }) => id)).toEqual(['a'])
})

test('[CA7] a slot that was opened by hand on a closed day keeps its visits: neither listed nor moved; a day that closes takes its own', async () => {
  await place(['a'])
  await place(['b'], 'r2')
  expect((await moves()).map(({ task: { id } }) => id)).toEqual(['a', 'b'])
  await mirror.put(ShiftException, { id: 'x', date: DAY, open: 0 })
  for (const slot of await tableOf(db, ShiftInstance).where('date').equals(DAY).toArray())
    await mirror.put(ShiftInstance, { ...slot, open: slot.resource_id === 'r2' ? 1 : 0 })
  expect((await shutVisits(db, { today })).map(({ id }) => id)).toEqual(['a'])
  expect((await moves()).map(({ task: { id } }) => id)).toEqual(['a'])
})

test('[CA7] what a day that opens brings back is said: an occurrence that it sent away, and one that it took away', async () => {
  const closed = { id: 'x', date: DAY, open: 0 as const }
  await mirror.put(ShiftException, closed)
  const daily = { ...who, series_id: 's', frequency: 1, frequency_key: 'week' as const }
  const twice = { ...daily, series_id: 't', frequency_weekdays: '23' }
  await mirror.put(
    Task,
    { ...daily, id: 'away', series_date: DAY, date: addDays(DAY, 1) },
    { ...daily, id: 'later', series_date: addDays(DAY, 7), date: addDays(DAY, 7) },
    {
      ...twice,
      id: 'taken',
      series_date: DAY,
      date: DAY,
      task_state_id: 3,
      cancelled_reason: 'Jour fermé',
    },
    { ...twice, id: 'kept', series_date: addDays(DAY, 1), date: addDays(DAY, 1) },
  )
  const { moves: none, returns } = await calendar(reopeningOf(closing, ['x']))
  expect(none).toEqual([])
  expect(returns.map(({ task: { id }, date }) => [id, date])).toEqual([
    ['taken', DAY],
    ['away', DAY],
  ])
})

test('[CA7] an opening that goes takes what stands there away, unless the day is open without it; one that comes brings back', async () => {
  const own = { ...closing, resource_id: 'r1' }
  await place(['a'])
  await place(['b'], 'r2')
  await mirror.put(
    ShiftException,
    { id: 'x', date: DAY, open: 0 },
    { id: 'y', date: DAY, open: 1, resource_id: 'r1' },
  )
  const goes = await calendar(unopeningOf(own, 'y'))
  expect(goes.moves.map(({ task: { id }, slots }) => [id, slots.length > 0])).toEqual([['a', true]])
  const later = addDays(DAY, 1)
  const there = { ...own, from: later, to: later }
  await place(['a'], 'r1', later)
  await mirror.put(ShiftException, { id: 'z', date: later, open: 1, resource_id: 'r1' })
  expect((await calendar(unopeningOf(there, 'z'))).moves).toEqual([])

  await tableOf(db, ShiftException).delete('y')
  const weekly = {
    series_id: 's',
    frequency: 1,
    frequency_key: 'week' as const,
    resource_id: 'r1',
    shift_id: 1 as const,
    shift_instance_id: 'i',
  }
  await mirror.put(Task, { ...who, ...weekly, id: 'away', series_date: DAY, date: later })
  const hours = { start: '09:00', end: '11:00' }
  const comes = await calendar(openingOf(own, hours))
  expect(comes.returns.map(({ task: { id }, date }) => [id, date])).toEqual([['away', DAY]])
  expect((await calendar(openingOf({ ...own, resource_id: 'r2' }, hours))).returns).toEqual([])
})

test('[CA7] days that close and days that open in one change: an occurrence goes from the one to the other', async () => {
  await mirror.put(ShiftException, { id: 'x', date: DAY, open: 0 })
  const weekly = { series_id: 's', frequency: 1, frequency_key: 'week' as const }
  await mirror.put(Task, { ...who, ...weekly, id: 'a', series_date: DAY, date: addDays(DAY, 1) })
  const next = { ...closing, from: addDays(DAY, 1), to: addDays(DAY, 1) }
  const { moves: found, returns } = await calendar({
    ...closingOf(next),
    opens: [closing],
    lifts: ['x'],
  })
  expect(found).toMatchObject([{ task: { id: 'a' }, series: { date: DAY } }])
  expect(returns).toEqual([])
})

test('[CA7] a truck whose days around are not on this device is not proposed as empty', async () => {
  const far = { ...closing, from: addDays(DAY, 100), to: addDays(DAY, 100) }
  await place(['a'], 'r1', far.from)
  expect((await calendar(closingOf(far, closing))).moves).toMatchObject([{ slots: [], isKnown: false }])
})

/** How often the databases were asked. */
const countReads = async (run: () => Promise<unknown>): Promise<number> => {
  const spies = [
    ...(['get', 'getAll', 'getAllKeys', 'openCursor'] as const).map(name =>
      vi.spyOn(IDBObjectStore.prototype, name),
    ),
    ...(['get', 'getAll', 'getAllKeys', 'openCursor', 'openKeyCursor'] as const).map(name =>
      vi.spyOn(IDBIndex.prototype, name),
    ),
  ]
  await run()
  const count = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
  for (const spy of spies) spy.mockRestore()
  return count
}

test('[CA7] a holiday on a day with 60 visits: each has its line, for no more questions to the database than two', async () => {
  const light = { forced_weight: 100, forced_volume: 0.01, forced_duration: '00:01', city_id: 'town' }
  const weekly = { frequency: 1, frequency_key: 'week' as const, series_date: DAY }
  await mirror.put(Task, { ...who, ...light, id: 'v' })
  await place(['v'])
  const placed = await task('v')
  const beside = Object.assign({}, placed, { rev: 1 })
  await mirror.put(Task, { ...beside, ...weekly, id: 's', series_id: 's' })
  const few = await countReads(moves)
  const names = Array.from({ length: 29 }, (_, n) => String(n).padStart(2, '0'))
  await mirror.put(
    Task,
    ...names.map(n => Object.assign({}, beside, { id: `w${n}` })),
    ...names.map(n => Object.assign({}, beside, weekly, { id: `o${n}`, series_id: `o${n}` })),
  )
  const many = await countReads(moves)
  const found = await moves()
  expect(found).toHaveLength(60)
  expect(found.filter(({ series }) => series?.date === addDays(DAY, 1))).toHaveLength(30)
  expect(found.filter(({ slots }) => slots.length > 0)).toHaveLength(30)
  expect(few).toBeGreaterThan(10)
  expect(many).toBe(few)
})

test('[CA7] [RC8] a series that never ends counts with the occurrences that exist', async () => {
  const endless = {
    ...who,
    series_id: 's',
    frequency: 1,
    frequency_key: 'week' as const,
    frequency_end_date: null,
  }
  const days = Array.from({ length: 60 }, (_, n) => addDays(DAY, n)).filter(day => weekdayIndex(day) < 5)
  await mirror.put(
    Task,
    ...days.map(date => ({ ...endless, frequency_weekdays: '12345', id: date, series_date: date, date })),
  )
  const month = { ...closing, to: addDays(DAY, 30) }
  const { moves: found, returns } = await calendar(closingOf(month))
  expect(found.map(({ task: { id } }) => id)).toEqual(days.filter(day => day <= month.to))
  expect(found.every(({ series }) => series?.isServed)).toBe(true)
  expect(returns).toEqual([])
})
