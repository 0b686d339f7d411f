// RT10, TS6 on the server: one step of a rental is cancelled by any client, and no half of it stays.
import { expect, onTestFinished, test } from 'vitest'
import { patchRecord } from '../records/resources.ts'
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

const step = (id: string, task_type_id: number, members: Members = {}): Members =>
  stop(id, {
    task_type_id,
    scope: 'loki',
    resource_id: null,
    shift_instance_id: null,
    shift_id: null,
    date: TODAY,
    objects: [line('l', { quantity: 4 })],
    ...members,
  })
const gone = { task_state_id: 5, objects: [line('l', { quantity: 4, quantity_done: 4 })] }
const openRental = async (out: Members = {}, back: Members = {}): Promise<World> => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  await world.put(
    'task',
    step('prep', 16, { next_task_id: 'out' }),
    step('out', 15, { next_task_id: 'back', ...out }),
    step('back', 13, back),
  )
  return world
}
const cancel = async (world: World, id: string) =>
  patchRecord(world.ports, desk, Task, id, { task_state_id: 3, cancelled_reason: 'Fête annulée' }, plain)
const states = async (world: World, ...ids: readonly string[]): Promise<unknown[]> =>
  Promise.all(ids.map(async id => (await world.row('task', id))?.['task_state_id']))

test.each(['out', 'back'])('[RT10] who cancels « %s » alone cancels the rental', async id => {
  const world = await openRental()
  expect(problemsOf(await cancel(world, id))).toEqual([])
  expect(await states(world, 'prep', 'out', 'back')).toEqual([3, 3, 3])
  const [row, own] = [await world.row('task', 'prep'), await world.row('task', id)]
  expect(row).toMatchObject({ cancelled_reason: 'Fête annulée', state_before: 2, rental_over: 1 })
  expect([row?.['state_time'], row?.['state_author_id']]).toEqual([
    own?.['state_time'],
    own?.['state_author_id'],
  ])
})

test('[RT10] without its preparation a rental leaves all the same', async () => {
  const world = await openRental()
  expect(problemsOf(await cancel(world, 'prep'))).toEqual([])
  expect(await states(world, 'prep', 'out', 'back')).toEqual([3, 2, 2])
})

test('[TS6] the return of what is out is not cancelled, whatever its stickers say', async () => {
  const world = await openRental(gone)
  expect(problemsOf(await cancel(world, 'back'))).toEqual([20])
  expect(await states(world, 'out', 'back')).toEqual([5, 2])
})

test('[RT23] a second departure is cancelled alone: what left comes back', async () => {
  const world = await openRental({ ...gone, next_task_id: 'rest' })
  await world.put('task', step('rest', 15, { next_task_id: 'back' }))
  expect(problemsOf(await cancel(world, 'rest'))).toEqual([])
  expect(await states(world, 'out', 'rest', 'back')).toEqual([5, 3, 2])
})
