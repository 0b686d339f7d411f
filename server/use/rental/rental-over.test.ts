// RT14: a rental that is not over is in a shard of its own, all its steps, and leaves it with the write that ends it.
import { expect, onTestFinished, test } from 'vitest'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { OPEN_RENTALS } from '#records/shards/shard-rules.ts'
import { createRecord, patchRecord } from '../records/resources.ts'
import { asTask } from '../write/stored-rows.ts'
import {
  desk,
  line,
  openWorld,
  plain,
  problemsOf,
  stop,
  Task,
  TODAY,
  weigher,
  type Members,
  type World,
} from '#test/fixtures/server-world.ts'

const things = (quantity: number, quantity_done: number | null = null) => ({
  objects: [line('l', { quantity, quantity_done })],
})
const step = (id: string, task_type_id: number, members: Members = {}): Members =>
  stop(id, {
    task_type_id,
    scope: 'loki',
    resource_id: null,
    shift_instance_id: null,
    shift_id: null,
    date: TODAY,
    ...things(4),
    ...members,
  })
const create = async (world: World, ...steps: readonly Members[]): Promise<void> => {
  for (const one of steps)
    expect(problemsOf(await createRecord(world.ports, desk, Task, one, plain))).toEqual([])
}
const change = async (world: World, id: string, members: Members) => {
  const reply = await patchRecord(world.ports, desk, Task, id, members, { ...plain, force: true })
  if ('problem' in reply) throw new Error(JSON.stringify(reply.problem))
}
const open = async (world: World): Promise<string[]> =>
  (await world.sync(desk, { [OPEN_RENTALS]: 0 })).flatMap(one => ('v' in one ? [one.id] : [])).toSorted()

test('[RT14] its steps are on every desk until nothing is out, in whatever order they were written', async () => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  await create(
    world,
    step('back', 13),
    step('prep', 16, { next_task_id: 'out' }),
    step('out', 15, { next_task_id: 'back' }),
  )
  expect(await open(world)).toEqual(['back', 'out', 'prep'])
  await change(world, 'prep', { task_state_id: 5, ...things(4, 4) })
  await change(world, 'out', { task_state_id: 5, ...things(4, 4) })
  expect(await open(world)).toEqual(['back', 'out', 'prep'])
  // Three came back of four: somebody waits for one more.
  await change(world, 'back', { task_state_id: 5, ...things(4, 3) })
  expect(await open(world)).toEqual(['back', 'out', 'prep'])
  await change(world, 'back', things(4, 4))
  expect(await open(world)).toEqual([])
  expect(await world.row('task', 'prep')).toMatchObject({ rental_over: 1 })
  await change(world, 'back', { task_state_id: 2 })
  expect(await open(world)).toEqual(['back', 'out', 'prep'])
})

test('[RT14] a rental that was cancelled is on no desk', async () => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  await create(world, step('out', 15, { next_task_id: 'back' }), step('back', 13))
  for (const id of ['out', 'back'])
    await change(world, id, { task_state_id: 3, cancelled_reason: 'Fête annulée' })
  expect(await open(world)).toEqual([])
})

test('[RT14] who sends the field is not believed', async () => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  await create(
    world,
    step('out', 15, { next_task_id: 'back', rental_over: 1 }),
    step('back', 13, { rental_over: 1 }),
  )
  expect(await open(world)).toEqual(['back', 'out'])
})

test('[RT25a] a return before its departure, or of more than is out, is kept and to be checked until the departure arrives', async () => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  await create(world, step('out', 15, { next_task_id: 'back' }), step('back', 13))
  const read = async () => {
    const row = await world.row('task', 'back')
    return [row?.['task_state_id'], row?.['check_reasons']]
  }
  await change(world, 'back', { task_state_id: 5, ...things(4, 4) })
  expect(await read()).toEqual([7, ['rental_beyond']])
  await change(world, 'out', { task_state_id: 5, ...things(4, 4) })
  expect(await read()).toEqual([5, []])
  await change(world, 'back', things(5, 5))
  expect(await read()).toEqual([7, ['rental_beyond']])
  // A desk that looked at it is not asked again.
  await change(world, 'back', { task_state_id: 5, check_reasons: [] })
  expect(await read()).toEqual([5, []])
  await change(world, 'out', { note: 'vu' })
  expect(await read()).toEqual([5, []])
})

test('[RT25a] a departure that arrives after its return takes nothing out again: each instance is what the return told', async () => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  const ids = ['i1', 'i2', 'i3']
  for (const id of ids) await world.put('object_instance', { id, object_id: 'o', state: 'prepared' })
  const asked = line('l', { object_id: 'o', quantity: 3, quantity_done: 0 })
  const told = (id: string, object_instance_state: string) =>
    line(`l${id}`, {
      object_id: 'o',
      quantity: 0,
      quantity_done: 1,
      object_instance_id: id,
      object_instance_state,
      object_instance_missing: 0,
    })
  await create(
    world,
    step('out', 15, { next_task_id: 'back', objects: [{ ...asked, quantity_done: null }] }),
    step('back', 13, { objects: [{ ...asked, quantity_done: null }] }),
  )
  await change(world, 'back', {
    task_state_id: 5,
    objects: [asked, told('i1', 'available'), told('i2', 'lost')],
  })
  expect(await world.row('task', 'back')).toMatchObject({
    task_state_id: 7,
    check_reasons: ['rental_beyond'],
  })
  await change(world, 'out', { task_state_id: 5, objects: [asked, ...ids.map(id => told(id, 'rented'))] })
  expect(await world.row('task', 'back')).toMatchObject({ task_state_id: 5, check_reasons: [] })
  const states = ids.map(async id => (await world.row('object_instance', id))?.['state'])
  expect(await Promise.all(states)).toEqual(['available', 'lost', 'rented'])
})

test('[RT24] a second return over what is out is kept and to be checked, and so says its row to every desk', async () => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  const done = { task_state_id: 5, ...things(4, 4) }
  await create(world, step('out', 15, { next_task_id: 'back' }), step('back', 13, { next_task_id: 'rest' }))
  await create(world, step('rest', 13))
  await change(world, 'out', done)
  await change(world, 'back', done)
  await change(world, 'rest', { task_state_id: 5, ...things(1, 1) })
  expect(await world.row('task', 'rest')).toMatchObject({
    task_state_id: 7,
    check_reasons: ['rental_beyond'],
  })
  expect(await world.row('task', 'back')).toMatchObject({ task_state_id: 5, check_reasons: [] })
})

test('[RT24] a crew counts back what left with stickers and reads none: they are in stock again, once all of them came', async () => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  for (const id of ['i1', 'i2']) await world.put('object_instance', { id, object_id: 'o', state: 'rented' })
  const asked = line('l', { object_id: 'o', quantity: 2, quantity_done: 0 })
  const told = ['i1', 'i2'].map(id =>
    line(`l${id}`, { object_id: 'o', quantity: 0, quantity_done: 1, object_instance_id: id }),
  )
  const back = (pieces: number) => ({
    objects: [line('l', { object_id: 'o', quantity: 2, quantity_done: pieces })],
  })
  await create(
    world,
    step('out', 14, { next_task_id: 'back', task_state_id: 5, objects: [asked, ...told] }),
    step('back', 12, { objects: [line('l', { object_id: 'o', quantity: 2 })] }),
  )
  const states = async () =>
    Promise.all(['i1', 'i2'].map(async id => (await world.row('object_instance', id))?.['state']))
  await change(world, 'back', { task_state_id: 5, ...back(1) })
  expect(await states()).toEqual(['rented', 'rented'])
  await change(world, 'back', back(2))
  expect(await states()).toEqual(['available', 'available'])
})

test('[RT24] of what a crew counted back unread the depot names one, or weighs it: it is in stock, and the return says which', async () => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  const ids = ['i1', 'i2', 'i3']
  for (const id of ids) await world.put('object_instance', { id, object_id: 'o', state: 'rented' })
  const asked = line('l', { object_id: 'o', quantity: 3, quantity_done: 0 })
  const told = ids.map(id =>
    line(`l${id}`, { object_id: 'o', quantity: 0, quantity_done: 1, object_instance_id: id }),
  )
  await create(
    world,
    step('out', 14, { next_task_id: 'back', task_state_id: 5, objects: [asked, ...told] }),
    step('back', 12, { objects: [line('l', { object_id: 'o', quantity: 3 })] }),
  )
  await change(world, 'back', { objects: [{ ...asked, quantity_done: 2 }] })
  // Two of three are to be checked first; a desk validates it.
  for (const task_state_id of [5, 5]) await change(world, 'back', { task_state_id })
  const linesBack = async () => {
    const row = await world.row('task', 'back')
    return row === undefined ? [] : asTask(row).objects
  }
  const named = async (): Promise<unknown> => {
    const lines = await linesBack()
    const states = ids.map(async id => (await world.row('object_instance', id))?.['state'])
    return [lines.flatMap(one => one.object_instance_id ?? []), ...(await Promise.all(states))]
  }
  expect(await named()).toEqual([[], 'rented', 'rented', 'rented'])
  const weighed = await patchRecord(world.ports, weigher, ObjectInstance, 'i2', { state: 'available' }, plain)
  expect(problemsOf(weighed)).toEqual([])
  expect(await named()).toEqual([['i2'], 'rented', 'available', 'rented'])
  const one = { object_id: 'o', object_instance_id: 'i3', quantity: 0, quantity_done: 0 }
  const lines = await linesBack()
  await change(world, 'back', {
    objects: [...lines, line('n', { ...one, object_instance_state: 'available' })],
  })
  expect(await named()).toEqual([['i2', 'i3'], 'rented', 'available', 'available'])
  // Both are named: the third is out, and nothing says otherwise of it.
  await patchRecord(world.ports, weigher, ObjectInstance, 'i1', { state: 'available' }, plain)
  expect(await named()).toEqual([['i2', 'i3'], 'available', 'available', 'available'])
})
