// A task given from one truck to the other, on the real server: it is removed from the first phone and added to the second, and what the
// first crew captured meanwhile reaches the planners.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { momentOf } from '#records/time/dates.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { finishTask } from '#core/task/finish-task.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { taskById } from '#trades/tour/data/task-by-id.ts'
import { NEXT_WEEK, NOW, openHouse, TODAY, type House, type RealDevice } from './house.ts'

let house: House
let first: RealDevice
let second: RealDevice
let mine: LocalDatabase
let theirs: LocalDatabase
let permissions: readonly string[]

beforeEach(async () => {
  house = await openHouse()
  first = await house.openDevice('camion 1')
  second = await house.openDevice('camion 2')
  const crew = await first.signIn('camion')
  mine = crew.db
  ;({ permissions } = crew.profile)
  theirs = (await second.signIn('camion2')).db
}, 60_000)
afterEach(async () => {
  expect([...first.bugs, ...second.bugs]).toEqual([])
  expect([first.signedOut, second.signedOut]).toEqual([0, 0])
  await house.close()
})

const stopOfToday = async (): Promise<string> => {
  const stops = await mine.rows('task').toArray()
  const stop = stops.find(row => row['date'] === TODAY && row['task_state_id'] === TASK_STATE.accepted)
  if (stop === undefined) throw new Error('the demo has no stop left for the first truck today')
  return stop.id
}
const slotOfSecond = async (day: string): Promise<string> => {
  const slots = await theirs.rows('shift_instance').toArray()
  const slot = slots.find(row => row['date'] === day && row['open'] === 1)
  if (slot === undefined) throw new Error(`the second truck has no slot on ${day}`)
  return slot.id
}
const shown = async (db: LocalDatabase, id: string): Promise<boolean> => (await taskById(db, { id })) != null
const syncBoth = async (): Promise<void> => {
  await first.remote.syncNow()
  await second.remote.syncNow()
}
const finish = async (id: string): Promise<void> => {
  const rights = rightsOf(permissions)
  expect(await finishTask(mine, { id, at: momentOf(NOW), rights })).toMatchObject({ ok: true })
}

for (const [when, day] of [
  ['within the week', TODAY],
  ['across weeks', NEXT_WEEK],
] as const) {
  test(`a task moved to the other truck ${when} is removed from the first phone and added to the second`, async () => {
    const id = await stopOfToday()
    expect([await shown(mine, id), await shown(theirs, id)]).toEqual([true, false])
    await house.change('task', id, { shift_instance_id: await slotOfSecond(day) })
    await syncBoth()
    expect([await shown(mine, id), await shown(theirs, id)]).toEqual([false, true])
    expect(await taskById(theirs, { id })).toMatchObject({ date: day })
  })

  test(`a task moved ${when} with unsent edits on the first phone: both versions reach the planner, and no entry remains`, async () => {
    const id = await stopOfToday()
    first.online = false
    await finish(id)
    await house.change('task', id, { shift_instance_id: await slotOfSecond(day) })
    first.online = true
    await syncBoth()
    await syncBoth()
    expect(await mine.outbox.toArray()).toEqual([])
    expect([await shown(mine, id), await shown(theirs, id)]).toEqual([false, true])
    const known = await house.row('task', id)
    expect(known).toMatchObject({ task_state_id: TASK_STATE.toBeChecked, date: day })
    expect(known?.['disputes']).toMatchObject([
      { cause: 'moved', patch: { task_state_id: expect.any(Number) }, settled_at: null },
    ])
    const desk = await house.openDevice('bureau')
    const planner = await desk.signIn('bureau')
    expect((await taskById(planner.db, { id }))?.disputes).toHaveLength(1)
  })
}

test('until the captured entry is sent, the moved task is hidden on the first phone and its entry is kept', async () => {
  const id = await stopOfToday()
  first.online = false
  await finish(id)
  await house.change('task', id, { shift_instance_id: await slotOfSecond(TODAY) })
  const entries = await mine.outbox.count()
  first.online = true
  // Only a pull: an entry that waits must not restore the row.
  await first.remote.pullWindow({ kind: 'emma', from: '2020-01-01', to: '2020-01-07' })
  await first.remote.syncNow()
  expect(entries).toBeGreaterThan(0)
  expect(await shown(mine, id)).toBe(false)
})

test('a task that returns to the first truck is on its phone again, once', async () => {
  const id = await stopOfToday()
  const before = await taskById(mine, { id })
  await house.change('task', id, { shift_instance_id: await slotOfSecond(NEXT_WEEK) })
  await syncBoth()
  await house.change('task', id, { shift_instance_id: before?.shift_instance_id })
  await syncBoth()
  expect([await shown(mine, id), await shown(theirs, id)]).toEqual([true, false])
  expect((await taskById(mine, { id }))?.date).toBe(TODAY)
})
