// [20.11] A write makes and changes other rows only for somebody who might make or change those (RG6): the occurrences of a series, the days
// of the calendar, a collection made of something else.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { entityByName } from '#records/entities/index.ts'
import type { AnyRow, Entity } from '#records/entity.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { extendSeries } from '#server/use/keeping/extend-series.ts'
import {
  createRecord,
  patchRecord,
  removeRecord,
  replaceRecord,
  replaceRecords,
} from '#server/use/records/resources.ts'
import { runOutboxBatch } from '#server/use/records/outbox-batch.ts'
import { openFleet, slotId } from '../contracts/dialect/fleet-world.ts'
import type { World } from '../contracts/dialect/world.ts'

let world: World
beforeEach(async () => {
  world = await openFleet()
})
afterEach(() => world.close())

const options = { key: null, rev: null, force: false }
const by = (...permissions: readonly string[]) => ({
  org: 'quai',
  user_id: 'u-lecteur',
  rights: rightsOf(permissions),
  device: null,
})
const reader = by('emma_desktop')
const maker = by('emma_desktop', 'add_task')
const crew = by('emma_mobile', 'resource_1')
const adding = by('emma_mobile', 'search_add_object', 'resource_1')

const kind = (name: string): Entity => {
  const of = entityByName(name)
  if (of === undefined) throw new Error(`no entity « ${name} »`)
  return of
}
const Task = kind('task')
const stored = (entity: string): Promise<readonly AnyRow[]> => world.ports.storage.of('quai').find(entity, {})
const patch = (caller: typeof reader, id: string, body: object) =>
  patchRecord(world.ports, caller, Task, id, body, options)
const daily = { frequency: 1, frequency_key: 'day' }
const refusal = (right: string) => ({ status: 422, problem: { problems: [{ id: 29, right }] } })

/** What a caller tries, and how many tasks there are more, that night included. */
const added = async (act: () => Promise<unknown>): Promise<number> => {
  const before = (await stored('task')).length
  await act()
  await extendSeries(world.ports, 'quai')
  return (await stored('task')).length - before
}
const begun = async (members: object = {}): Promise<void> => {
  expect(
    await patch(maker, 'a1', {
      frequency: 1,
      frequency_key: 'week',
      frequency_end_date: '2026-11-26',
      ...members,
    }),
  ).toMatchObject({ status: 200 })
}

test('[20.11] [RG6] who may add tasks begins a series by one write', async () => {
  expect(await added(() => patch(maker, 'a1', daily))).toBeGreaterThan(30)
})

const whole = { task_type_id: 1, task_state_id: 2, lastname: 'Martin', city: 'Erstein', phone1: '0612345678' }
const item = { ...daily, _key: 'k', _op: 'patch', id: 'a1' }
const fail = (error: unknown): never => {
  throw error
}
const beginnings: readonly (readonly [name: string, act: (caller: typeof reader) => Promise<unknown>])[] = [
  ['patch', caller => patch(caller, 'a1', daily)],
  ['forced patch', c => patchRecord(world.ports, c, Task, 'a1', daily, { ...options, force: true })],
  [
    'replacement',
    c => replaceRecord(world.ports, c, Task, 'a1', { ...whole, ...daily, date: '2026-11-18' }, options),
  ],
  ['batch', caller => replaceRecords(world.ports, caller, Task, [{ id: 'a1', ...daily }], false)],
  ['outbox', caller => runOutboxBatch(world.ports, caller, Task, [item], fail)],
  [
    'made-up series',
    caller => patch(caller, 'a1', { ...daily, series_id: 'mine', series_date: '2026-11-18' }),
  ],
]

test.each(beginnings)(
  '[20.11] without that right a %s makes none, from a desk or a truck',
  async (_, act) => {
    for (const caller of [reader, crew]) expect(await added(() => act(caller))).toBe(0)
    expect((await stored('task')).filter(row => row['frequency_key'] !== null)).toEqual([])
  },
)

test('[20.11] [RG6] the right is named; that of adding one stop makes no series, nor joins one', async () => {
  expect(await patch(reader, 'a1', daily)).toMatchObject(refusal('add_task'))
  expect(await patch(crew, 'a1', daily)).toMatchObject(refusal('add_task'))
  expect(await patch(adding, 'a1', daily)).toMatchObject(refusal('add_task'))
  const joining = { series_id: '0190aaaa-0000-7000-8000-00000000beef', series_date: '2026-11-19' }
  expect(await patch(adding, 'a1', joining)).toMatchObject(refusal('add_task'))
})

test('[20.11] a draft that repeats is accepted by who may make its occurrences', async () => {
  await patch(maker, 'f1', { ...daily, ...whole, task_state_id: 1, date: '2026-11-19' })
  expect(await patch(reader, 'f1', { note: 'x' })).toMatchObject({ status: 200 })
  expect(await patch(reader, 'f1', { task_state_id: 2 })).toMatchObject(refusal('add_task'))
  expect(await added(() => patch(maker, 'f1', { task_state_id: 2 }))).toBeGreaterThan(30)
})

test('[20.11] a task in whatever state is made to repeat by who may make its occurrences, and taken back by nobody else unasked', async () => {
  const done = { ...whole, task_state_id: 5, date: '2026-11-18' }
  for (const [id, task_state_id] of [
    ['f1', 1],
    ['f2', 5],
    ['f3', 7],
  ] as const) {
    await createRecord(
      world.ports,
      maker,
      Task,
      { id, ...done, task_state_id: 2 },
      { ...options, force: true },
    )
    await patchRecord(world.ports, maker, Task, id, { task_state_id }, { ...options, force: true })
    expect(await patch(reader, id, daily), id).toMatchObject(refusal('add_task'))
  }
  expect((await stored('task')).filter(row => row['frequency_key'] !== null)).toEqual([])
})

const longer: readonly (readonly [name: string, change: object])[] = [
  ['no end', { frequency_end_date: null }],
  ['a later end', { frequency_end_date: '2027-02-01' }],
  ['another rhythm', { frequency_key: 'day' }],
  ['more weekdays', { frequency_weekdays: '135' }],
  ['another series', { series_id: 'mine' }],
]
test.each(longer)('[20.11] a series is not made longer in the night by %s', async (_, change) => {
  await begun()
  const last = (await stored('task')).findLast(row => row['series_id'] !== null)
  expect(await added(() => patch(reader, last?.id ?? '', change))).toBe(0)
  expect(await patch(reader, last?.id ?? '', change)).toMatchObject({ status: 422 })
})

test('[20.11] the right to add one stop begins no series by accepting a draft that repeats, forced or not', async () => {
  const mixed = by('emma_desktop', 'emma_mobile', 'search_add_object', 'see_global')
  await patch(maker, 'f1', { ...daily, ...whole, task_state_id: 1, date: '2026-11-19' })
  const accept = (force: boolean) => () =>
    patchRecord(world.ports, mixed, Task, 'f1', { task_state_id: 2 }, { ...options, force })
  for (const force of [false, true]) {
    expect(await accept(force)()).toMatchObject(refusal('add_task'))
    expect(await added(accept(force))).toBe(0)
  }
  expect(await patch(mixed, 'f1', { frequency_end_date: '2027-06-01', note: 'x' })).toMatchObject({
    status: 200,
  })
  expect(await patch(mixed, 'f1', { frequency_end_date: null })).toMatchObject(refusal('add_task'))
})

test('[20.11] nor does it begin what an import left without a series', async () => {
  const data = world.ports.storage.of('quai')
  const row = await data.get('task', 'a1')
  if (row === undefined) throw new Error('no task a1')
  await data.transaction(tx => tx.put('task', [{ row: { ...row, ...daily }, search: '' }]))
  expect(await added(() => patch(adding, 'a1', { note: 'Sonner' }))).toBe(0)
  expect(await data.get('task', 'a1')).toMatchObject({ note: 'Sonner', series_id: null })
})

test.each(longer)('[20.11] nor makes a crew with it a series longer by %s', async (_, change) => {
  await begun({ frequency_pauses: '2026-12-01/2026-12-08' })
  for (const sent of [change, { ...change, frequency_pauses: '' }, { frequency_pauses: '' }]) {
    expect(await patch(adding, 'a1', sent)).toMatchObject(refusal('add_task'))
    expect(await added(() => patch(adding, 'a1', sent))).toBe(0)
  }
  expect(await patch(adding, 'a1', { frequency_end_date: '2026-11-20' })).toMatchObject({ status: 200 })
})

test('[20.11] a session that repeats is no collection that does, by the right to add one', async () => {
  const weigher = by('emma_mobile', 'search_add_object', 'balance_desktop')
  const session = { id: 'session', task_type_id: 17, task_state_id: 1, ...daily }
  expect(await createRecord(world.ports, weigher, Task, session, options)).toMatchObject({ status: 201 })
  const turned = { ...whole, task_state_id: 1, date: '2026-11-19', shift_instance_id: slotId('truck-1') }
  expect(await patch(weigher, 'session', turned)).toMatchObject(refusal('add_task'))
})

test('[20.11] [RG6] a task of one family is made one of another by who may create that', async () => {
  const delivery = { task_type_id: 14 }
  expect(await patch(crew, 'a1', delivery)).toMatchObject(refusal('search_add_object'))
  expect(await patch(reader, 'a1', delivery)).toMatchObject(refusal('add_task'))
  expect(await patch(reader, 'a1', { task_type_id: 3 })).toMatchObject({ status: 200 })
  // « Ajouter un passage » offers the deliveries of rentals too.
  expect(await patch(adding, 'a1', delivery)).toMatchObject({ status: 200 })
  expect(await patch(reader, 'a1', { task_type_id: 1 })).toMatchObject(refusal('add_task'))
  expect(await patch(maker, 'a1', { task_type_id: 1 })).toMatchObject({ status: 200 })
})

test('[20.11] a series is ended, suspended, and each of its visits edited without it', async () => {
  await begun({ frequency_end_date: null })
  for (const change of [
    { note: 'Sonner' },
    { frequency_pauses: '2026-12-01/2026-12-08' },
    { frequency_end_date: '2026-12-20' },
    { frequency_end_date: '2026-12-10' },
  ])
    expect(await patch(reader, 'a1', change)).toMatchObject({ status: 200 })
})

test('[20.11] a repeating task of an import, which has no series yet, is edited by everybody and begun by who may', async () => {
  const data = world.ports.storage.of('quai')
  const row = await data.get('task', 'a1')
  if (row === undefined) throw new Error('no task a1')
  await data.transaction(tx => tx.put('task', [{ row: { ...row, ...daily }, search: '' }]))
  expect(await added(() => patch(crew, 'a1', { note: 'Sonner' }))).toBe(0)
  expect(await data.get('task', 'a1')).toMatchObject({ note: 'Sonner', series_id: null })
  expect(await added(() => patch(maker, 'a1', { note: 'x' }))).toBeGreaterThan(30)
})

test('[20.11] a sale or a session, which needs no right to add tasks, does not become a collection', async () => {
  const weigher = by('emma_desktop', 'balance_desktop', 'vente_desktop')
  for (const [id, members] of [
    ['sale', { task_type_id: 19, task_state_id: 5 }],
    ['session', { task_type_id: 17, task_state_id: 1 }],
  ] as const) {
    expect(await createRecord(world.ports, weigher, Task, { id, ...members }, options)).toMatchObject({
      status: 201,
    })
    const turned = { task_type_id: 1, lastname: 'Martin', city: 'Erstein', phone1: '0612345678' }
    expect(await patch(weigher, id, turned), id).toMatchObject(refusal('add_task'))
  }
})

test('[20.11] another set of holidays, which closes days and moves visits, is chosen by who may close a day', async () => {
  const [organisation] = await stored('organisation')
  const Organisation = kind('organisation')
  const choose = (...permissions: string[]) =>
    patchRecord(
      world.ports,
      by(...permissions),
      Organisation,
      organisation?.id ?? '',
      { holidays: 'guadeloupe' },
      options,
    )
  expect(await choose('emma_install')).toMatchObject(refusal('config_resources'))
  expect(await choose('config')).toMatchObject(refusal('config_resources'))
  expect(await stored('shift_exception')).toEqual([])
  expect(await choose('config', 'config_resources')).toMatchObject({ status: 200 })
  expect((await stored('shift_exception')).length).toBeGreaterThan(5)
})

test('[20.11] where clients pay to, and the hour, are set by who may configure, never by who sets up devices', async () => {
  const [organisation] = await stored('organisation')
  const set = (members: object, ...permissions: string[]) =>
    patchRecord(
      world.ports,
      by(...permissions),
      kind('organisation'),
      organisation?.id ?? '',
      members,
      options,
    )
  const bank = { bank_iban: 'FR7630006000011234567890189', bank_bic: 'AGRIFRPP' }
  for (const members of [bank, { bank_bic: 'AGRIFRPP' }, { zone: 'Indian/Reunion' }])
    expect(await set(members, 'emma_install')).toMatchObject(refusal('config'))
  expect((await stored('organisation'))[0]).toMatchObject({ bank_iban: '', zone: 'Europe/Paris' })
  expect(await set({ phone: '0388112233' }, 'emma_install')).toMatchObject({ status: 200 })
  expect(await set(bank, 'config')).toMatchObject({ status: 200 })
})

test('[20.11] days and weeks, by which slots and visits move, are closed with their own right', async () => {
  for (const [entity, body] of [
    ['shift_exception', { date: '2026-11-25', open: 0 }],
    ['shift_resource', { resource_id: 'truck-1', shift_id: 1 }],
  ] as const)
    for (const caller of [reader, maker, crew, by('config'), by('emma_install')]) {
      expect(await createRecord(world.ports, caller, kind(entity), body, options)).toMatchObject({
        status: 403,
      })
      expect(await removeRecord(world.ports, caller, kind(entity), 'week-1', options)).toMatchObject({
        status: expect.any(Number) as number,
        problem: {},
      })
    }
})

test('[20.11] names are copied to tasks only by who may rename the resource, the sector or the partner', async () => {
  for (const [entity, id] of [
    ['resource', 'truck-1'],
    ['sector', 'nord'],
    ['partner', 'p1'],
  ] as const)
    for (const caller of [reader, maker, crew])
      expect(await patchRecord(world.ports, caller, kind(entity), id, { name: 'X' }, options)).toMatchObject({
        status: 403,
      })
  expect((await stored('task')).filter(row => row['resource_name'] === 'X')).toEqual([])
})
