// RT14: a rental that is not over is in a shard of its own, all its steps, and leaves it with the write that ends it.
import { expect, onTestFinished, test } from 'vitest'
import { OPEN_RENTALS } from '#records/shards/shard-rules.ts'
import { createRecord, patchRecord } from '../records/resources.ts'
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
