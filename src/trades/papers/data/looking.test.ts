// What the desk's screens about the past read: queues, late rentals, deposits, the days ahead, search, papers, history.
import { beforeEach, expect, test } from 'vitest'
import { attestationText } from '#records/states/attestation.ts'
import { Payment } from '#records/entities/money.ts'
import { Device, User } from '#records/entities/people.ts'
import { Resource } from '#records/entities/resource.ts'
import { ShiftInstance, ShiftResource } from '#records/entities/shift.ts'
import { Task } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { lineOfObject } from '#records/stop/on-site-lines.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import { attestTasks } from './attest-tasks.ts'
import { restoreTask } from '#core/task/restore-task.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { certificateRefusal, certified } from './certified.ts'
import { changedTasks } from '#trades/finding/data/changed-tasks.ts'
import { fillAhead } from '#trades/figures/data/fill-ahead.ts'
import {
  foundTasks,
  heldAmong,
  heldPeriod,
  isFound,
  joined,
  NO_FILTERS,
} from '#core/store/search/found-tasks.ts'
import { lateDevices } from '#trades/figures/data/late-devices.ts'
import { openRentals } from '#trades/figures/data/open-rentals.ts'
import { rentalPapers } from './rental-papers.ts'
import { dropSearch, savedSearches, saveSearch } from '#core/store/search/saved-searches.ts'
import { seriesToRenew } from '#trades/figures/data/series-to-renew.ts'
import { waitingTasks } from '#trades/figures/data/waiting-tasks.ts'

const today = '2026-11-20'
const planner = rightsOf(['emma_desktop', 'see_global'])
const rights = rightsOf(['emma_desktop'])
const chair = {
  id: 'chair',
  name: 'Chaise',
  weight: 4000,
  volume: 0.2,
  loading_duration: '00:10',
  weight_channel: 'unit',
} as const

let mirror: Mirror
let db: LocalDatabase
beforeEach(async () => {
  mirror = await openMirror({
    shards: ['ref', ...[46, 47, 48].flatMap(week => [`emma/2026-W${week}`, `loki/2026-W${week}`])],
  })
  db = mirror.device.db
})

test('the queues list what waits, oldest first, each with its cause; sales and weighings are elsewhere', async () => {
  await mirror.put(
    Task,
    { id: 'draft', task_state_id: 1, creation_time: '2026-11-16 09:00:00', lastname: 'Haas', city: 'Hœnau' },
    { id: 'older', task_state_id: 1, creation_time: '2026-11-10 09:00:00' },
    { id: 'sale', task_state_id: 1, task_type_id: 19 },
    { id: 'scale', task_state_id: 1, task_type_id: 17, scope: 'scale' },
    { id: 'undated', task_state_id: 2, priority: 2, creation_time: '2026-11-18 09:00:00' },
    { id: 'placed', task_state_id: 2, date: today, shift_instance_id: 's1' },
    { id: 'virtual', task_state_id: 2, is_virtual: 1, date: '2026-12-20' },
    { id: 'postponed', task_state_id: 4, reason_type: 'truck-full', state_time: '2026-11-19 10:00:00' },
    { id: 'checked', task_state_id: 7, check_reasons: ['weight', 'added'], date: today },
  )
  const { drafts, undated, postponed, toCheck } = await waitingTasks(db, { today, rights: planner })
  expect(drafts.map(({ task, days }) => [task.id, days])).toEqual([
    ['older', 10],
    ['draft', 4],
  ])
  expect(drafts[1]?.cause).toBe('Il manque de quoi joindre')
  expect(undated.map(({ task, cause }) => [task.id, cause])).toEqual([['undated', 'Urgente, À placer']])
  expect(postponed.map(({ days, cause }) => [days, cause])).toEqual([[1, 'Camion plein']])
  expect(toCheck[0]?.cause).toBe('Poids réalisé différent du poids prévu, Objet ajouté sur place')
})

test('[RC6] a series that ends within 30 days is one line, represented by its latest occurrence', async () => {
  const series = { task_state_id: 2, frequency: 1, frequency_key: 'week' } as const
  await mirror.put(
    Task,
    {
      ...series,
      id: 'a1',
      series_id: 'a',
      date: '2026-11-17',
      series_date: '2026-11-17',
      frequency_end_date: '2026-12-20',
    },
    {
      ...series,
      id: 'a2',
      series_id: 'a',
      date: '2026-11-24',
      series_date: '2026-11-24',
      frequency_end_date: '2026-12-20',
    },
    {
      ...series,
      id: 'b',
      series_id: 'b',
      date: '2026-11-24',
      series_date: '2026-11-24',
      frequency_end_date: '2026-12-21',
    },
    {
      ...series,
      id: 'c',
      series_id: 'c',
      date: '2026-11-24',
      series_date: '2026-11-24',
      frequency_end_date: null,
    },
  )
  const found = await seriesToRenew(db, { today, rights: planner })
  expect(found.map(({ task, endsOn }) => [task.id, endsOn])).toEqual([['a2', '2026-12-20']])
})

test('[RT1] [RT8] [RT9] what did not come back is late; a deposit is owed once it has', async () => {
  await mirror.put(
    Task,
    {
      id: 'out',
      scope: 'loki',
      task_type_id: 15,
      task_state_id: 5,
      date: '2026-11-12',
      next_task_id: 'back',
    },
    { id: 'back', scope: 'loki', task_type_id: 13, task_state_id: 5, date: '2026-11-16' },
    {
      id: 'out2',
      scope: 'loki',
      task_type_id: 14,
      task_state_id: 5,
      date: '2026-11-12',
      next_task_id: 'late',
    },
    { id: 'late', scope: 'loki', task_type_id: 12, task_state_id: 2, date: '2026-11-18' },
    { id: 'due', scope: 'loki', task_type_id: 13, task_state_id: 2, date: today },
  )
  await mirror.put(
    Payment,
    { id: 'p1', task_id: 'out', type: 'deposit', amount: 120.5 },
    { id: 'p2', task_id: 'out', type: 'deposit', amount: -20 },
    { id: 'p3', task_id: 'out', type: 'regular', amount: 40 },
    { id: 'p4', task_id: 'out2', type: 'deposit', amount: 60 },
  )
  const open = await openRentals(db, { today, rights: planner })
  expect(open.late.map(({ task, days }) => [task.id, days])).toEqual([['late', 2]])
  expect(open.cautions.map(({ task, amount, returnedOn }) => [task.id, amount, returnedOn])).toEqual([
    ['out', 100.5, '2026-11-16'],
  ])
  const [paper] = await rentalPapers(db, { ids: ['back'], rights, kind: null, today })
  expect([paper?.kind, paper?.dossier.head.id]).toEqual(['return', 'out'])
  const { paid, deposit } = paper?.money?.account ?? {}
  expect([paid, deposit?.received, deposit?.givenBack]).toEqual([4000, 12_050, 2000])
})

test('only devices with something unsent are late', async () => {
  await mirror.put(User, { id: 'u', firstname: 'Nora' })
  await mirror.put(
    Device,
    { id: 'd1', name: 'Téléphone 1', user_id: 'u', pending: 3, oldest_at: '2026-11-20 08:00:00' },
    { id: 'd2', name: 'Téléphone 2', pending: 0 },
    { id: 'd3', name: 'Perdu', pending: 9, revoked: 1 },
  )
  expect((await lateDevices(db)).map(({ name, person, pending }) => [name, person, pending])).toEqual([
    ['Téléphone 1', 'Nora', 3],
  ])
})

test('[CP1] [SL2] the days ahead show how full, empty or closed', async () => {
  await mirror.put(Resource, { id: 'r1', name: 'Camion 1', type: 'counter', weight: 10_000, volume: 0 })
  await mirror.put(
    ShiftResource,
    { id: 'w1', resource_id: 'r1', shift_id: 1 },
    { id: 'w3', resource_id: 'r1', shift_id: 3 },
  )
  await mirror.put(
    ShiftInstance,
    { id: 's1', resource_id: 'r1', date: '2026-11-23', shift_id: 1 },
    { id: 's3', resource_id: 'r1', date: '2026-11-23', shift_id: 3 },
  )
  const line = { ...lineOfObject(chair, 'l'), quantity: 2 }
  await mirror.put(
    Task,
    { id: 't1', task_state_id: 2, date: '2026-11-23', shift_instance_id: 's1', objects: [line] },
    { id: 't3', task_state_id: 2, date: '2026-11-23', shift_instance_id: 's3', objects: [line] },
  )
  const { days, rows } = await fillAhead(db, { today, rights: planner })
  expect(days[0]).toBe('2026-11-21')
  // Saturday and Sunday are closed, Monday has the weight of both slots, Tuesday is open and empty.
  expect(rows[0]?.cells.slice(0, 4).map(({ percent, count }) => [percent, count])).toEqual([
    [null, 0],
    [null, 0],
    [160, 2],
    [0, 0],
  ])
})

test('search keeps the index’s order, applies every filter, and reports how far it searched', async () => {
  await mirror.put(
    Task,
    { id: 'a', task_state_id: 2, date: '2026-11-18', resource_id: 'r1', origin: 'web' },
    { id: 'b', task_state_id: 3, date: '2026-11-19' },
    { id: 'c', task_state_id: 5, date: '2026-11-10', task_type_id: 14, scope: 'loki' },
    { id: 'w', task_state_id: 5, date: '2026-11-10', task_type_id: 17, scope: 'scale' },
  )
  const find = async (
    filters: Partial<typeof NO_FILTERS>,
    ids: readonly string[] | null = ['c', 'b', 'gone', 'a', 'w'],
  ) =>
    (
      await foundTasks(db, { ids, filters: { ...NO_FILTERS, ...filters }, rights: planner, limit: 10 })
    ).rows.map(({ task }) => task.id)
  expect(await find({})).toEqual(['c', 'a'])
  expect(await find({ cancelled: true })).toEqual(['c', 'b', 'a'])
  expect(await find({ state: '3' })).toEqual(['b'])
  expect(await find({ scope: 'loki' })).toEqual(['c'])
  expect(await find({ from: '2026-11-15', origin: 'web', resource: 'r1' })).toEqual(['a'])
  expect(await find({ from: '2026-11-01', cancelled: true }, null)).toEqual(['b', 'a', 'c'])
  expect(await heldPeriod(db, { today, rights: planner })).toEqual({ before: 11, after: 9 })
  expect(await heldPeriod(db, { today: '2026-12-20', rights: planner })).toBeNull()
})

test('a saved search is replaced under its name, and one that an older version saved is read', async () => {
  await saveSearch(db, { name: 'Web', text: 'a', filters: { ...NO_FILTERS, origin: 'web' } })
  await saveSearch(db, { name: 'Web', text: 'b', filters: NO_FILTERS })
  await saveSearch(db, { name: 'Autre', text: '', filters: NO_FILTERS })
  expect((await savedSearches(db)).map(({ name, text }) => [name, text])).toEqual([
    ['Autre', ''],
    ['Web', 'b'],
  ])
  await dropSearch(db, { name: 'Web' })
  await db.meta.put({
    k: 'savedSearches',
    value: [{ name: 'Vieille', text: 'x', filters: { from: '2026-01-01' } }, 3],
  })
  expect(await savedSearches(db)).toEqual([
    { name: 'Vieille', text: 'x', filters: { ...NO_FILTERS, from: '2026-01-01' } },
  ])
})

test('[DC2] [WG7] an attestation counts what was done and names the estimated part; what is not done has none', async () => {
  const line = { ...lineOfObject(chair, 'l'), quantity: 3, quantity_done: 2 }
  await mirror.put(Task, {
    id: 't',
    task_state_id: 5,
    number: 12,
    date: today,
    objects: [
      line,
      { ...line, line_id: 'w', quantity_done: 1, weight_done: 4500, estimated: 0 },
      { ...line, line_id: 'n', quantity_done: 0 },
    ],
  })
  const [one] = await certified(db, { ids: ['t'], rights })
  expect([one?.quantity, one?.weight, one?.estimated, one?.lines.length]).toEqual([3, 12_500, 8000, 2])
  if (one === undefined) throw new Error('no certificate')
  expect(certificateRefusal(one.task)).toBeNull()
  expect(certificateRefusal({ ...one.task, task_state_id: 2 })).toContain('une fois la collecte réalisée')
  expect(certificateRefusal({ ...one.task, task_type_id: 2 })).toContain('n’en est pas une')
})

test('[DC2] a desk requests an attestation once, and the server’s number is printed', async () => {
  await mirror.put(Task, { id: 'done', task_state_id: 5 }, { id: 'planned', task_state_id: 2 })
  const asked = { ids: ['done', 'planned', 'nowhere'], at: `${today} 10:00:00` }
  expect(await attestTasks(db, asked)).toEqual({ ok: true, value: 1 })
  expect(await attestTasks(db, asked)).toEqual({ ok: true, value: 0 })
  expect((await db.outbox.toArray()).map(({ id, patch }) => [id, patch])).toEqual([
    ['done', { attested_at: asked.at }],
  ])
  const row = await db.rows('task').get('done')
  const at = { attested_at: asked.at, attestation_number: null }
  expect(row).toMatchObject(at)
  expect(attestationText(at)).toBeNull()
  expect(attestationText({ ...at, attestation_number: 12 })).toBe('AT-2026-12')
})

test('[TS] the history names what changed in its days, and a cancelled task becomes a draft again', async () => {
  await mirror.put(User, { id: 'u', firstname: 'Nora' })
  await mirror.put(
    Task,
    {
      id: 'a',
      task_state_id: 3,
      date: today,
      modification_time: '2026-11-19 10:00:00',
      state_time: '2026-11-19 10:00:00',
      state_author_id: 'u',
      cancelled_reason: 'Déjà donné',
    },
    { id: 'b', task_state_id: 2, modification_time: '2026-11-19 11:00:00' },
    { id: 'old', task_state_id: 2, date: today, modification_time: '2026-11-10 11:00:00' },
  )
  const asked = {
    scope: 'emma',
    from: '2026-11-18',
    to: today,
    state: null,
    partner: '',
    origin: '',
    rights: planner,
  } as const
  expect((await changedTasks(db, asked)).map(({ task, person }) => [task.id, person])).toEqual([
    ['b', ''],
    ['a', 'Nora'],
  ])
  expect((await changedTasks(db, { ...asked, state: 3 })).map(({ task }) => task.id)).toEqual(['a'])
  const outcome = await restoreTask(db, { id: 'a', at: `${today} 09:00:00`, rights })
  expect(outcome.ok).toBe(true)
  const restored = (await changedTasks(db, asked)).find(({ task }) => task.id === 'a')
  expect([restored?.task.task_state_id, restored?.task.cancelled_reason, restored?.isOwn]).toEqual([
    1,
    '',
    true,
  ])
})

test('the server’s results are added below: each task once, in this device’s version, by the same filters', async () => {
  await mirror.put(
    Task,
    { id: 'listed', lastname: 'Ici', date: today },
    { id: 'held', lastname: 'Changé ici', date: today, task_state_id: 2 },
  )
  const answer = ['listed', 'held', 'far', 'cancelled'].map(id =>
    Object.assign(blankRow(Task), {
      id,
      lastname: 'Du serveur',
      date: '2019-05-06',
      task_state_id: id === 'cancelled' ? 3 : 2,
    }),
  )
  const found = await foundTasks(db, { ids: ['listed'], filters: NO_FILTERS, rights: planner, limit: 10 })
  const held = await heldAmong(db, { ids: answer.map(({ id }) => id) })
  const names = (filters = NO_FILTERS): string[] =>
    joined(answer, { held, found: found.rows, filters, rights: planner }).map(
      ({ task }) => `${task.id} ${task.lastname}`,
    )
  expect(names()).toEqual(['held Changé ici', 'far Du serveur'])
  expect(names({ ...NO_FILTERS, cancelled: true })).toContain('cancelled Du serveur')
  expect(names({ ...NO_FILTERS, from: '2026-01-01' })).toEqual(['held Changé ici'])
})

test('accepted tasks of the past are in a queue of their own, and states are read together', async () => {
  const slot = { shift_instance_id: 's', date: '2026-11-10', scope: 'emma' } as const
  await mirror.put(
    Task,
    { ...slot, id: 'left', task_state_id: 2 },
    { ...slot, id: 'done', task_state_id: 5 },
    { ...slot, id: 'coming', task_state_id: 2, date: '2026-12-30' },
  )
  const { past } = await waitingTasks(db, { today: '2026-11-12', rights: planner })
  expect(past.map(({ task, days, cause }) => [task.id, days, cause])).toEqual([
    ['left', 2, 'Prévue le mardi 10 nov.'],
  ])
  const task = { ...blankRow(Task), scope: 'emma', task_state_id: 7 } as const
  expect(isFound(task, { ...NO_FILTERS, state: '5,7' }, planner)).toBe(true)
  expect(isFound({ ...task, task_state_id: 6 }, { ...NO_FILTERS, state: '5,7' }, planner)).toBe(false)
})
