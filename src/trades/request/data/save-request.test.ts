// A request as its form saves it: rules before the write, one edit for the slot, the task and its series.
import { beforeEach, expect, test } from 'vitest'
import { Organisation } from '#records/entities/people.ts'
import { City } from '#records/entities/places.ts'
import { Resource } from '#records/entities/resource.ts'
import { ShiftException, ShiftInstance, ShiftResource } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { SeriesReach } from '#trades/planning/rules/series/reach.ts'
import { PROBLEM } from '#records/problem.ts'
import { occurrenceId } from '#trades/planning/rules/series/recurrence.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { organisationNamespace, shiftInstanceId } from '#records/values/slot-id.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { setRequestState } from './set-request-state.ts'
import { saveRequest, type SaveRequest } from './save-request.ts'

const planner = rightsOf(['emma_desktop', 'add_task'])
const chief = rightsOf([
  'emma_desktop',
  'add_task',
  'admin',
  'force_out_of_sector',
  'force_values',
  'change_slots',
])
const at = '2026-11-21 10:00:00'
const namespace = organisationNamespace('quai')
const tuesday = { resource_id: 'r1', date: '2026-11-24', shift_id: 1 }
const donor = {
  lastname: 'Haas',
  phone1: '06 12 34 56 78',
  city: 'Schillersheim',
  city_id: 'c1',
  zipcode: '67290',
} as const

let mirror: Mirror
let db: LocalDatabase
const save = (asked: Partial<SaveRequest>) =>
  saveRequest(db, { id: null, fields: {}, at, rights: planner, ...asked })
const saved = async (asked: Partial<SaveRequest>): Promise<string> => {
  const outcome = await save(asked)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
  return outcome.value.id
}
const task = async (id: string): Promise<TaskRow | undefined> => tableOf(db, Task).get(id)

beforeEach(async () => {
  mirror = await openMirror({ stickers: false })
  db = mirror.device.db
  await mirror.put(Organisation, { id: 'quai', client_id: 'quai', namespace })
  await mirror.put(Resource, {
    id: 'r1',
    number: 1,
    name: 'Camion 1',
    type: 'truck',
    weight: 100_000,
    volume: 10,
  })
  await mirror.put(ShiftResource, { id: 's1', resource_id: 'r1', shift_id: 1 })
  await mirror.put(
    City,
    { id: 'c1', name: 'Schillersheim', zipcode: '67290', sector_id: 'n', collected: 1 },
    { id: 'c2', name: 'Loin', zipcode: '99999', sector_id: null, collected: 0 },
  )
})

test('a draft needs nothing; accepting it asks for who, where and how to reach them', async () => {
  const id = await saved({})
  expect(await task(id)).toMatchObject({ task_state_id: 1, scope: 'emma' })
  expect(await save({ id, state: 2 })).toEqual({
    ok: false,
    failure: {
      kind: 'invalid',
      fields: {
        lastname: { isEmpty: 'isEmpty' },
        city: { isEmpty: 'isEmpty' },
        phone1: { isEmpty: 'isEmpty' },
      },
    },
  })
})

test('[SL1] accepted and planned at once: the slot is made with its own id, before the task, in one edit', async () => {
  const id = await saved({ fields: donor, slot: tuesday, state: 2 })
  const slot = shiftInstanceId(namespace, 'r1', '2026-11-24', 1)
  expect(await task(id)).toMatchObject({
    task_state_id: 2,
    shift_instance_id: slot,
    resource_id: 'r1',
    shift_id: 1,
    date: '2026-11-24',
    name: 'Haas',
    state_author_id: 'u1',
  })
  expect((await db.outbox.toArray()).map(({ entity, op }) => `${op} ${entity}`)).toEqual([
    'create shift_instance',
    'create task',
  ])
})

test('only what was typed is written', async () => {
  await mirror.put(Task, { id: 't', ...donor, task_state_id: 2, date: '2026-11-24' })
  await saved({ id: 't', fields: { note: 'Sonner deux fois' } })
  expect(await db.outbox.toArray()).toMatchObject([{ op: 'patch', patch: { note: 'Sonner deux fois' } }])
  expect(Object.keys((await db.outbox.toArray())[0]?.patch ?? {})).toEqual(['note'])
})

test('[CP6] past capacity is refused with its problem, and forced by whoever may', async () => {
  const asked = {
    fields: { ...donor, forced_weight: 150_000, forced_reason: 'vu sur place' },
    slot: tuesday,
    state: 2,
  } as const
  const rights = rightsOf(['emma_desktop', 'add_task', 'force_values'])
  expect(await save({ ...asked, rights, force: true })).toMatchObject({
    ok: false,
    failure: { kind: 'ruleBroken', problems: [{ id: PROBLEM.capacity, right: 'admin' }] },
  })
  expect(await tableOf(db, ShiftInstance).count()).toBe(0)
  const id = await saved({ ...asked, rights: chief, force: true })
  expect((await db.outbox.where('[entity+id]').equals(['task', id]).first())?.force).toBe(true)
})

test('[CP6] a town outside the sectors, a closed slot and forced totals without the right', async () => {
  const far = { ...donor, city: 'Loin', city_id: 'c2', zipcode: '99999' }
  const idsOf = async (asked: Partial<SaveRequest>): Promise<unknown> => {
    const outcome = await save({ state: 2, ...asked })
    return outcome.ok || outcome.failure.kind !== 'ruleBroken'
      ? outcome
      : outcome.failure.problems.map(({ id }) => id)
  }
  expect(await idsOf({ fields: far })).toEqual([PROBLEM.sector])
  expect(await idsOf({ fields: far, rights: chief, force: true })).toMatchObject({ ok: true })
  expect(await idsOf({ fields: donor, slot: { ...tuesday, date: '2026-11-22' } })).toEqual([
    PROBLEM.slotClosed,
  ])
  expect(await idsOf({ fields: { ...donor, forced_volume: 1, forced_reason: 'x' } })).toEqual([
    PROBLEM.forcedValues,
  ])
  expect(await idsOf({ fields: donor, rights: rightsOf(['emma_desktop']) })).toEqual([PROBLEM.rightMissing])
})

test('[SL4] a rental step is not put on a truck that cannot carry it', async () => {
  expect(
    await save({
      fields: { ...donor, task_type_id: 15 },
      slot: tuesday,
      state: 2,
      rights: chief,
      force: true,
    }),
  ).toMatchObject({ ok: false, failure: { problems: [{ id: PROBLEM.foreignTruck }] } })
})

test('[TS2] a cancelled request is accepted only by whoever may force it', async () => {
  await mirror.put(Task, { id: 't', ...donor, task_state_id: 3, cancelled_reason: 'erreur' })
  expect(await save({ id: 't', state: 2 })).toMatchObject({
    ok: false,
    failure: { problems: [{ id: PROBLEM.transition, right: 'admin' }] },
  })
})

test('a request that was deleted meanwhile is reported as such', async () => {
  expect(await save({ id: 'nowhere' })).toMatchObject({ ok: false, failure: { kind: 'other' } })
})

const weekly = { ...donor, frequency: 1, frequency_key: 'week', frequency_end_date: null } as const
const occurrences = async (series_id: string | null | undefined): Promise<TaskRow[]> =>
  (await tableOf(db, Task).toArray())
    .filter(one => one.series_id === series_id && one.task_state_id !== 3)
    .toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))

test('[RC1] [RC2] [RC3] an accepted series exists up to the horizon, each occurrence under the id of its day', async () => {
  const id = await saved({ fields: weekly, slot: tuesday, state: 2 })
  const first = await task(id)
  const all = await occurrences(first?.series_id)
  expect(all.map(({ date }) => date)).toEqual([
    '2026-11-24',
    '2026-12-01',
    '2026-12-08',
    '2026-12-15',
    '2026-12-22',
    '2026-12-29',
    '2027-01-05',
    '2027-01-12',
  ])
  expect(all.map(({ is_virtual }) => is_virtual)).toEqual([0, 0, 1, 1, 1, 1, 1, 1])
  expect(
    all.every(one => one.id === occurrenceId(namespace, first?.series_id ?? '', one.series_date ?? '')),
  ).toBe(true)
  expect(all[1]).toMatchObject({
    lastname: 'Haas',
    origin: 'recurrence',
    task_state_id: 2,
    resource_id: 'r1',
  })
})

test('[RC5] a holiday moves its occurrence', async () => {
  await mirror.put(ShiftException, { id: 'x', date: '2026-12-08', open: 0 })
  const id = await saved({ fields: weekly, slot: tuesday, state: 2 })
  const all = await occurrences((await task(id))?.series_id)
  expect(all[2]).toMatchObject({ series_date: '2026-12-08', date: '2026-12-09' })
})

test('[RC4] cette fois, celle-ci et les suivantes, toute la série', async () => {
  const first = await saved({ fields: weekly, slot: tuesday, state: 2 })
  const series = (await task(first))?.series_id
  const third = (await occurrences(series))[2]?.id ?? ''
  const floors = async () => (await occurrences(series)).map(({ floor }) => floor)
  await saved({ id: third, fields: { floor: 1 } })
  expect(await floors()).toEqual([null, null, 1, null, null, null, null, null])
  expect(await task(third)).toMatchObject({ is_virtual: 0 })
  await saved({ id: third, fields: { floor: 2 }, reach: 'following' })
  expect(await floors()).toEqual([null, null, 2, 2, 2, 2, 2, 2])
  await saved({ id: third, fields: { floor: 3 }, reach: 'series' })
  expect(await floors()).toEqual([3, 3, 3, 3, 3, 3, 3, 3])
})

test('[RC4] another rule from one day on: the days before stay, the others begin anew', async () => {
  const first = await saved({ fields: weekly, slot: tuesday, state: 2 })
  const series = (await task(first))?.series_id
  const third = (await occurrences(series))[2]?.id ?? ''
  await saved({ id: third, fields: { frequency: 2 }, reach: 'following' })
  expect((await occurrences(series)).map(({ date }) => date)).toEqual(['2026-11-24', '2026-12-01'])
  const next = (await task(third))?.series_id
  expect(next).not.toBe(series)
  expect((await occurrences(next)).map(({ date }) => date)).toEqual([
    '2026-12-08',
    '2026-12-22',
    '2027-01-05',
  ])
})

test('[RC4] the whole series moves by as many days as the occurrence that is moved', async () => {
  const first = await saved({ fields: weekly, slot: tuesday, state: 2 })
  const third = (await occurrences((await task(first))?.series_id))[2]?.id ?? ''
  await saved({ id: third, fields: {}, slot: { ...tuesday, date: '2026-12-10' }, reach: 'series' })
  const moved = await occurrences((await task(third))?.series_id)
  expect(moved.map(({ date }) => date)).toEqual([
    '2026-11-26',
    '2026-12-03',
    '2026-12-10',
    '2026-12-17',
    '2026-12-24',
    '2026-12-31',
    '2027-01-07',
    '2027-01-14',
  ])
})

test('[RC1] an earlier end removes the later occurrences', async () => {
  const first = await saved({ fields: weekly, slot: tuesday, state: 2 })
  const series = (await task(first))?.series_id
  await saved({ id: first, fields: { frequency_end_date: '2026-12-08' }, reach: 'series' })
  const left = await occurrences(series)
  expect(left.map(({ date }) => date)).toEqual(['2026-11-24', '2026-12-01', '2026-12-08'])
  expect(left.every(({ frequency_end_date }) => frequency_end_date === '2026-12-08')).toBe(true)
})

test('[RC4] a cancelled occurrence takes as much of its series with it as was chosen, for good', async () => {
  const first = await saved({ fields: weekly, slot: tuesday, state: 2 })
  const series = (await task(first))?.series_id
  const all = await occurrences(series)
  const cancel = async (n: number, reach: SeriesReach): Promise<string[]> => {
    const id = all[n]?.id ?? ''
    const done = await setRequestState(db, {
      id,
      to: 3,
      cancelled_reason: 'Fermé',
      reach,
      at,
      rights: planner,
    })
    expect(done.ok).toBe(true)
    return (await occurrences(series)).map(({ date }) => date?.slice(5) ?? '')
  }
  expect(await cancel(3, 'this')).toEqual(['11-24', '12-01', '12-08', '12-22', '12-29', '01-05', '01-12'])
  expect(await cancel(2, 'following')).toEqual(['11-24', '12-01'])
  // An edit of what is left creates none of the others again.
  await saved({ id: first, fields: { floor: 2 }, reach: 'series' })
  expect((await occurrences(series)).map(({ date, floor }) => [date, floor])).toEqual([
    ['2026-11-24', 2],
    ['2026-12-01', 2],
  ])
  expect(await cancel(1, 'series')).toEqual([])
  expect(await task(first)).toMatchObject({ task_state_id: 3, cancelled_reason: 'Fermé', state_time: at })
})
