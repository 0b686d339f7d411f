import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AnyRow } from '#records/entity.ts'
import {
  admin,
  caller,
  crew,
  desk,
  entityNamed,
  line,
  type Members,
  openWorld,
  ORG,
  plain,
  problemsOf,
  stop,
  Task,
  TODAY,
  weigher,
  type World,
} from '#test/fixtures/server-world.ts'
import type { Caller } from '../write/caller.ts'
import { createRecord, patchRecord } from '../records/resources.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const patch = (who: Caller, id: string, members: Members) =>
  patchRecord(world.ports, who, Task, id, members, plain)
const instance = async (id: string): Promise<AnyRow | undefined> => world.row('object_instance', id)
const reported = (line_id: string, object_instance_id: string, members: Members = {}) =>
  line(line_id, { object_instance_id, quantity_done: 1, ...members })
const rental = (id: string, objects: readonly Members[], members: Members = {}) =>
  stop(id, { task_type_id: 14, scope: 'loki', objects, ...members })

test('[IS3] the instance’s state on a return’s line is copied to the instance once the task is done', async () => {
  await world.put('object_instance', { id: 'i1', external_id: 'R1', state: 'rented', missing: 0 })
  await world.put('task', rental('a', [line('1', { object_instance_id: 'i1' })]))
  const objects = [reported('1', 'i1', { object_instance_state: 'available', object_instance_missing: 2 })]
  await patch(crew, 'a', { objects })
  expect(await instance('i1')).toMatchObject({ state: 'rented' })
  expect(await patch(crew, 'a', { task_state_id: 5 })).toMatchObject({ row: { task_state_id: 5 } })
  expect(await instance('i1')).toMatchObject({
    state: 'available',
    missing: 2,
    check_status: 'incomplete',
    last_state_modification_time: `${TODAY} 10:00:00`,
  })
  const { lines } = await world.ports.storage
    .of(ORG)
    .history({ entity: 'object_instance', id: 'i1', limit: 5, offset: 0 })
  expect(lines[0]).toMatchObject({ user_id: 'camion', changes: { state: ['rented', 'available'] } })
})

test('[IS3] while a task is to be checked no state is copied; its validation copies the corrected one', async () => {
  await world.put('object_instance', { id: 'i1', state: 'rented' })
  await world.put('task', rental('a', [line('1', { object_instance_id: 'i1', quantity: 4 })]))
  const objects = [reported('1', 'i1', { quantity: 4, object_instance_state: 'available' })]
  expect(await patch(crew, 'a', { task_state_id: 5, objects })).toMatchObject({ row: { task_state_id: 7 } })
  expect(await instance('i1')).toMatchObject({ state: 'rented' })
  const corrected = [
    reported('1', 'i1', { quantity: 4, object_instance_state: 'available', custom_state: 'lost' }),
  ]
  expect(await patch(desk, 'a', { task_state_id: 5, objects: corrected })).toMatchObject({ status: 200 })
  expect(await instance('i1')).toMatchObject({ state: 'lost', check_status: 'lost' })
})

test.each(['phone-0001', null])(
  '[IS2] an unlawful scan stays on its line, the instance does not change, the task is to be checked with a dispute of the session’s device (%s)',
  async device => {
    await world.put('object_instance', { id: 'i1', external_id: 'R1', state: 'sold' })
    await world.put('object_instance', { id: 'i2', external_id: 'R2', state: 'rented' })
    await world.put('task', rental('a', [line('1', { object_instance_id: 'i1' })]))
    const objects = [
      reported('1', 'i1', {
        object_instance_state: 'rented',
        weighed_at: `${TODAY} 09:12:00`,
        device: 'phone-0009',
      }),
      reported('2', 'i2', { object_instance_state: 'available', added: 0 }),
    ]
    const reply = await patch({ ...crew, device }, 'a', { task_state_id: 5, objects })
    expect(reply).toMatchObject({
      status: 200,
      row: {
        task_state_id: 7,
        check_reasons: ['illegal_transition', 'dispute'],
        objects: [{ object_instance_state: 'rented' }, { object_instance_state: 'available' }],
        disputes: [
          {
            cause: 'instance',
            user_id: 'camion',
            device,
            captured_at: `${TODAY} 09:12:00`,
            detail:
              'Scan hors ligne\u00a0: «\u202fEn location\u202f» a été noté alors que l’objet R1 était «\u202fVendu\u202f».',
            settled_at: null,
          },
        ],
      },
    })
    expect([await instance('i1'), await instance('i2')]).toMatchObject([
      { state: 'sold' },
      { state: 'rented' },
    ])
  },
)

test('[IS2] the same scan makes one dispute, and once it is settled the desk’s validation copies the lawful states', async () => {
  await world.put('object_instance', { id: 'i1', state: 'sold' }, { id: 'i2', state: 'rented' })
  await world.put('task', rental('a', [], { task_state_id: 2 }))
  const objects = [
    reported('1', 'i1', { object_instance_state: 'rented' }),
    reported('2', 'i2', { object_instance_state: 'available' }),
  ]
  await patch(crew, 'a', { task_state_id: 5, objects })
  await patch(crew, 'a', { task_state_id: 5, note: 'encore' })
  const disputes = (await world.row('task', 'a'))?.['disputes']
  expect(disputes).toHaveLength(1)
  const settled = (Array.isArray(disputes) ? (disputes as object[]) : []).map(one =>
    Object.assign({}, one, { settled_at: `${TODAY} 09:00:00` }),
  )
  expect(await patch(desk, 'a', { task_state_id: 5, disputes: settled })).toMatchObject({
    row: { task_state_id: 5, check_reasons: ['illegal_transition'] },
  })
  expect([await instance('i1'), await instance('i2')]).toMatchObject([
    { state: 'sold' },
    { state: 'available' },
  ])
})

test('[IS2] a weighing session is accepted even with an instance that cannot come back', async () => {
  await world.put('object_instance', { id: 'i1', state: 'sold' }, { id: 'i2', state: 'lost' })
  const phone = caller('peseur', 'balance_mobile', 'manual')
  const session = {
    id: 's',
    task_type_id: 17,
    resource_id: 'scale',
    task_state_id: 5,
    objects: [
      reported('1', 'i1', { object_instance_state: 'available' }),
      reported('2', 'i2', { object_instance_state: 'available' }),
    ],
  }
  expect(await createRecord(world.ports, phone, Task, session, plain)).toMatchObject({
    status: 201,
    row: { task_state_id: 7, check_reasons: ['illegal_transition', 'dispute'] },
  })
  expect(await instance('i2')).toMatchObject({ state: 'lost' })
  expect(await patch(weigher, 's', { task_state_id: 5 })).toMatchObject({ row: { task_state_id: 5 } })
  expect([await instance('i1'), await instance('i2')]).toMatchObject([
    { state: 'sold' },
    { state: 'available' },
  ])
})

test('[IS3] a later edit of a validated task copies only the states of lines that it changes', async () => {
  await world.put('object_instance', { id: 'i1', state: 'rented' }, { id: 'i2', state: 'rented' })
  await world.put('task', rental('a', []))
  const both = [
    reported('1', 'i1', { object_instance_state: 'available' }),
    reported('2', 'i2', { object_instance_state: 'available', added: 0 }),
  ]
  await patch(desk, 'a', { objects: both })
  await patch(desk, 'a', { task_state_id: 5 })
  const Instance = entityNamed('object_instance')
  await patchRecord(world.ports, desk, Instance, 'i1', { state: 'prepared' }, plain)
  const [one, two] = both
  await patch(desk, 'a', {
    objects: [
      { ...one, name: 'Chaise' },
      { ...two, custom_state: 'lost' },
    ],
  })
  expect([await instance('i1'), await instance('i2')]).toMatchObject([
    { state: 'prepared' },
    { state: 'lost' },
  ])
})

test('[IS2] a direct edit of an instance against the table is refused with a problem', async () => {
  await world.put('object_instance', { id: 'i1', state: 'sold' })
  const Instance = entityNamed('object_instance')
  const reply = await patchRecord(world.ports, crew, Instance, 'i1', { state: 'rented' }, plain)
  expect(problemsOf(reply)).toEqual([20])
  expect(
    problemsOf(await patchRecord(world.ports, admin, Instance, 'i1', { state: 'rented' }, plain)),
  ).toEqual([20])
})

test('[RT22] [TS4] what the counter handed over piece by piece is done although pieces are missing; a crew’s stop is checked', async () => {
  await world.put('object_instance', { id: 'i1', state: 'available' }, { id: 'i2', state: 'available' })
  const handed = (id: string) => [
    line('asked', { quantity: 5, quantity_done: 0 }),
    reported('told', id, { quantity: 0, object_instance_state: 'prepared' }),
  ]
  await world.put('task', rental('a', [], { task_type_id: 16 }), rental('b', []))
  expect(await patch(desk, 'a', { task_state_id: 5, objects: handed('i1') })).toMatchObject({
    row: { task_state_id: 5, check_reasons: [] },
  })
  expect(await patch(crew, 'b', { task_state_id: 5, objects: handed('i2') })).toMatchObject({
    row: { task_state_id: 7, check_reasons: ['weight', 'quantity'] },
  })
  expect([await instance('i1'), await instance('i2')]).toMatchObject([
    { state: 'prepared' },
    { state: 'available' },
  ])
})

test('[IS2] [RT23] a departure that is sent before its preparation: what left the counter is rented, whatever arrives first', async () => {
  await world.put('object_instance', { id: 'i1', external_id: 'R1', state: 'available', missing: 0 })
  const counter = { task_type_id: 15, next_task_id: null }
  await world.put('task', rental('out', [line('1')], counter))
  await world.put('task', rental('prep', [line('1')], { task_type_id: 16, next_task_id: 'out' }))
  const told = (object_instance_state: string) => ({
    task_state_id: 5,
    objects: [line('1', { quantity_done: 0 }), reported('2', 'i1', { quantity: 0, object_instance_state })],
  })
  expect(await patch(desk, 'out', told('rented'))).toMatchObject({ row: { task_state_id: 5, disputes: [] } })
  expect(await instance('i1')).toMatchObject({ state: 'rented' })
  expect(await patch(desk, 'prep', told('prepared'))).toMatchObject({
    row: { task_state_id: 5, disputes: [] },
  })
  expect(await instance('i1')).toMatchObject({ state: 'rented' })
})
