import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  admin,
  caller,
  crew,
  desk,
  entityNamed,
  line,
  openWorld,
  plain,
  stop,
  Task,
  till,
  rowsOf,
  TODAY,
  weigher,
  type World,
} from '#test/fixtures/server-world.ts'
import type { Caller } from '../write/caller.ts'
import { listRecords, readRecord } from './read-records.ts'
import { createRecord, patchRecord, removeRecord } from './resources.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const list = async (who: Caller, query: string, entity = 'task', maxRows = 1000) => {
  const page = await listRecords(world.ports, who, entityNamed(entity), new URLSearchParams(query), maxRows)
  return 'pieces' in page ? { ...page, rows: await rowsOf(page) } : page
}
const ids = async (who: Caller, query = '', entity = 'task'): Promise<string[]> => {
  const page = await list(who, query, entity)
  return 'rows' in page ? page.rows.map(({ id }) => id) : [`${page.status}`]
}
const detail = async (query: string): Promise<unknown> => {
  const page = await list(desk, query)
  return 'problem' in page ? [page.status, page.problem.detail] : page
}

test('wrong pages get the family’s exact errors', async () => {
  await world.put('task', stop('a'), stop('b'), stop('c'))
  expect(await detail('page=0')).toEqual([400, 'Page must be a positive integer; received "0"'])
  for (const size of ['0', 'abc', '-2'])
    expect(await detail(`page_size=${size}`)).toEqual([
      400,
      `size must be a positive integer or -1 (to disable pagination); received "${size}"`,
    ])
  expect(await detail('page_size=1001')).toEqual([
    416,
    'Page size is out of range, maximum page size is 1000',
  ])
  expect(await detail('page_size=2&page=3')).toEqual([409, 'Invalid page provided'])
  expect(await list(desk, 'page_size=2&page=2')).toMatchObject({
    rows: [{ id: 'c' }],
    total: 3,
    page: 2,
    page_size: 2,
  })
  expect(await list(desk, 'page_size=-1&page=7')).toMatchObject({ total: 3, page: 1, page_size: -1 })
  expect(await list(desk, '')).toMatchObject({ page_size: 30, page: 1 })
  expect(await list(desk, 'scope=loki&page=9')).toMatchObject({ rows: [], total: 0 })
})

test('page_size=-1 is limited by the setting, also for a caller with several windows', async () => {
  await world.put('task', stop('a'), stop('b'), stop('c'))
  const both = caller('camion2', 'emma_mobile', 'balance_mobile')
  for (const who of [desk, both])
    expect(await list(who, 'page_size=-1', 'task', 2)).toMatchObject({
      status: 416,
      problem: { detail: 'Page size is out of range, maximum page size is 2' },
    })
})

test('any field is a filter, with commas or repetition; null and wildcards work, unknown names are ignored', async () => {
  await world.put(
    'task',
    stop('a', { task_state_id: 1, lastname: 'Martin', floor: 3 }),
    stop('b', { task_state_id: 2, lastname: 'Martinez', shift_instance_id: null }),
    stop('c', { task_state_id: 5, lastname: 'Roth', tags: 'x' }),
  )
  expect(await ids(desk, 'task_state_id=1,2')).toEqual(['a', 'b'])
  expect(await ids(desk, 'task_state_id=1&task_state_id=5')).toEqual(['a', 'c'])
  expect(await ids(desk, 'shift_instance_id=null&scope=emma')).toEqual(['b'])
  expect(await ids(desk, 'lastname=Martin*')).toEqual(['a', 'b'])
  expect(await ids(desk, 'lastname=%25rt%25')).toEqual(['a', 'b'])
  expect(await ids(desk, 'lastname=Martin')).toEqual(['a'])
  expect(await ids(desk, 'floor=3')).toEqual(['a'])
  expect(await ids(desk, 'floor=abc')).toEqual([])
  expect(await ids(desk, 'color=red&scope=')).toEqual(['a', 'b', 'c'])
  expect(await ids(desk, 'order=-lastname')).toEqual(['c', 'b', 'a'])
  expect(await ids(desk, 'order=scope,-task_state_id,zzz')).toEqual(['c', 'b', 'a'])
})

test('links repeat the recognised filters and nothing else', async () => {
  const page = await list(
    desk,
    'scope=emma&zzz=1&page_size=2&page=1&order=-date&task_state_id=1&task_state_id=2',
  )
  expect('kept' in page && page.kept).toEqual([
    ['scope', 'emma'],
    ['page_size', '2'],
    ['order', '-date'],
    ['task_state_id', '1,2'],
  ])
})

test('dates and last updates are bounds, a day as an upper bound includes its evening', async () => {
  await world.put(
    'task',
    stop('a', { date: '2026-11-17', modification_time: '2026-11-17 23:30:00' }),
    stop('b', { date: '2026-11-18', modification_time: '2026-11-18 09:00:00' }),
    stop('c', { date: null, modification_time: '2026-11-19 00:00:00' }),
  )
  expect(await ids(desk, 'date_from=2026-11-18')).toEqual(['b'])
  expect(await ids(desk, 'date_from=2026-11-17&date_to=2026-11-17')).toEqual(['a'])
  expect(await ids(desk, 'last_updated_to=2026-11-17')).toEqual(['a'])
  expect(await ids(desk, 'last_updated_from=2026-11-18&last_updated_to=2026-11-18')).toEqual(['b'])
  expect(await ids(desk, 'last_updated_from=2026-11-18T08:00:00Z')).toEqual(['b', 'c'])
})

test('keep_deleted=1 lists cancelled and deleted tasks; cancelled ones are also listed when state 3 is asked for', async () => {
  await world.put('task', stop('a'), stop('b', { task_state_id: 3 }), stop('c'))
  await removeRecord(world.ports, desk, Task, 'c', plain)
  expect(await ids(desk)).toEqual(['a'])
  expect(await ids(desk, 'task_state_id=3')).toEqual(['b'])
  expect(await ids(desk, 'keep_deleted=1')).toEqual(['a', 'b', 'c'])
  expect(await list(desk, 'keep_deleted=1&order=-id')).toMatchObject({
    rows: [{ id: 'c', deleted: 1 }, {}, {}],
  })
  expect((await readRecord(world.ports, desk, Task, 'c')).status).toBe(404)
  expect((await readRecord(world.ports, desk, Task, 'c', true)).status).toBe(200)
})

test('simple_search finds names without accents, phones in any form, numbers, towns and sticker codes', async () => {
  await world.put('object_instance', { id: 'i1', external_id: 'S7K2MPQ9A' })
  const members = {
    lastname: 'Lefèvre',
    city: 'Erstein',
    phone1: '06.12.34.56.78',
    objects: [line('1', { object_instance_id: 'i1' })],
  }
  await createRecord(world.ports, desk, Task, { id: 'a', ...members }, plain)
  await createRecord(world.ports, desk, Task, { id: 'b', lastname: 'Roth', city: 'Hœnau' }, plain)
  for (const text of ['hoenau', 'HŒNAU'])
    expect([text, await ids(desk, `simple_search=${encodeURIComponent(text)}`)]).toEqual([text, ['b']])
  expect(await ids(desk, `simple_search=${encodeURIComponent('Collecte n°\u00a02')}`)).toContain('b')
  for (const text of ['lefevre', 'ERSTEIN lefè', '06 12 34 56', '0612345678', 's7k2mpq9a'])
    expect([text, await ids(desk, `simple_search=${encodeURIComponent(text)}`)]).toEqual([text, ['a']])
  expect(await ids(desk, 'simple_search=2')).toContain('b')
})

test('by a sticker’s code a weigher finds the weighing sessions of all years that reference its instance', async () => {
  await world.put('object_instance', { id: 'i1', external_id: 'S7K2MPQ9A' })
  const old = { task_type_id: 17, resource_id: 'scale', objects: [line('1', { object_instance_id: 'i1' })] }
  await createRecord(world.ports, weigher, Task, { id: 'in', ...old }, plain)
  await patchRecord(world.ports, weigher, Task, 'in', { date: '2024-03-05' }, plain)
  await createRecord(world.ports, weigher, Task, { id: 'other', ...old, objects: [] }, plain)
  expect(await ids(weigher, 'simple_search=S7K2MPQ9A&keep_deleted=1')).toEqual(['in'])
})

test('a code pattern finds the weighing sessions that reference its instance', async () => {
  await world.put('object_instance', { id: '12', external_id: 'S7K2' }, { id: '13', external_id: 'T7K2' })
  const weighing = (id: string, instance: string, date: string) => ({
    id,
    task_type_id: 17,
    scope: 'scale',
    date,
    total_weight: 12,
    objects: [line('1', { object_instance_id: instance })],
  })
  await world.put(
    'task',
    weighing('a', '12', '2026-11-01'),
    weighing('b', '13', '2026-11-02'),
    weighing('c', '12', '2026-11-03'),
  )
  const query = 'scope=scale&order=-date&object_instance_external_id='
  expect(await ids(weigher, `${query}S*`)).toEqual(['c', 'a'])
  expect(await ids(weigher, `${query}*7K2`)).toEqual(['c', 'b', 'a'])
  expect(await ids(weigher, `${query}Z*`)).toEqual([])
})

test('a crew sees its own resource’s tasks only; without resource_<n>, those of every resource', async () => {
  await world.put(
    'task',
    stop('a'),
    stop('b', { resource_id: 'truck-2' }),
    stop('c', { resource_id: null, shift_instance_id: null }),
    stop('s', { task_type_id: 17, scope: 'scale', resource_id: 'truck-1' }),
  )
  expect(await ids(crew)).toEqual(['a'])
  expect((await readRecord(world.ports, crew, Task, 'b')).status).toBe(404)
  expect((await patchRecord(world.ports, crew, Task, 'b', { note: 'x' }, plain)).status).toBe(404)
  expect(await ids(caller('x', 'emma_mobile'))).toEqual(['a', 'b'])
  expect(await ids(caller('x', 'emma_mobile', 'resource_99'))).toEqual([])
  expect(await ids(desk)).toEqual(['a', 'b', 'c'])
  expect(await ids(admin)).toEqual(['a', 'b', 'c', 's'])
  const slots = await list(crew, 'page_size=-1', 'shift_instance')
  expect('rows' in slots && new Set(slots.rows.map(row => row['resource_id']))).toEqual(new Set(['truck-1']))
})

test('a weigher sees done collections of the last 7 days without phone or e-mail, and cannot search in those fields', async () => {
  const done = { task_state_id: 5, email: 'm@example.org' }
  await world.put(
    'task',
    stop('a', done),
    stop('b'),
    stop('c', { ...done, date: '2026-11-10' }),
    stop('d', { ...done, task_type_id: 2 }),
    stop('l', { ...done, task_type_id: 14, scope: 'loki' }),
    stop('s', { task_type_id: 17, scope: 'scale' }),
  )
  expect(await ids(weigher)).toEqual(['a', 's'])
  const reply = await readRecord(world.ports, weigher, Task, 'a')
  expect('row' in reply && Object.keys(reply.row)).not.toContain('phone1')
  expect(reply).toMatchObject({ status: 200, row: { lastname: 'Martin' } })
  expect('row' in reply && 'email' in reply.row).toBe(false)
  for (const telling of ['phone1=06*', 'order=email']) expect(await ids(weigher, telling)).toEqual(['s'])
  await patchRecord(world.ports, desk, Task, 'a', { note: 'vu' }, plain)
  expect(await ids(desk, 'simple_search=martin')).toEqual(['a'])
  expect(await ids(weigher, 'simple_search=martin')).toEqual([])
})

test('the till sees its sales and no other task; a person without any right is refused', async () => {
  await world.put('task', stop('a'), stop('v', { task_type_id: 19, task_state_id: 1 }))
  expect(await ids(till)).toEqual(['v'])
  expect((await readRecord(world.ports, till, Task, 'a')).status).toBe(404)
  expect(await ids(caller('x'))).toEqual(['403'])
  expect(await ids(crew, '', 'payment')).toEqual(['403'])
  expect(await ids(till, '', 'object')).toEqual([])
})

test('everybody sees people’s names; other fields of a user are for those who manage users and for the person', async () => {
  await world.put('user', {
    id: 'autre',
    username: 'autre',
    firstname: 'Léa',
    email: 'lea@example.org',
    permissions: ['admin'],
  })
  const User = entityNamed('user')
  const foreign = await readRecord(world.ports, crew, User, 'autre')
  expect('row' in foreign && Object.keys(foreign.row).sort()).toEqual([
    'firstname',
    'id',
    'lastname',
    'rev',
    'username',
  ])
  expect(await readRecord(world.ports, crew, User, 'camion')).toMatchObject({
    row: { email: 'ali@example.org' },
  })
  expect(await readRecord(world.ports, admin, User, 'autre')).toMatchObject({
    row: { email: 'lea@example.org' },
  })
  expect(await ids(crew, 'email=lea*', 'user')).toEqual([])
  expect(await ids(crew, 'email=ali*', 'user')).toEqual(['camion'])
  expect(await ids(crew, 'page_size=-1', 'user')).toEqual(['autre', 'camion'])
})

test('an object is read with its instances', async () => {
  await world.put('object', { id: 'o', name: 'Chaise' }, { id: 'p', name: 'Table' })
  await world.put(
    'object_instance',
    { id: 'i1', object_id: 'o', external_id: '1' },
    { id: 'i2', object_id: 'o', external_id: '2' },
  )
  expect(await readRecord(world.ports, till, entityNamed('object'), 'o')).toMatchObject({
    row: { instances: ['i1', 'i2'], instances_count: 2 },
  })
  expect(await list(till, '', 'object')).toMatchObject({
    rows: [{ instances_count: 2 }, { instances_count: 0 }],
  })
})

test('the days of a window are counted in the organisation’s zone', async () => {
  await world.put('task', stop('a', { task_state_id: 5, date: '2026-11-11' }))
  expect(await ids(weigher)).toEqual(['a'])
  world.at = Date.parse('2026-11-18T23:30:00Z')
  expect([await ids(weigher), TODAY]).toEqual([[], '2026-11-18'])
})
