// The calendar on a device: the holidays of its set, own closed days, what stands on them. Today is 2026-11-18.
import { beforeEach, expect, test, vi } from 'vitest'
import { Organisation } from '#records/entities/people.ts'
import { ShiftException, type ShiftExceptionRow } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { holidayId, organisationNamespace } from '#records/values/slot-id.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import { calendarOf } from './calendar-of.ts'
import { exceptionsOf } from './exceptions-of.ts'
import { closeDays, closeHoliday, openAgain, reopenDays, restoreDays } from './closed-days.ts'
import { closingOf, exceptionsAfter } from '../rules/calendar-change.ts'
import { saveRecord } from './save-record.ts'
import { standingOn } from './standing-on.ts'

const today = '2026-11-18'
const rights = rightsOf(['config', 'config_resources'])
const namespace = organisationNamespace('quai')
const christmas = holidayId(namespace, '2026-12-25')

let mirror: Mirror
let db: LocalDatabase
beforeEach(async () => {
  mirror = await openMirror()
  db = mirror.device.db
  await mirror.put(Organisation, { id: 'quai', name: 'Le Quai', namespace, holidays: 'france' })
  await mirror.put(ShiftException, { id: christmas, date: '2026-12-25', open: 0, label: 'Noël' })
})

const calendar = async () => {
  const found = await calendarOf(db, { today, rights })
  if (found === undefined) throw new Error('no organisation')
  return found
}
const dayOf = async (date: string) => (await calendar()).holidays.find(day => day.date === date)
const exceptions = async () =>
  (await tableOf(db, ShiftException).toArray()).map(({ date, label }) => `${date} ${label}`).toSorted()
const span = { from: '2026-12-24', to: '2026-12-28', resource_id: null, shift_id: null, label: 'Trêve' }
const close = async (days: Parameters<typeof closeDays>[1]['days']) => {
  const outcome = await closeDays(db, { days, rights })
  if (!outcome.ok) throw new Error('refused')
  return outcome.value
}

test('[CA2] every holiday of the set is shown to the end of the next two years, closed or lifted', async () => {
  const { holidays } = await calendar()
  expect(holidays).toHaveLength(1 + 11 + 11)
  expect(holidays[0]).toMatchObject({ date: '2026-12-25', label: 'Noël', id: christmas })
  expect(holidays.filter(({ closing }) => closing !== null)).toHaveLength(1)
})

test('[CA2] the exceptions of a resource are without the holidays, and with what closes everybody', async () => {
  await close({ ...span, from: '2026-12-24', to: '2026-12-26' })
  const shown = await exceptionsOf(db, { resource: 'r1', from: today })
  expect(shown.map(({ date }) => date)).toEqual(['2026-12-24', '2026-12-26'])
})

test('an organisation from before there were holidays has none', async () => {
  await tableOf(db, Organisation)
    .toCollection()
    .modify(row => void Reflect.deleteProperty(row, 'holidays'))
  expect((await calendar()).holidays).toEqual([])
})

test('[CA3] a holiday is lifted, taken back, and closed again under the same id', async () => {
  const lifted = await reopenDays(db, { ids: [christmas], rights })
  expect((await dayOf('2026-12-25'))?.closing).toBeNull()
  if (lifted.ok) await restoreDays(db, { rows: lifted.value, rights })
  expect((await dayOf('2026-12-25'))?.closing).toMatchObject({ id: christmas, label: 'Noël' })
  await reopenDays(db, { ids: [christmas], rights })
  const holiday = { id: christmas, date: '2026-12-25', label: 'Noël' }
  expect(await closeHoliday(db, { holiday, rights })).toMatchObject({
    ok: true,
    value: [{ id: christmas, opening: null }],
  })
  expect((await dayOf('2026-12-25'))?.closing).toMatchObject({ id: christmas, open: 0 })
})

test('[CA3] a holiday that is open by an exception is closed by that exception', async () => {
  const holiday = { id: christmas, date: '2026-12-25', label: 'Noël' }
  await mirror.put(ShiftException, { id: christmas, date: '2026-12-25', open: 1, label: 'Noël' })
  expect((await dayOf('2026-12-25'))?.closing).toBeNull()
  await closeHoliday(db, { holiday, rights })
  expect((await dayOf('2026-12-25'))?.closing).toMatchObject({ id: christmas, open: 0 })
  await mirror.put(ShiftException, { id: 'own', date: '2027-01-01', open: 1 })
  const newYear = { id: holidayId(namespace, '2027-01-01'), date: '2027-01-01', label: 'Jour de l’An' }
  expect(await closeHoliday(db, { holiday: newYear, rights })).toMatchObject({ value: [{ id: 'own' }] })
})

test('[CA4] a span is one exception a day; a day that is closed already keeps its own', async () => {
  const closed = await close(span)
  expect(closed).toHaveLength(4)
  expect(await exceptions()).toEqual([
    '2026-12-24 Trêve',
    '2026-12-25 Noël',
    '2026-12-26 Trêve',
    '2026-12-27 Trêve',
    '2026-12-28 Trêve',
  ])
  expect((await calendar()).closings.map(({ from, to, who }) => [from, to, who])).toEqual([
    ['2026-12-24', '2026-12-24', null],
    ['2026-12-26', '2026-12-28', null],
  ])
  expect(await close(span)).toEqual([])
  await openAgain(db, { closed, rights })
  expect(await exceptions()).toEqual(['2026-12-25 Noël'])
})

test('[CA4] [CA7] a span over a day that an opening opens closes it, as its dry run says; its undo has the opening again', async () => {
  const own = { date: '2026-12-26', resource_id: 'r1', shift_id: 1, open: 1, label: 'Marché' } as const
  await mirror.put(ShiftException, { ...own, id: 'own', start: '09:00', end: '11:00' })
  const before = await tableOf(db, ShiftException).toArray()
  const days = { ...span, from: '2026-12-26', to: '2026-12-27', resource_id: 'r1', shift_id: 1 } as const
  const facts = (rows: readonly ShiftExceptionRow[]) =>
    rows
      .map(({ date, resource_id, shift_id, open }) => [date, resource_id, shift_id, open].join('|'))
      .toSorted()
  const foreseen = facts(exceptionsAfter(before, closingOf(days)))
  const closed = await close(days)
  expect(closed.map(({ opening }) => opening?.id)).toEqual(['own', undefined])
  expect(facts(await tableOf(db, ShiftException).toArray())).toEqual(foreseen)
  expect((await calendar()).closings).toMatchObject([
    { from: '2026-12-26', to: '2026-12-27', label: 'Trêve' },
  ])
  await openAgain(db, { closed, rights })
  expect(await exceptions()).toEqual(['2026-12-25 Noël', '2026-12-26 Marché'])
  expect(await tableOf(db, ShiftException).get('own')).toMatchObject({
    open: 1,
    start: '09:00',
    end: '11:00',
  })
  // One such day alone is no closing that is in the calendar already.
  expect(await close({ ...days, to: days.from })).toMatchObject([{ id: 'own' }])
})

test('[CA3] a holiday that an opening opened, closed and taken back, is open as before', async () => {
  await mirror.put(ShiftException, { id: christmas, date: '2026-12-25', open: 1, label: 'Noël' })
  const closed = await closeHoliday(db, { holiday: { id: christmas, ...christmasDay }, rights })
  if (closed.ok) await openAgain(db, { closed: closed.value, rights })
  expect(await tableOf(db, ShiftException).get(christmas)).toMatchObject({ open: 1, label: 'Noël' })
})

test('[RC8] days that were opened again are closed again in one change: no push comes between them', async () => {
  const lifted = await reopenDays(db, { ids: (await close(span)).map(({ id }) => id), rights })
  const transaction = vi.spyOn(db.strict.dexie, 'transaction')
  if (lifted.ok) expect(await restoreDays(db, { rows: lifted.value, rights })).toMatchObject({ ok: true })
  expect(transaction).toHaveBeenCalledTimes(1)
  expect(await exceptions()).toHaveLength(5)
})

test('[CA4] who may not change exceptions closes and lifts nothing', async () => {
  const nobody = rightsOf(['config'])
  expect((await closeDays(db, { days: span, rights: nobody })).ok).toBe(false)
  expect((await reopenDays(db, { ids: [christmas], rights: nobody })).ok).toBe(false)
  expect((await closeHoliday(db, { holiday: { id: 'x', ...christmasDay }, rights: nobody })).ok).toBe(false)
  expect(await exceptions()).toEqual(['2026-12-25 Noël'])
})
const christmasDay = { date: '2026-12-25', label: 'Noël' }

test('[CA2] the days of a set that was just chosen are on their way until the feed brings them', async () => {
  expect((await calendar()).isOnTheWay).toBe(false)
  await saveRecord(db, Organisation, { id: 'quai', values: { holidays: 'alsace-moselle' }, rights })
  expect((await calendar()).isOnTheWay).toBe(true)
  await saveRecord(db, Organisation, { id: 'quai', values: { holidays: 'none' }, rights })
  // Those of the former set are nobody's own closed days while they wait to be taken back; one that was renamed is.
  expect(await calendar()).toMatchObject({ isOnTheWay: true, holidays: [], closings: [] })
  await mirror.put(ShiftException, { id: christmas, date: '2026-12-25', open: 0, label: 'Relâche' })
  expect(await calendar()).toMatchObject({ isOnTheWay: false, closings: [{ label: 'Relâche' }] })
})

const task = (id: string, more: Partial<TaskRow>) =>
  mirror.put(Task, { id, scope: 'emma', task_type_id: 1, task_state_id: 2, date: '2026-12-24', ...more })

test('[CA5] what stands on a day is counted by family, without what is cancelled, to be postponed or sold', async () => {
  await task('a', { resource_id: 'r1', shift_id: 1 })
  await task('b', { resource_id: 'r2', shift_id: 3 })
  await task('draft', { task_state_id: 1 })
  await task('rental', { scope: 'loki', task_type_id: 13, resource_id: 'r3', shift_id: 2 })
  await task('cancelled', { task_state_id: 3 })
  await task('postponed', { task_state_id: 4 })
  await task('sale', { task_type_id: 19 })
  await task('scale', { scope: 'scale', task_type_id: 17 })
  await task('before', { date: '2026-12-23' })
  const count = async (more: object = {}) => {
    const closing = { from: '2026-12-24', to: '2026-12-25', resource_id: null, shift_id: null, ...more }
    const [standing] = await standingOn(db, { closings: [closing], rights })
    return [standing?.visits, standing?.rentals]
  }
  expect(await count()).toEqual([3, 1])
  expect(await count({ from: '2026-12-23' })).toEqual([4, 1])
  expect(await count({ resource_id: 'r1' })).toEqual([1, 0])
  expect(await count({ shift_id: 1 })).toEqual([3, 0])
  expect(await count({ resource_id: 'r2', shift_id: 2 })).toEqual([1, 0])
  expect((await dayOf('2026-12-25'))?.standing).toMatchObject({ visits: 0, rentals: 0, isWhole: false })
})

test('[CA5] [RG5] only what the planning tabs of the account show is counted, and its families are all that the device needs', async () => {
  await task('visit', {})
  await task('carried', { scope: 'loki', task_type_id: 14 })
  await task('counter', { scope: 'loki', task_type_id: 15 })
  const day = { from: '2026-12-24', to: '2026-12-24', resource_id: null, shift_id: null }
  const seenBy = async (...names: string[]) => {
    const own = rightsOf(['config', 'config_resources', ...names])
    const [standing] = await standingOn(db, { closings: [day], rights: own })
    return [standing?.visits, standing?.rentals]
  }
  expect(await seenBy()).toEqual([1, 2])
  expect(await seenBy('see_trucks')).toEqual([1, 1])
  expect(await seenBy('see_counter')).toEqual([0, 2])
  await close({ ...span, to: span.from })
  const own = rightsOf(['config', 'config_resources', 'see_counter'])
  expect((await calendarOf(db, { today, rights: own }))?.closings).toMatchObject([
    { standing: { visits: 0, rentals: 2, isWhole: false } },
  ])
  const mirrored = await openMirror({ shards: ['loki/2026-W52'] })
  const asked = { closings: [day], rights: own }
  expect(await standingOn(mirrored.device.db, asked)).toMatchObject([{ isWhole: true }])
  const wider = rightsOf(['see_counter', 'see_trucks'])
  expect(await standingOn(mirrored.device.db, { ...asked, rights: wider })).toMatchObject([
    { isWhole: false },
  ])
})
