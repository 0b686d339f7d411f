// Two planners settle the same dispute of a task independently (src/core/store/outbox/settled-twice.ts): the first settlement that arrives is kept, and
// the second planner is asked, so that their choice is not silently lost.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { resolveConflict } from '#trades/sending/data/resolve-conflict.ts'
import { settleDispute } from '#trades/sending/data/settle-dispute.ts'
import type { Side } from '#core/store/conflicts/compare-sides.ts'
import { readOwner } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { openConflicts } from '#core/store/conflicts/conflicts.ts'
import { openHouse, type House, type RealDevice } from '../sync/real/house.ts'

let house: House
beforeEach(async () => {
  house = await openHouse()
})
afterEach(() => house.close())

const station = async (name: string, username: string) => {
  const device = await house.openDevice(name)
  return { device, ...(await device.signIn(username)) }
}
type Station = Awaited<ReturnType<typeof station>>
const sync = async ({ device }: { device: RealDevice }): Promise<void> => {
  device.online = true
  await device.remote.syncNow()
}

/** A stop whose note the crew and the office wrote differently, on two desks that are then offline. */
const disputed = async () => {
  const crew = await station('phone', 'camion')
  const desks = [await station('desk-1', 'bureau'), await station('desk-2', 'admin')] as const
  const rows = await crew.db.rows('task').toArray()
  const id = rows.find(row => row['task_state_id'] === TASK_STATE.accepted)?.id ?? ''
  crew.device.online = false
  await edit(crew.db, [Task], draft => draft.patch(Task, id, { note: 'par la cour' }))
  await house.change('task', id, { note: 'par la rue' })
  await sync(crew)
  for (const desk of desks) {
    await sync(desk)
    desk.device.online = false
  }
  return { id, desks }
}

const settle = async ({ db }: Station, id: string, note: Side, state: number | null) => {
  const found = (await openConflicts(db)).find(one => one.id === id)
  const outcome = await settleDispute(db, {
    task: id,
    dispute: found?.dispute ?? '',
    choices: { note },
    state,
    at: '2026-11-18 10:00:00',
  })
  expect(outcome).toEqual({ ok: true, value: null })
}
const notes = { mine: 'par la rue', theirs: 'par la cour' } as const

for (const [first, second] of [
  ['mine', 'theirs'],
  ['theirs', 'mine'],
] as const)
  for (const state of [TASK_STATE.accepted, null])
    test(`the first chose « ${first} », the second « ${second} », ${state === null ? 'still to be checked' : 'accepted'}: the first choice is kept, the second planner is asked`, async () => {
      const { id, desks } = await disputed()
      const [one, other] = desks
      await settle(one, id, first, state)
      await settle(other, id, second, state)
      await sync(one)
      expect(await house.row('task', id)).toMatchObject({ note: notes[first] })
      await sync(other)
      expect(await house.row('task', id)).toMatchObject({ note: notes[first] })
      const [asked] = await openConflicts(other.db)
      expect(asked).toMatchObject({
        source: 'entry',
        id,
        fields: [{ path: 'note', mine: notes[second], theirs: notes[first] }],
      })
      // Their answer is an ordinary change, based on what they now see.
      expect(await resolveConflict(other.db, { seq: asked?.seq ?? 0, choices: { note: 'mine' } })).toEqual({
        ok: true,
        value: null,
      })
      await sync(other)
      expect(await house.row('task', id)).toMatchObject({ note: notes[second] })
      expect(await other.db.outbox.toArray()).toEqual([])
      const stored = (await house.row('task', id))?.['disputes']
      expect(stored).toMatchObject([{ settled_by: (await readOwner(one.db)).user }])
    })

test('two planners with the same choice are not asked', async () => {
  const { id, desks } = await disputed()
  const [one, other] = desks
  for (const desk of desks) await settle(desk, id, 'theirs', TASK_STATE.accepted)
  await sync(one)
  await sync(other)
  expect(await house.row('task', id)).toMatchObject({
    note: 'par la cour',
    task_state_id: TASK_STATE.accepted,
  })
  expect(await other.db.outbox.toArray()).toEqual([])
})

test('when the second planner then chooses « la leur » no entry remains', async () => {
  const { id, desks } = await disputed()
  const [one, other] = desks
  await settle(one, id, 'theirs', TASK_STATE.accepted)
  await settle(other, id, 'mine', TASK_STATE.accepted)
  await sync(one)
  await sync(other)
  const [asked] = await openConflicts(other.db)
  await resolveConflict(other.db, { seq: asked?.seq ?? 0, choices: { note: 'theirs' } })
  expect(await other.db.outbox.toArray()).toEqual([])
  expect(await other.db.rows('task').get(id)).toMatchObject({ note: 'par la cour' })
})
