import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  caller,
  entityNamed,
  line,
  type Members,
  openWorld,
  plain,
  rowsOf,
  Task,
  TODAY,
  weigher,
  type World,
} from '#test/fixtures/server-world.ts'
import type { Caller } from '../write/caller.ts'
import { listRecords } from '../records/read-records.ts'
import { createRecord, patchRecord } from '../records/resources.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
  await world.put('provenance', { id: 'brought', name: 'Apport volontaire' })
  await world.put(
    'destination',
    { id: 'shop', name: 'Boutique', instance_state: null },
    { id: 'gift', name: 'Don à un partenaire', instance_state: 'sold' },
    { id: 'recycler', name: 'Recycleur', instance_state: 'deleted' },
  )
  await world.put('object', { id: 'chair', name: 'Chaise' }, { id: 'bed', name: 'Sommier' })
})
afterEach(() => world.close())

const Instance = entityNamed('object_instance')
const phone: Caller = { ...caller('quai', 'balance_mobile'), device: 'phone-0001' }
const weighed = (line_id: string, object_instance_id: string, weight_done: number, members: Members = {}) =>
  line(line_id, {
    object_instance_id,
    quantity_done: 1,
    weight_done,
    gross: weight_done,
    weighed_at: `${TODAY} 09:30:00`,
    ...members,
  })
const session = (id: string, members: Members): Members => ({
  id,
  task_type_id: 17,
  task_state_id: 1,
  scope: 'scale',
  date: TODAY,
  resource_id: 'scale',
  creator_id: 'quai',
  provenance_id: 'brought',
  ...members,
})
const going = (destination_id: string): Members => ({ task_type_id: 18, provenance_id: null, destination_id })
const validate = (id: string, who: Caller = phone, members: Members = {}) =>
  patchRecord(world.ports, who, Task, id, { task_state_id: 5, ...members }, plain)
const instance = (id: string) => world.row('object_instance', id)

test('[IS1] weighing in makes a new instance available and sets its weight, also from a client that sends no state', async () => {
  await world.put('object_instance', { id: 'i1', state: 'unknown' }, { id: 'i2', state: 'lost', weight: 5 })
  await world.put('task', session('s', { objects: [weighed('1', 'i1', 12_300), weighed('2', 'i2', 4000)] }))
  expect(await validate('s')).toMatchObject({ status: 200, row: { task_state_id: 5 } })
  expect(await instance('i1')).toMatchObject({
    state: 'available',
    weight: 12_300,
    check_status: 'available',
  })
  expect(await instance('i2')).toMatchObject({ state: 'available', weight: 4000 })
})

test('[WG6] weighing out sells or deletes the instance, or keeps its state and notes the place', async () => {
  for (const [id, destination, state] of [
    ['a', 'shop', 'available'],
    ['b', 'gift', 'sold'],
    ['c', 'recycler', 'deleted'],
  ] as const) {
    await world.put('object_instance', { id, state: 'available', storage_area: 'Quai' })
    await world.put('task', session(`s-${id}`, { ...going(destination), objects: [weighed('1', id, 9000)] }))
    expect(await validate(`s-${id}`)).toMatchObject({ row: { task_state_id: 5 } })
    expect(await instance(id)).toMatchObject({
      state,
      weight: 9000,
      storage_area: destination === 'shop' ? 'Boutique' : 'Quai',
    })
  }
})

test('[WG6] weighing out a prepared or rented instance is « À valider », even where nothing would change', async () => {
  await world.put('object_instance', { id: 'i1', state: 'rented', weight: 1 })
  await world.put('task', session('s', { ...going('shop'), objects: [weighed('1', 'i1', 9000)] }))
  expect(await validate('s')).toMatchObject({ row: { task_state_id: 7, check_reasons: ['reserved'] } })
  expect(await instance('i1')).toMatchObject({ state: 'rented', weight: 1 })
  expect(await validate('s')).toMatchObject({ status: 422 })
  expect(await validate('s', weigher, { check_reasons: [] })).toMatchObject({
    row: { task_state_id: 5, check_reasons: [] },
  })
  expect(await instance('i1')).toMatchObject({ state: 'rented', weight: 9000, storage_area: 'Boutique' })
})

test('[IS2] an illegal scan is kept on its line, reported to the desk as a dispute, and changes no instance', async () => {
  await world.put('object_instance', { id: 'i1', state: 'sold', external_id: 'X', weight: 7 })
  await world.put('task', session('s', { objects: [weighed('1', 'i1', 9000)] }))
  expect(await validate('s')).toMatchObject({
    row: {
      task_state_id: 7,
      objects: [{ line_id: '1', weight_done: 9000 }],
      disputes: [{ cause: 'instance' }],
    },
  })
  expect(await instance('i1')).toMatchObject({ state: 'sold', weight: 7 })
})

test('[WG3] an instance gets its latest weight; a replaced, unusual or estimated line sets none', async () => {
  await world.put(
    'object_instance',
    { id: 'i1', state: 'available', weight: 5000 },
    { id: 'i2', state: 'available', weight: 5000 },
  )
  const objects = [
    weighed('1', 'i1', 9100, { weighed_at: `${TODAY} 09:50:00` }),
    weighed('2', 'i1', 9000, { weighed_at: `${TODAY} 09:40:00` }),
    weighed('3', 'i2', 0, { replaced_by: '4', quantity_done: 0 }),
    weighed('4', 'i2', 7000, { gross: null, estimated: 1 }),
  ]
  await world.put('task', session('s', { objects }))
  await validate('s')
  expect(await instance('i1')).toMatchObject({ weight: 9100 })
  expect(await instance('i2')).toMatchObject({ weight: 5000 })
})

test('a line that the desk corrects after the end corrects its instance; an unchanged line changes nothing', async () => {
  await world.put('object_instance', { id: 'i1', state: 'available' }, { id: 'i2', state: 'available' })
  const lines = [weighed('1', 'i1', 9000), weighed('2', 'i2', 4000)]
  await world.put('task', session('s', { objects: lines }))
  await validate('s')
  await world.put('object_instance', { id: 'i2', state: 'sold', weight: 3900 })
  const objects = [
    {
      ...lines[0],
      weight_done: 8000,
      gross: 8000,
      trace: [{ why: 'edited', text: 'Relu', weight_done: 9000 }],
    },
    lines[1],
  ]
  expect(await patchRecord(world.ports, weigher, Task, 's', { objects }, plain)).toMatchObject({
    row: { task_state_id: 5, objects: [{ trace: [{ why: 'edited', text: 'Relu', weight_done: 9000 }] }, {}] },
  })
  expect(await instance('i1')).toMatchObject({ weight: 8000 })
  expect(await instance('i2')).toMatchObject({ state: 'sold', weight: 3900 })
})

const bind = (id: string, external_id: string, object_id: string, who: Caller = phone, uuid = id) =>
  createRecord(world.ports, who, Instance, { id, uuid, external_id, object_id, state: 'unknown' }, plain)

test('[LB2] a code bound on two offline phones: the first keeps it, the second instance is kept and the desk gets a dispute', async () => {
  expect(await bind('first', 'S7K4M29QX', 'chair')).toMatchObject({
    status: 201,
    row: { external_id: 'S7K4M29QX' },
  })
  expect(await bind('second', 'S7K4M29QX', 'bed')).toMatchObject({
    status: 201,
    row: { external_id: '', claimed_code: 'S7K4M29QX' },
  })
  await world.put('task', session('s', { objects: [weighed('1', 'second', 9000)] }))
  const reply = await validate('s')
  expect(reply).toMatchObject({
    row: {
      task_state_id: 7,
      check_reasons: ['dispute'],
      objects: [{ object_instance_id: 'second', weight_done: 9000 }],
      disputes: [
        { cause: 'instance', device: 'phone-0001', detail: expect.stringContaining('«\u202fChaise\u202f»') },
      ],
    },
  })
  expect(await patchRecord(world.ports, weigher, Task, 's', { note: 'vu' }, plain)).toMatchObject({
    row: { disputes: [{}] },
  })
})

test('[LB3] a taken code that a person types into a form is still refused', async () => {
  await bind('first', 'EAN-1', 'chair')
  expect(await bind('form', 'EAN-1', 'bed', weigher, '')).toMatchObject({
    status: 422,
    problem: { validation_messages: { external_id: { recordFound: expect.any(String) } } },
  })
})

test('weighing sessions can be searched by a code with wildcards, sorted by date descending', async () => {
  await world.put(
    'object_instance',
    { id: 'i1', external_id: 'S7K4M29QX' },
    { id: 'i2', external_id: 'T000' },
  )
  await world.put(
    'task',
    session('old', { task_state_id: 5, date: '2026-11-01', objects: [weighed('1', 'i1', 1)] }),
    session('new', { task_state_id: 5, objects: [weighed('2', 'i1', 1)] }),
    session('other', { task_state_id: 5, objects: [weighed('3', 'i2', 1)] }),
  )
  for (const pattern of ['S7K*', '%29QX', 'S7K4M29QX']) {
    const query = new URLSearchParams({
      scope: 'scale',
      object_instance_external_id: pattern,
      order: '-date',
      page_size: '-1',
    })
    const found = await listRecords(world.ports, weigher, Task, query, 1000)
    const rows = 'pieces' in found ? await rowsOf(found) : []
    const ids = rows.map(({ id }) => id)
    expect({ pattern, ids }).toEqual({ pattern, ids: ['new', 'old'] })
  }
})
