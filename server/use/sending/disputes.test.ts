import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Dispute } from '#records/entities/dispute.ts'
import {
  admin,
  caller,
  crew,
  desk,
  entityNamed,
  type Members,
  openWorld,
  plain,
  problemsOf,
  slotId,
  stop,
  Task,
  till,
  TODAY,
  weigher,
  type World,
} from '#test/fixtures/server-world.ts'
import type { Json } from '#core/wire/json.ts'
import type { Caller } from '../write/caller.ts'
import { readRecord } from '../records/read-records.ts'
import { createRecord, patchRecord, removeRecord } from '../records/resources.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const patch = (who: Caller, id: string, members: Members, options = plain) =>
  patchRecord(world.ports, who, Task, id, members, options)
const note = (id: string, members: Members = {}): Members => ({
  id,
  cause: 'both_changed',
  captured_at: `${TODAY}T08:15:00Z`,
  user_id: 'someone',
  device: 'phone-0009',
  from: { note: '' },
  patch: { note: 'deuxième cour' },
  theirs: { note: 'cave' },
  ...members,
})
const disputesOf = async (id: string): Promise<readonly Dispute[]> => {
  const stored = (await world.row('task', id))?.['disputes']
  return Array.isArray(stored) ? (stored as readonly Dispute[]) : []
}
const onTruck2 = { shift_instance_id: slotId('truck-2', TODAY) }

test('[CF2] a dispute sets its task to « À vérifier » from any state and against any rev, with its sender as author', async () => {
  for (const task_state_id of [1, 2, 3, 4, 5, 6, 7]) {
    const id = `t${task_state_id}`
    await world.put('task', stop(id, { task_state_id, cancelled_reason: 'x', reason_type: 'absent' }))
    const reply = await patch(
      { ...crew, device: 'phone-0001' },
      id,
      { disputes: [note('d1', { settled_at: `${TODAY} 09:00:00` })] },
      { ...plain, rev: 1 },
    )
    expect(reply).toMatchObject({ status: 200, row: { task_state_id: 7, reason_type: 'absent', note: '' } })
    expect(await world.row('task', id)).toMatchObject({
      check_reasons: ['dispute'],
      disputes: [
        {
          id: 'd1',
          user_id: 'camion',
          device: 'phone-0001',
          captured_at: `${TODAY} 09:15:00`,
          patch: { note: 'deuxième cour' },
          theirs: { note: 'cave' },
          settled_at: null,
        },
      ],
      ...(task_state_id === 7 ? {} : { state_author_id: 'camion', state_time: `${TODAY} 10:00:00` }),
    })
  }
})

test('[20.2] photos that join an open dispute have their place in what all disputes of a task may hold', async () => {
  await world.put('task', stop('t1'))
  const photo = (n: number, letters: number): Members => {
    const photosList = [{ id: `p${n}`, kind: 'object', url: '', caption: 'x'.repeat(letters) }]
    return { disputes: [note(`d${n}`, { from: {}, patch: { photosList }, theirs: null })] }
  }
  // The second has no room in the first, which the desk must be able to send back; the third has.
  for (const [n, letters] of [
    [1, 400_000],
    [2, 400_000],
    [3, 90_000],
  ] as const)
    expect((await patch(crew, 't1', photo(n, letters))).status).toBe(200)
  expect((await disputesOf('t1')).map(({ id }) => id)).toEqual(['d1', 'd2'])
  for (const [n, letters, status] of [
    [4, 300_000, 422],
    [5, 50_000, 200],
    [6, 90_000, 422],
  ] as const)
    expect(await patch(crew, 't1', photo(n, letters))).toMatchObject({ status })
  expect(JSON.stringify(await disputesOf('t1')).length).toBeLessThan(1_000_000)
  // What is sent again is there already, and a desk settles what is full.
  expect((await patch(crew, 't1', photo(1, 400_000))).status).toBe(200)
  const at = { settled_at: `${TODAY} 10:00:00` }
  const settled = (await disputesOf('t1')).map(line => Object.assign({}, line, at))
  expect((await patch(desk, 't1', { disputes: settled })).status).toBe(200)
  expect((await disputesOf('t1'))[0]?.settled_at).not.toBeNull()
})

test('[20.2] [CF3] no outcome of a crew is refused because the disputes are full, and they grow no further', async () => {
  await world.put('task', stop('a'))
  for (const id of ['d1', 'd2'])
    await patch(crew, 'a', { disputes: [note(id, { patch: { note: 'x'.repeat(499_600) } })] })
  for (const reason_text of ['Porte close', 'Chien'])
    expect(
      await patch(crew, 'a', { task_state_id: 6, reason_type: 'absent', reason_text, date: TODAY }),
    ).toMatchObject({ status: 200 })
  expect(await disputesOf('a')).toMatchObject([
    { id: 'd1' },
    { id: 'd2' },
    { patch: { task_state_id: 6, reason_text: 'Chien' } },
  ])
})

test('[CF2] a dispute of a session without a device names none, whatever device it was sent with', async () => {
  await world.put('task', stop('a'))
  await patch(crew, 'a', { disputes: [note('d1')] })
  expect(await disputesOf('a')).toMatchObject([{ user_id: 'camion', device: null }])
})

test('[CF1] disputes are merged by id: a stale list removes none, a crew neither changes nor settles one', async () => {
  await world.put('task', stop('a'))
  await patch(crew, 'a', { disputes: [note('d1')] })
  const other = caller('autre', 'emma_mobile', 'resource_1')
  const forged = note('d1', { patch: { note: 'faux' }, settled_at: `${TODAY} 09:00:00`, settled_by: 'autre' })
  await patch(other, 'a', { disputes: [forged, note('d2')] })
  await patch(crew, 'a', { note: 'suite', disputes: [] })
  expect(await disputesOf('a')).toMatchObject([
    { id: 'd1', user_id: 'camion', patch: { note: 'deuxième cour' }, settled_at: null },
    { id: 'd2', user_id: 'autre', settled_at: null },
  ])
})

test('[CF1] [CF2] a crew that had a task may still add a dispute after it was deleted or given to another truck', async () => {
  await world.put('task', stop('a'), stop('b'), stop('c', { resource_id: 'truck-2', ...onTruck2 }))
  await removeRecord(world.ports, desk, Task, 'a', plain)
  expect(await patch(crew, 'a', { note: 'x' })).toMatchObject({ status: 404 })
  const restored = await patch(crew, 'a', { disputes: [note('d1', { cause: 'deleted' })] })
  expect(restored).toMatchObject({ status: 200, row: { deleted: 0, task_state_id: 7 } })
  expect((await patch(desk, 'b', onTruck2)).status).toBe(200)
  const moved = { disputes: [note('d1', { cause: 'moved' })] }
  for (const key of ['k', 'k', 'k2'])
    expect(await patch(crew, 'b', moved, { ...plain, key })).toEqual({ status: 204 })
  expect(await world.row('task', 'b')).toMatchObject({ resource_id: 'truck-2', task_state_id: 7 })
  expect(await disputesOf('b')).toHaveLength(1)
  expect(await patch(crew, 'c', moved)).toMatchObject({ status: 404 })
  expect(await patch(crew, 'nothing', moved)).toMatchObject({ status: 404 })
})

test('[CF1] a crew that had a task long ago may add a dispute, even if the task was given away and then deleted', async () => {
  await world.put('task', stop('a', { date: '2026-09-02', shift_instance_id: null }))
  await patch(desk, 'a', { resource_id: 'truck-2' })
  await removeRecord(world.ports, desk, Task, 'a', plain)
  expect(await patch(crew, 'a', { disputes: [note('d1')] })).toEqual({ status: 204 })
  expect(await world.row('task', 'a')).toMatchObject({ deleted: 0, task_state_id: 7, resource_id: 'truck-2' })
})

test('without the right to change the task a dispute is refused like any write', async () => {
  await world.put('task', stop('a', { task_state_id: 5 }))
  const sent = { disputes: [note('d1')] }
  expect((await patch(caller('camion'), 'a', sent)).status).toBe(403)
  expect((await patch(weigher, 'a', sent)).status).toBe(403)
  expect((await patch(till, 'a', sent)).status).toBe(404)
  expect((await patch(crew, 'a', { disputes: [{ id: 'd1' }] })).status).toBe(422)
  expect(await disputesOf('a')).toEqual([])
})

test('[CF3] a desk settles with its own name and time, the cause is removed with the last open dispute, and the state follows TS', async () => {
  await world.put('task', stop('a'))
  await patch(crew, 'a', { disputes: [note('d1'), note('d2')] })
  const forged = { settled_at: '2020-01-01 00:00:00', settled_by: 'someone' }
  const [one, two] = (await disputesOf('a')).map(line => Object.assign({}, line, forged))
  const rev = (await world.row('task', 'a'))?.rev ?? 0
  const first = await patch(desk, 'a', { disputes: [one] }, { ...plain, rev: rev - 1 })
  expect(first).toMatchObject({ status: 200, row: { task_state_id: 7, check_reasons: ['dispute'] } })
  const last = await patch(desk, 'a', { disputes: [two], note: 'deuxième cour', task_state_id: 2 })
  expect(last).toMatchObject({
    status: 200,
    row: { task_state_id: 2, check_reasons: [], note: 'deuxième cour' },
  })
  for (const line of await disputesOf('a'))
    expect(line).toMatchObject({ settled_at: `${TODAY} 10:00:00`, settled_by: 'bureau' })
  expect(problemsOf(await patch(desk, 'a', { task_state_id: 6 }))).toEqual([13])
})

test('a dispute sent with photos is accepted on a cancelled task too', async () => {
  await world.put('task', stop('a', { task_state_id: 3, cancelled_reason: 'x' }))
  const photo = { id: 'p1', kind: 'after' }
  expect(await patch(crew, 'a', { disputes: [note('d1')], photosList: [photo] })).toMatchObject({
    status: 200,
    row: { task_state_id: 7, check_reasons: ['dispute'], photosList: [{ id: 'p1' }] },
  })
})

test('a settled dispute sent again stays settled, and the task keeps its state', async () => {
  await world.put('task', stop('a'))
  await patch(crew, 'a', { disputes: [note('d1')] })
  const settled = (await disputesOf('a')).map(line =>
    Object.assign({}, line, { settled_at: `${TODAY} 09:00:00` }),
  )
  await patch(desk, 'a', { disputes: settled, task_state_id: 2 })
  await patch(crew, 'a', { disputes: [note('d1')] })
  expect(await world.row('task', 'a')).toMatchObject({ task_state_id: 2, check_reasons: [] })
})

test('[CF3] until the dispute is settled another outcome from a crew becomes one more dispute, its other facts are stored', async () => {
  await world.put('task', stop('a'))
  await patch(crew, 'a', { disputes: [note('d1')] })
  const failed = { task_state_id: 6, reason_type: 'absent', note: 'sonné', check_reasons: [] }
  expect(await patch(crew, 'a', failed)).toMatchObject({
    status: 200,
    row: { task_state_id: 7, note: 'sonné', check_reasons: ['dispute'] },
  })
  expect((await disputesOf('a'))[1]).toMatchObject({
    cause: 'both_changed',
    patch: { task_state_id: 6, reason_type: 'absent' },
    theirs: { task_state_id: 7 },
    user_id: 'camion',
  })
  expect(await patch(crew, 'a', { task_state_id: 2 })).toMatchObject({ row: { task_state_id: 7 } })
  const postponed = { task_state_id: 4, reason_type: 'absent', date: '2026-12-08' }
  expect(await patch(crew, 'a', postponed)).toMatchObject({
    row: { task_state_id: 7, date: TODAY, shift_instance_id: slotId('truck-1', TODAY) },
  })
  expect((await disputesOf('a')).map(line => line.patch['task_state_id'])).toEqual([undefined, 6, 2, 4])
})

test('[CF2] [TK1] a paid ticket keeps its state and its dispute', async () => {
  await world.put('task', { id: 'v', task_type_id: 19, task_state_id: 5, scope: 'scale', date: TODAY })
  expect(await patch(till, 'v', { disputes: [note('d1')] })).toMatchObject({
    status: 200,
    row: { task_state_id: 5, check_reasons: ['dispute'] },
  })
})

test('[CF4] the dock never sees a dispute, which may quote a donor’s phone, neither by reading nor in its shard', async () => {
  await world.put('task', stop('a', { task_state_id: 5 }))
  await patch(crew, 'a', { disputes: [note('d1', { patch: { phone1: '0612345678' } })] })
  const read = await readRecord(world.ports, weigher, Task, 'a')
  expect(read).toMatchObject({ status: 200, row: { lastname: 'Martin' } })
  const lines = await world.sync(weigher, { 'dock/2026-W47': 0 })
  for (const seen of [read, lines]) {
    expect(JSON.stringify(seen)).not.toContain('0612345678')
    expect(JSON.stringify(seen)).not.toContain('disputes')
  }
  expect(JSON.stringify(await readRecord(world.ports, admin, Task, 'a'))).toContain('0612345678')
})

const withRights = (permissions: readonly string[]) =>
  patchRecord(world.ports, admin, entityNamed('user'), 'camion', { permissions }, plain)

test('[CF1] a former right counts: a crew whose truck was taken away while on the road may still add a dispute', async () => {
  await world.put('task', stop('a'), stop('b', { resource_id: 'truck-2', ...onTruck2 }))
  await withRights(['emma_mobile', 'resource_1'])
  await withRights(['emma_mobile', 'resource_2'])
  const moved = { disputes: [note('d1', { cause: 'moved' })] }
  const now = caller('camion', 'emma_mobile', 'resource_2')
  expect(await patch(now, 'a', { note: 'x' })).toMatchObject({ status: 404 })
  expect(await patch(now, 'a', moved)).toEqual({ status: 204 })
  expect(await world.row('task', 'a')).toMatchObject({ task_state_id: 7, disputes: [{ id: 'd1' }] })
  // Another person, who never had that truck, is refused.
  const stranger = caller('autre', 'emma_mobile', 'resource_2')
  expect(await patch(stranger, 'a', { disputes: [note('d2')] })).toMatchObject({ status: 404 })
  // A task that neither the former nor the present rights showed cannot be changed.
  await withRights(['emma_mobile', 'resource_3'])
  const third = caller('camion', 'emma_mobile', 'resource_3')
  await world.put('task', stop('c', { resource_id: 'scale', shift_instance_id: null }))
  expect(await patch(third, 'c', moved)).toMatchObject({ status: 404 })
  expect(await patch(third, 'b', moved)).toEqual({ status: 204 })
})

test('a desk’s former right counts for tasks of any truck, and a person without any right left gets a 403', async () => {
  await world.put('task', stop('a', { resource_id: 'truck-2', ...onTruck2 }))
  await withRights(['emma_desktop'])
  await withRights(['emma_mobile', 'resource_1'])
  const now = caller('camion', 'emma_mobile', 'resource_1')
  expect(await patch(now, 'a', { disputes: [note('d1', { cause: 'moved' })] })).toEqual({ status: 204 })
  await withRights(['balance_mobile'])
  const weighing = caller('camion', 'balance_mobile')
  expect(await patch(weighing, 'a', { disputes: [note('d2')] })).toMatchObject({ status: 403 })
  await withRights([])
  expect(await patch(caller('camion'), 'a', { disputes: [note('d3')] })).toMatchObject({ status: 403 })
  expect(await disputesOf('a')).toHaveLength(1)
})

test('a task that a dispute restored may be deleted again: the dispute stays readable, settled by whoever deleted it', async () => {
  await world.put('task', stop('a', { check_reasons: ['weight'] }))
  await removeRecord(world.ports, desk, Task, 'a', plain)
  await patch(crew, 'a', { disputes: [note('d1', { cause: 'deleted' })] })
  expect(await world.row('task', 'a')).toMatchObject({ deleted: 0, check_reasons: ['weight', 'dispute'] })
  expect(await removeRecord(world.ports, desk, Task, 'a', plain)).toEqual({ status: 204 })
  expect(await world.row('task', 'a')).toMatchObject({
    deleted: 1,
    check_reasons: ['weight'],
    disputes: [
      {
        id: 'd1',
        patch: { note: 'deuxième cour' },
        settled_at: `${TODAY} 10:00:00`,
        settled_by: 'bureau',
      },
    ],
  })
  // Sending the same dispute again changes nothing; a new one restores the task once more, with the first still settled.
  expect(await patch(crew, 'a', { disputes: [note('d1', { cause: 'deleted' })] })).toEqual({ status: 204 })
  expect(await world.row('task', 'a')).toMatchObject({ deleted: 1 })
  expect(await patch(crew, 'a', { disputes: [note('d2', { cause: 'deleted' })] })).toMatchObject({
    status: 200,
    row: { deleted: 0, disputes: [{ settled_by: 'bureau' }, { id: 'd2', settled_at: null }] },
  })
})

test('a device that still has the whole task may create it again under its id, with the planner’s values', async () => {
  await world.put('task', stop('a', { note: 'avant' }))
  await removeRecord(world.ports, desk, Task, 'a', plain)
  const whole = { ...stop('a', { note: 'choisi' }), scope: undefined, creation_time: undefined }
  const body = JSON.parse(JSON.stringify(whole)) as Json
  expect(await createRecord(world.ports, crew, Task, body, plain)).toMatchObject({ status: 403 })
  expect(await createRecord(world.ports, desk, Task, body, plain)).toMatchObject({
    status: 201,
    row: { id: 'a', note: 'choisi', deleted: 0 },
  })
})
