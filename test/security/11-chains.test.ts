// [20.11] A rental that the caller does not see is not written through a task that they do: no link leads to it, and none is taken
// from it (RG11).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { blankRow, type AnyRow } from '#records/entity.ts'
import { NO_RIGHTS, rightsOf } from '#records/rights/rights.ts'
import type { Reply } from '#server/use/write/caller.ts'
import { runOutboxBatch } from '#server/use/records/outbox-batch.ts'
import { createRecord, patchRecord, replaceRecord, replaceRecords } from '#server/use/records/resources.ts'
import { write } from '#server/use/write/write.ts'
import { line, openFleet, slotId, stop, TODAY } from '../contracts/dialect/fleet-world.ts'
import type { World } from '../contracts/dialect/world.ts'

const options = { key: null, rev: null, force: false }
const by = (...permissions: readonly string[]) => ({
  org: 'quai',
  user_id: 'u-ajout',
  rights: rightsOf(permissions),
  device: null,
})
const crew = by('emma_mobile', 'search_add_object', 'resource_1')
const adding = by('emma_mobile', 'add_task', 'resource_1')
const desk = by('emma_desktop', 'add_task')
const unknown = {
  status: 422,
  problem: {
    validation_messages: { next_task_id: { noRecordFound: 'No record matching the input was found' } },
  },
}

const objects = [line('l', { object_id: 'o1', quantity: 2, quantity_done: 2 })]
const step = (id: string, task_type_id: number, members: object = {}) =>
  stop(id, { task_type_id, scope: 'loki', objects, date: TODAY, shift_id: 1, ...members })
const elsewhere = { shift_instance_id: null, resource_id: null, shift_id: null }
const here = { resource_id: 'truck-1' }
const over = { ...elsewhere, task_state_id: 5, rental_over: 1 }

/** A rental of the counter that is over; one that the truck delivers, and the counter takes back; and a delivery of its own. */
const rentals = [
  step('out', 15, { ...over, next_task_id: 'back' }),
  step('back', 13, over),
  step('first', 16, { ...elsewhere, next_task_id: 'delivery' }),
  step('delivery', 14, { ...here, next_task_id: 'return' }),
  step('return', 13, { ...elsewhere, date: '2026-11-25' }),
  step('own', 14, here),
]

let world: World
beforeEach(async () => {
  world = await openFleet()
  const caller = { org: 'quai', user_id: 'u-admin', rights: NO_RIGHTS, device: null }
  await write(world.ports, caller, { key: null, fingerprint: '' }, async tx => {
    for (const members of rentals) {
      const row: AnyRow = { ...blankRow(Task), ...members }
      tx.save(Task, undefined, row)
    }
    return { status: 204 }
  })
})
afterEach(() => world.close())

const stored = (id: string) => world.ports.storage.of('quai').get('task', id)
const revs = async (): Promise<unknown[]> =>
  Promise.all(['out', 'back', 'first', 'return'].map(async id => (await stored(id))?.rev))
const patch = (caller: typeof crew, id: string, body: object) =>
  patchRecord(world.ports, caller, Task, id, body, options)
const create = (caller: typeof crew, id: string, body: object) =>
  createRecord(world.ports, caller, Task, step(id, 14, { ...here, ...body }), options)
const fail = (error: unknown): never => {
  throw error
}

test.each(['out', 'back'])(
  '[20.11] [RG11] no write of a crew links a step to « %s », which it does not see',
  async hidden => {
    const before = await revs()
    const link = { next_task_id: hidden }
    expect(await patch(crew, 'own', link)).toMatchObject(unknown)
    expect(await patch(crew, 'a1', link), 'of a collection').toMatchObject(unknown)
    const forced = { ...options, force: true }
    expect(await patchRecord(world.ports, crew, Task, 'own', link, forced)).toMatchObject(unknown)
    expect(await create(adding, 'new', link)).toMatchObject(unknown)
    const whole = { ...step('own', 14), ...link }
    expect(await replaceRecord(world.ports, crew, Task, 'own', whole, options)).toMatchObject(unknown)
    expect(await replaceRecords(world.ports, crew, Task, [{ id: 'own', ...link }], false)).toMatchObject({
      status: 422,
    })
    const item = { ...link, _key: 'k', _op: 'patch', id: 'own' }
    await runOutboxBatch(world.ports, crew, Task, [item], fail)
    expect(await stored('own')).toMatchObject({ next_task_id: null })
    expect(await stored('new')).toBeUndefined()
    expect(await revs()).toEqual(before)
    expect(await stored(hidden)).toMatchObject({ rental_over: 1 })
  },
)

test('[20.11] a link to what the crew does not see is not taken away, nor by another type', async () => {
  const before = await revs()
  for (const next_task_id of [null, 'own', 'a1', 'nowhere'])
    expect(await patch(crew, 'delivery', { next_task_id }), String(next_task_id)).toMatchObject(unknown)
  const turned = { task_type_id: 1 }
  expect(await patch(crew, 'delivery', turned)).toMatchObject(unknown)
  await patch(desk, 'delivery', { next_task_id: null })
  expect(await patch(crew, 'delivery', turned), 'the step before it').toMatchObject(unknown)
  expect((await revs()).slice(0, 2)).toEqual(before.slice(0, 2))
})

test('[20.11] a link from before, on a collection, makes no rental of it', async () => {
  expect(await patch(desk, 'a1', { next_task_id: 'out' })).toMatchObject({ status: 200 })
  expect(await patch(adding, 'a1', { task_type_id: 14 })).toMatchObject(unknown)
  expect(await stored('out')).toMatchObject({ rental_over: 1 })
})

test('[20.11] [RT24] what stays of a delivery is put before a return that its crew does not see, and the desk links as it likes', async () => {
  const good = (reply: Reply): void => expect('problem' in reply ? reply.problem : null).toBeNull()
  good(await create(adding, 'rest', { next_task_id: 'return' }))
  good(await patch(adding, 'delivery', { next_task_id: 'rest', task_state_id: 5 }))
  expect(await stored('rest')).toMatchObject({ next_task_id: 'return' })
  expect(await patch(adding, 'own', { next_task_id: 'rest' })).toMatchObject({ status: 200 })
  const early = { next_task_id: 'not-here-yet', shift_instance_id: slotId('truck-1') }
  expect(await create(adding, 'early', early)).toMatchObject(unknown)
  good(await create(desk, 'early', early))
  good(await patch(desk, 'own', { next_task_id: 'out' }))
  good(await patch(desk, 'own', { next_task_id: null }))
})
