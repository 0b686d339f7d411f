// What the board reads: cells, cards and drawers by tab and right, proposals, and a slot's page; fast however much the mirror
// holds.
import { beforeEach, expect, test } from 'vitest'
import { Organisation, User } from '#records/entities/people.ts'
import { City } from '#records/entities/places.ts'
import { Resource } from '#records/entities/resource.ts'
import { ShiftException, ShiftInstance, ShiftResource } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { planningTabs } from '../rules/planning-tabs.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { taskLoad } from '#records/states/task-totals.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import { placeTask } from './place-tasks.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { board, markedBoard } from './board.ts'
import { unsentIds } from './unsent-ids.ts'
import { placesToGo, proposalsFor } from './places-to-go.ts'
import { proposeSlots, proposeSplit } from './propose-slots.ts'
import { slotDesk } from './slot-desk.ts'
import { DRAWERS, waiting, waitingCount, type Drawer } from './waiting.ts'

const day = '2026-11-24'
const rights = rightsOf(['emma_desktop', 'see_global', 'see_counter', 'see_stock', 'see_trucks'])
const [global, counter, , trucks] = planningTabs(rights)
if (global === undefined || counter === undefined || trucks === undefined) throw new Error('no tabs')
const placed: Partial<TaskRow> = {
  task_type_id: 1,
  task_state_id: 2,
  shift_instance_id: 's1',
  resource_id: 'r1',
  date: day,
  shift_id: 1,
}

let mirror: Mirror
let db: LocalDatabase
beforeEach(async () => {
  mirror = await openMirror({ shards: ['ref', 'emma/2026-W48', 'slot/2026-W48', 'emma/none'] })
  db = mirror.device.db
  await mirror.put(Organisation, {
    id: 'quai',
    client_id: 'quai',
    travel_minutes: 10,
    address: '2 quai, 67902 Ostwiller',
  })
  await mirror.put(City, {
    id: 'c1',
    name: 'Ostwiller',
    zipcode: '67902',
    sector_id: 'nord',
    latitude: 48.5,
    longitude: 7.7,
  })
  await mirror.put(
    Resource,
    { id: 'r1', number: 1, name: 'Camion 1', type: 'truck', weight: 1_200_000, volume: 12 },
    { id: 'r2', number: 2, name: 'Comptoir', type: 'counter' },
    { id: 'r9', number: 9, name: 'Balance', type: 'scale' },
    { id: 'old', number: 10, name: 'Ancien', type: 'truck', archived: 1 },
  )
  await mirror.put(
    ShiftResource,
    ...(['r1', 'r2'] as const).flatMap(resource_id =>
      ([1, 2] as const).map(shift_id => ({ id: `${resource_id}${shift_id}`, resource_id, shift_id })),
    ),
  )
  await mirror.put(ShiftException, {
    id: 'e',
    resource_id: 'r1',
    date: day,
    shift_id: 2,
    open: 0,
    label: 'Révision',
  })
  await mirror.put(User, { id: 'u9', firstname: 'Ali' })
  await mirror.put(ShiftInstance, {
    id: 's1',
    resource_id: 'r1',
    date: day,
    shift_id: 1,
    open: 1,
    crew: ['u9'],
    task_order: ['b', 'a'],
  })
  await mirror.put(
    Task,
    {
      ...placed,
      id: 'a',
      lastname: 'Ott',
      city: 'Ostwiller',
      city_id: 'c1',
      forced_volume: 6,
      note: 'x',
      priority: 1,
    },
    {
      ...placed,
      id: 'b',
      lastname: 'Weiss',
      forced_volume: 3,
      task_state_id: 1,
      is_virtual: 1,
      series_id: 's',
    },
    { ...placed, id: 'gone', task_state_id: 3 },
    { ...placed, id: 'rent', task_type_id: 14, scope: 'loki', forced_volume: 1 },
    {
      id: 'free',
      task_type_id: 1,
      task_state_id: 2,
      lastname: 'Libre',
      phone1: '06 12 34 56 78',
      city_id: 'c1',
      city: 'Ostwiller',
      forced_volume: 2,
    },
    { id: 'draft', task_type_id: 1, task_state_id: 1 },
    { id: 'later', task_type_id: 1, task_state_id: 4 },
    { id: 'check', task_type_id: 1, task_state_id: 7, shift_instance_id: 'elsewhere' },
    { id: 'session', task_type_id: 17, scope: 'scale', task_state_id: 1 },
    { id: 'back', task_type_id: 13, scope: 'loki', task_state_id: 2 },
  )
})

const asked = { from: day, to: day, shifts: [], tab: global, today: day, rights }
const cellOf = async (shift: number, args: Partial<typeof asked> = {}) =>
  (await board(db, { ...asked, ...args })).rows[0]?.cells.find(({ shift_id }) => shift_id === shift)

test('[CP1] a cell shows how full it is, without drafts, and its cards are in the slot’s order', async () => {
  const cell = await cellOf(1)
  expect(cell?.cards.map(({ id }) => id)).toEqual(['b', 'a', 'rent'])
  expect(cell?.fill).toMatchObject({ percent: 58, fullest: 'volume' })
  expect(cell?.accepted.percent).toBe(83)
  expect(cell).toMatchObject({ slot: 's1', crewNames: ['Ali'], isOpen: true })
  expect(cell?.cards[0]).toMatchObject({ isVirtual: true, isSeries: true, isUnsent: false })
  expect(cell?.cards[1]).toMatchObject({ name: 'Ott', hasNote: true, priority: 1 })
})

test('[SL1] an unused slot is shown by its schedule, a closed one with its reason', async () => {
  expect(await cellOf(2)).toMatchObject({ slot: null, isOpen: false, closedFor: 'Révision', cards: [] })
})

test('a day on which nobody works shows its half days, to be opened', async () => {
  const sunday = '2026-11-29'
  const { rows, shifts } = await board(db, { ...asked, from: sunday, to: sunday })
  expect(shifts).toEqual([1, 2])
  expect(rows[0]?.cells.map(({ shift_id, isOpen }) => [shift_id, isOpen])).toEqual([
    [1, false],
    [2, false],
  ])
})

test('[CP6] several tasks are never split over the slots where they already are', async () => {
  const next = '2026-11-25'
  const there = { ...placed, shift_instance_id: 's2', date: next, forced_volume: 1 }
  await mirror.put(ShiftInstance, { id: 's2', resource_id: 'r1', date: next, shift_id: 1, open: 1 })
  await mirror.put(Task, { ...there, id: 'x' }, { ...there, id: 'y' })
  const found = await proposeSplit(db, { ids: ['x', 'y'], today: day, hour: '06:00', rights })
  const places = found?.map(({ slot }) => `${slot.resource_id} ${slot.date} ${slot.shift_id}`)
  expect(places).toHaveLength(2)
  expect(places).not.toContain(`r1 ${next} 1`)
})

test('a scale and what is archived are on no board; the columns are the shifts that are worked', async () => {
  const { rows, shifts } = await board(db, asked)
  expect(rows.map(({ name }) => name)).toEqual(['Camion 1', 'Comptoir'])
  expect(shifts).toEqual([1, 2])
  expect((await board(db, { ...asked, shifts: [3] })).shifts).toEqual([3])
})

test('[RG1] a tab shows its resources and its families, and counts what it hides', async () => {
  expect((await board(db, { ...asked, tab: counter })).rows.map(({ name }) => name)).toEqual(['Comptoir'])
  const narrow = { ...trucks, taskTypes: [1] }
  expect(await cellOf(1, { tab: narrow })).toMatchObject({ hidden: 1, cards: [{ id: 'b' }, { id: 'a' }] })
  expect((await cellOf(1, { tab: narrow }))?.fill.percent).toBe(58)
})

test('[RG1] a person limited to some resources sees only those', async () => {
  const bound = rightsOf(['emma_desktop', 'see_global', 'resource_2'])
  expect((await board(db, { ...asked, rights: bound })).rows.map(({ id }) => id)).toEqual(['r2'])
})

test('an unsent move marks its card, and changes only the fingerprint of its cell', async () => {
  const before = await board(db, asked)
  await placeTask(db, {
    id: 'free',
    slot: { resource_id: 'r1', date: day, shift_id: 1 },
    at: `${day} 08:00:00`,
    rights,
  })
  const after = markedBoard(await board(db, asked), await unsentIds(db))
  const fingerprints = (one: typeof before): string[] =>
    one.rows.flatMap(({ cells }) => cells.map(({ fingerprint }) => fingerprint))
  expect(
    fingerprints(after).filter((fingerprint, i) => fingerprint !== fingerprints(before)[i]),
  ).toHaveLength(1)
  expect(after.rows[0]?.cells[0]?.cards.find(({ id }) => id === 'free')).toMatchObject({ isUnsent: true })
})

test('the drawers hold what waits, without weighings, by tab', async () => {
  const idsOf = async (tab: typeof global, drawer: Drawer): Promise<string[]> =>
    (await waiting(db, { tab, drawer, today: day })).map(({ id }) => id).toSorted()
  expect(await idsOf(global, 'drafts')).toEqual(['draft'])
  expect(await idsOf(global, 'undated')).toEqual(['back', 'free'])
  expect(await idsOf(global, 'postponed')).toEqual(['later'])
  expect(await idsOf(global, 'toCheck')).toEqual(['check'])
  expect(await idsOf(counter, 'undated')).toEqual(['back'])
  for (const tab of [global, counter])
    for (const drawer of DRAWERS)
      expect(await waitingCount(db, { tab, drawer })).toBe((await idsOf(tab, drawer)).length)
})

test('[SL4] « Déplacer vers… » lists the slots that accept the task, each with its fill after the move', async () => {
  const places = await placesToGo(db, { ids: ['free'], date: day, rights })
  expect(
    places.map(({ resourceName, slot, before, after, isOpen }) => [
      resourceName,
      slot.shift_id,
      before,
      after,
      isOpen,
    ]),
  ).toEqual([
    ['Camion 1', 1, 58, 75, true],
    ['Camion 1', 2, 0, 17, false],
  ])
})

test('a moved task is never its own neighbour, and its own slot is no proposal', async () => {
  const stop = (await board(db, asked)).rows
    .flatMap(({ cells }) => cells)
    .find(({ cards }) => cards.some(({ task_state_id }) => task_state_id === 2))
  const id = stop?.cards.find(({ task_state_id }) => task_state_id === 2)?.id ?? ''
  const found = await proposalsFor(db, { ids: [id], today: day, hour: '07:00', rights })
  expect(found.length).toBeGreaterThan(0)
  expect(found.map(({ slot }) => slot)).not.toContainEqual({
    resource_id: stop?.resource_id,
    date: stop?.date,
    shift_id: stop?.shift_id,
  })
})

test('three slots are proposed to a saved task and to a form alike', async () => {
  const saved = await proposalsFor(db, { ids: ['free'], today: day, hour: '07:00', rights })
  expect(saved).toHaveLength(3)
  const typed = await proposeSlots(db, {
    task: { task_type_id: 1, load: { weight: 0, volume: 2, duration: 0 }, city_id: 'c1', not_after: day },
    today: day,
    hour: '07:00',
    rights,
  })
  expect(typed).toMatchObject([
    {
      slot: { resource_id: 'r1', date: day, shift_id: 1 },
      reason: 'Déjà 1\u00a0arrêt à Ostwiller, 58 → 75\u00a0%',
    },
  ])
})

test('a slot’s page has its stops, their positions and the depot', async () => {
  const desk = await slotDesk(db, { resource_id: 'r1', date: day, shift_id: 1, rights })
  expect(desk?.stops.map(({ task }) => task.id)).toEqual(['b', 'a', 'rent'])
  expect(desk?.stops[1]?.point).toEqual({ latitude: 48.5, longitude: 7.7 })
  expect(desk?.depot).toEqual({ latitude: 48.5, longitude: 7.7 })
  expect(await slotDesk(db, { resource_id: 'nobody', date: day, shift_id: 1, rights })).toBeNull()
})

test('[RG5] a slot’s page has the stops that a tab of the account lists; how full a shared truck is needs the collection', async () => {
  const slot = { resource_id: 'r1', date: day, shift_id: 1 }
  const whole = await slotDesk(db, { ...slot, rights })
  const rental = await slotDesk(db, { ...slot, rights: rightsOf(['emma_desktop', 'see_counter']) })
  expect([rental?.stops.map(({ task }) => task.id), rental?.hidden]).toEqual([['rent'], 2])
  expect(whole?.cell.fill.fullest).not.toBe(null)
  // What the device of a rental desk holds of a shared truck is not all that it carries.
  expect(rental?.cell.fill.fullest).toBe(null)
})

test('[CP2] a stop that was not done takes no room on a slot’s page, and is listed apart', async () => {
  const slot = { resource_id: 'r1', date: day, shift_id: 1 }
  const before = await slotDesk(db, { ...slot, rights })
  const { weight = 0 } = before?.cell.fill.load ?? {}
  const stop = before?.stops.find(({ task }) => task.task_state_id === 2)?.task
  if (stop === undefined) throw new Error('no stop to fail')
  await mirror.put(Task, { ...stop, rev: stop.rev + 1, forced_weight: 7000, task_state_id: 6 })
  const after = await slotDesk(db, { ...slot, rights })
  expect(after?.failed.weight).toBe(7000)
  expect(after?.cell.fill.load.weight).toBe(weight - taskLoad(stop).weight)
})

test('a mirror of many thousand weighings does not slow the board or the drawers', async () => {
  const many = Array.from({ length: 4000 }, (_, i) => ({
    id: `m${i}`,
    task_type_id: 17 as const,
    scope: 'scale' as const,
    task_state_id: 5 as const,
    date: '2026-10-01',
  }))
  await mirror.put(Task, ...many)
  const began = performance.now()
  await board(db, asked)
  for (const drawer of DRAWERS) await waiting(db, { tab: global, drawer, today: day })
  expect(performance.now() - began).toBeLessThan(1500)
})

test('an archived resource keeps its row and its slot, marked, while something accepted is in them; nobody is offered it', async () => {
  const asked = { from: day, to: day, shifts: [1], tab: global, today: day, rights }
  const names = async () => (await board(db, asked)).rows.map(({ name }) => name)
  const slot = { resource_id: 'old', date: day, shift_id: 1 } as const
  await mirror.put(ShiftInstance, { ...slot, id: 's-old', open: 1 })
  await mirror.put(Task, {
    ...placed,
    id: 't-old',
    shift_instance_id: 's-old',
    resource_id: 'old',
    task_state_id: 4,
  })
  expect(await names()).not.toContain('Ancien (archivée)')
  expect(await slotDesk(db, { ...slot, rights })).toBeNull()
  await mirror.put(Task, { ...placed, id: 't-old', shift_instance_id: 's-old', resource_id: 'old' })
  expect(await names()).toContain('Ancien (archivée)')
  const desk = await slotDesk(db, { ...slot, rights })
  expect([desk?.cell.resourceName, desk?.stops.map(({ task }) => task.id)]).toEqual([
    'Ancien (archivée)',
    ['t-old'],
  ])
  const offered = await placesToGo(db, { ids: ['t-old'], date: day, rights })
  expect(offered.filter(one => one.slot.resource_id === 'old')).toEqual([])
})
