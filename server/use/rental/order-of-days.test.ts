// RT11 on the server: no client turns the days of a rental round; a device sends its steps one by one.
import { expect, onTestFinished, test } from 'vitest'
import { problemBody } from '#core/wire/problem.ts'
import { runOutboxBatch } from '../records/outbox-batch.ts'
import { patchRecord } from '../records/resources.ts'
import {
  admin,
  desk,
  openWorld,
  plain,
  problemsOf,
  stop,
  Task,
  type Members,
  type World,
} from '#test/fixtures/server-world.ts'

const [BEFORE, OUT, BACK] = ['2026-11-25', '2026-11-26', '2026-11-28']
const step = (id: string, task_type_id: number, date: string, members: Members = {}): Members =>
  stop(id, {
    task_type_id,
    scope: 'loki',
    resource_id: null,
    shift_instance_id: null,
    shift_id: 1,
    date,
    ...members,
  })
const openRental = async (out: Members = {}, back: Members = {}): Promise<World> => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  await world.put(
    'task',
    step('prep', 16, BEFORE, { next_task_id: 'out' }),
    step('out', 15, OUT, { next_task_id: 'back', ...out }),
    step('back', 13, BACK, back),
  )
  return world
}
const move = async (world: World, id: string, members: Members, who = admin) =>
  problemsOf(await patchRecord(world.ports, who, Task, id, members, { ...plain, force: true }))

test('[RT11] a return before its departure, and a preparation after it, are refused, and nobody forces them', async () => {
  const world = await openRental()
  expect(await move(world, 'back', { date: BEFORE })).toEqual([30])
  expect(await move(world, 'prep', { date: '2026-11-27' })).toEqual([30])
  expect(await move(world, 'out', { date: '2026-11-30' })).not.toEqual([])
  expect((await world.row('task', 'back'))?.['date']).toBe(BACK)
})

test('[RT11] the same day, and the other way of a step whose neighbour is cancelled, are in order', async () => {
  const world = await openRental({}, { task_state_id: 3, cancelled_reason: 'x' })
  expect(await move(world, 'prep', { date: OUT })).toEqual([])
  expect(await move(world, 'out', { date: '2026-11-30' })).toEqual([])
})

test('[RT11] [TS10] the day that is wished for a postponed delivery is a fact', async () => {
  const world = await openRental()
  const postponed = { task_state_id: 4, reason_type: 'absent', date: '2026-12-04' }
  expect(await move(world, 'out', postponed)).toEqual([])
})

test('[RT11] a whole rental that is moved later arrives step by step, in whatever order', async () => {
  const world = await openRental()
  const item = (id: string, date: string) => ({ _key: `k ${id}`, _op: 'patch', _rev: null, id, date })
  const send = (...items: readonly Members[]) =>
    runOutboxBatch(world.ports, desk, Task, items, () => problemBody(500, 'thrown'))
  const later = await send(item('prep', '2026-12-02'), item('out', '2026-12-03'), item('back', '2026-12-05'))
  expect(later.results.map(({ status }) => status)).toEqual([200, 200, 200])
  const leaning = [
    { _key: 'k 1', _op: 'x', id: 'prep', date: BEFORE },
    { _key: 'k 2', _op: 'patch', _rev: 1, id: 'prep', date: BEFORE, customer_id: 'nobody', lastname: 7 },
  ]
  for (const [n, beside] of leaning.entries()) {
    const both = await send({ ...item('out', '2026-12-01'), _key: `l ${n}` }, { ...beside, _key: `m ${n}` })
    expect(both.results.map(({ status }) => status >= 400)).toEqual([true, true])
    expect((await world.row('task', 'out'))?.['date']).toBe('2026-12-03')
  }
  const wrong = await send(
    { ...item('out', '2026-12-10'), _key: 'k 4' },
    { ...item('back', '2026-12-09'), _key: 'k 5' },
  )
  expect(wrong.results.map(({ status }) => status)).toEqual([422, 422])
})
