// [20.11] [RT14] A write that takes a step from its chain says of both parts whether their rental is over: nothing stays closed that goes on,
// nor on every desk what has ended.
import { expect, onTestFinished, test } from 'vitest'
import { createRecord, patchRecord, removeRecord } from '#server/use/records/resources.ts'
import {
  desk,
  line,
  openWorld,
  plain,
  problemsOf,
  stop,
  Task,
  TODAY,
  type Members,
  type World,
} from '../fixtures/server-world.ts'

const DONE = 5
const step = (id: string, task_type_id: number, members: Members = {}): Members =>
  stop(id, {
    task_type_id,
    scope: 'loki',
    resource_id: null,
    shift_instance_id: null,
    shift_id: null,
    date: TODAY,
    objects: [line('l', { quantity: 4, quantity_done: 4 })],
    ...members,
  })
const forced = { ...plain, force: true }
const open = async (...steps: readonly Members[]) => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  for (const one of steps)
    expect(problemsOf(await createRecord(world.ports, desk, Task, one, plain))).toEqual([])
  return world
}
const patch = async (world: World, id: string, members: Members): Promise<void> => {
  expect(await patchRecord(world.ports, desk, Task, id, members, forced)).toMatchObject({ status: 200 })
}
const finish = async (world: World, ...ids: readonly string[]): Promise<void> => {
  for (const id of ids) await patch(world, id, { task_state_id: DONE })
}
const overs = async (world: World, ...ids: readonly string[]): Promise<unknown[]> =>
  Promise.all(ids.map(async id => (await world.row('task', id))?.['rental_over']))

test('[20.11] [RT14] a departure without its return is open again, and the return that stands alone too', async () => {
  const world = await open(step('back', 13), step('out', 15, { next_task_id: 'back' }))
  await finish(world, 'out', 'back')
  expect(await overs(world, 'out', 'back')).toEqual([1, 1])
  await patch(world, 'out', { next_task_id: null })
  expect(await overs(world, 'out', 'back')).toEqual([0, 1])
})

test('[20.11] [RT14] what was unlinked is over where nothing of it is to come', async () => {
  const world = await open(step('back', 13), step('out', 15, { next_task_id: 'back' }), step('other', 13))
  await finish(world, 'back')
  expect(await overs(world, 'out', 'back')).toEqual([0, 0])
  await patch(world, 'out', { next_task_id: 'other' })
  expect(await overs(world, 'out', 'back'), 'moved').toEqual([0, 1])
  await finish(world, 'out', 'other')
  expect(await overs(world, 'out', 'other')).toEqual([1, 1])
})

test('[20.11] [RT14] a step that becomes something else leaves two parts', async () => {
  const world = await open(
    step('back', 13),
    step('out', 15, { next_task_id: 'back' }),
    step('prep', 16, { next_task_id: 'out' }),
  )
  await finish(world, 'back')
  await patch(world, 'out', { task_type_id: 1 })
  expect(await overs(world, 'prep', 'out', 'back')).toEqual([0, 0, 1])
})

test('[20.11] [RT14] a step that is removed leaves two parts, and joins them again when it is restored', async () => {
  const world = await open(step('back', 13), step('out', 15, { next_task_id: 'back' }))
  await finish(world, 'back')
  expect(await overs(world, 'back')).toEqual([0])
  expect(await removeRecord(world.ports, desk, Task, 'out', plain)).toEqual({ status: 204 })
  expect(await overs(world, 'back')).toEqual([1])
  await patch(world, 'out', { deleted: 0 })
  expect(await overs(world, 'out', 'back')).toEqual([0, 0])
})

test('[20.11] [RT14] the money of a removed step is on no desk, and back with it', async () => {
  const world = await open(step('back', 13), step('out', 15, { next_task_id: 'back' }))
  // A line alone keeps no step from being removed.
  await world.put('invoice', { id: 'p', task_id: 'out', amount: 10, rental_open: 1 })
  expect(await removeRecord(world.ports, desk, Task, 'out', plain)).toEqual({ status: 204 })
  expect(await world.row('invoice', 'p')).toMatchObject({ rental_open: 0 })
  await patch(world, 'out', { deleted: 0 })
  expect(await world.row('invoice', 'p')).toMatchObject({ rental_open: 1 })
})
