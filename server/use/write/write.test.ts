import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  admin,
  caller,
  crew,
  desk,
  entityNamed,
  openWorld,
  ORG,
  plain,
  problemsOf,
  slotId,
  stop,
  Task,
  TODAY,
  type World,
} from '#test/fixtures/server-world.ts'
import { problemBody } from '#core/wire/problem.ts'
import { runOutboxBatch } from '../records/outbox-batch.ts'
import { createRecord, patchRecord, removeRecord, toCreate, type WriteOptions } from '../records/resources.ts'
import type { Asked } from './decided.ts'
import { STILL_RUNNING, writeAsOne } from './write.ts'
import { refuse, type Reply } from './caller.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const keyed = (key: string): WriteOptions => ({ ...plain, key })
const linesOf = async (id: string) =>
  (await world.ports.storage.of(ORG).history({ entity: 'task', id, limit: 50, offset: 0 })).lines

test('twenty parallel deliveries of one key make one row and one line of history', async () => {
  const draft = { id: 'a', lastname: 'Zoé' }
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => createRecord(world.ports, desk, Task, draft, keyed('k'))),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.find(({ status }) => status === 409)).toMatchObject({ problem: { detail: STILL_RUNNING } })
  expect(await world.ports.storage.of(ORG).count('task', {})).toBe(1)
  expect(await linesOf('a')).toHaveLength(1)
  const again = await createRecord(world.ports, desk, Task, draft, keyed('k'))
  expect(again).toMatchObject({ status: 201, row: { id: 'a', number: 1 } })
  expect(await linesOf('a')).toHaveLength(1)
})

test('the same key from another person is a different key', async () => {
  await createRecord(world.ports, desk, Task, { id: 'a' }, keyed('k'))
  const reply = await createRecord(world.ports, admin, Task, { id: 'b' }, keyed('k'))
  expect(reply).toMatchObject({ status: 201, row: { id: 'b', creator_id: 'admin' } })
})

test('the same key with another payload is refused and changes nothing', async () => {
  await createRecord(world.ports, desk, Task, { id: 'a', lastname: 'Zoé' }, keyed('k'))
  const reply = await createRecord(world.ports, desk, Task, { id: 'a', lastname: 'Ali' }, keyed('k'))
  expect(reply.status).toBe(422)
  expect(await world.row('task', 'a')).toMatchObject({ lastname: 'Zoé' })
})

test('[CF5] the answer to a stored success contains the row as it is now; to a deletion it is 204', async () => {
  await world.put('task', stop('a'))
  await patchRecord(world.ports, desk, Task, 'a', { note: 'un' }, keyed('k1'))
  await patchRecord(world.ports, desk, Task, 'a', { note: 'deux' }, plain)
  const again = await patchRecord(world.ports, desk, Task, 'a', { note: 'un' }, keyed('k1'))
  expect(again).toMatchObject({ status: 200, row: { note: 'deux' } })
  await removeRecord(world.ports, desk, Task, 'a', keyed('k2'))
  expect(await removeRecord(world.ports, desk, Task, 'a', keyed('k2'))).toEqual({ status: 204 })
  expect(await removeRecord(world.ports, desk, Task, 'a', keyed('k3'))).toMatchObject({ status: 404 })
})

test('a refused write changes nothing: no row, no rev, no history', async () => {
  const before = await world.ports.storage.of(ORG).clock()
  const reply = await createRecord(world.ports, desk, Task, { id: 'a', task_state_id: 2 }, keyed('k'))
  expect(reply).toMatchObject({ status: 422, problem: { detail: 'Failed Validation' } })
  expect(await world.row('task', 'a')).toBeUndefined()
  expect(await world.ports.storage.of(ORG).clock()).toEqual(before)
  expect(await linesOf('a')).toEqual([])
})

test('a 422 is stored under its key even if the write could pass later; a 412 is not stored', async () => {
  await world.put('task', stop('a', { task_state_id: 2 }))
  const illegal = { task_state_id: 6 }
  expect((await patchRecord(world.ports, crew, Task, 'a', illegal, keyed('k'))).status).toBe(422)
  expect((await patchRecord(world.ports, crew, Task, 'a', illegal, keyed('k'))).status).toBe(422)
  expect(await world.ports.storage.of(ORG).mutation('camion', 'k')).toMatchObject({ status: 422 })
  const stale = await patchRecord(world.ports, desk, Task, 'a', { note: 'x' }, { ...keyed('m'), rev: 1 })
  expect(stale).toMatchObject({ status: 412, problem: { current: { id: 'a', lastname: 'Martin' } } })
  expect(await world.ports.storage.of(ORG).mutation('bureau', 'm')).toBeUndefined()
})

test('the history shows who changed which field from which value, and numbers have no gap', async () => {
  await createRecord(world.ports, desk, Task, { id: 'a' }, plain)
  await createRecord(world.ports, desk, Task, { id: 'bad', task_state_id: 2 }, plain)
  await createRecord(world.ports, desk, Task, { id: 'b' }, plain)
  await patchRecord(world.ports, { ...admin, device: 'poste-1' }, Task, 'a', { note: 'cave' }, plain)
  const [last] = await linesOf('a')
  expect(last).toMatchObject({ user_id: 'admin', device: 'poste-1', changes: { note: ['', 'cave'] } })
  expect(Object.keys(last?.changes ?? {})).toEqual(['note'])
  expect((await world.row('task', 'b'))?.['number']).toBe(2)
})

test('a write that changes nothing keeps the rev', async () => {
  await world.put('task', stop('a', { name: 'Martin', resource_name: 'Camion 1' }))
  const rev = (await world.row('task', 'a'))?.rev
  const reply = await patchRecord(world.ports, desk, Task, 'a', { lastname: 'Martin' }, keyed('k'))
  expect(reply).toMatchObject({ status: 200, row: { rev } })
  expect((await world.row('task', 'a'))?.rev).toBe(rev)
})

test('[RG4] the author and the times are set by the server, whatever the body contains', async () => {
  const body = { id: 'a', creator_id: 'someone', creation_time: '2001-01-01 00:00:00', rev: 99 }
  const reply = await createRecord(world.ports, desk, Task, body, plain)
  expect(reply).toMatchObject({
    row: { creator_id: 'bureau', creation_time: `${TODAY} 10:00:00`, modification_time: `${TODAY} 10:00:00` },
  })
  expect((await world.row('task', 'a'))?.rev).toBeLessThan(99)
})

test('an id chosen by the client is kept, a taken id is a conflict, and a missing id is made', async () => {
  await createRecord(world.ports, desk, Task, { id: 'a' }, plain)
  expect(await createRecord(world.ports, desk, Task, { id: 'a' }, plain)).toMatchObject({ status: 409 })
  const made = await createRecord(world.ports, desk, Task, { lastname: 'Zoé' }, plain)
  expect('row' in made && made.row.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/)
  const wrong = await createRecord(world.ports, desk, Task, { id: 'a b' }, plain)
  expect(wrong).toMatchObject({ status: 422, problem: { validation_messages: { id: {} } } })
})

test('[SL1] creating an existing slot answers with it; its id is derived from resource, day and shift', async () => {
  const Slot = entityNamed('shift_instance')
  const members = { resource_id: 'truck-1', date: '2026-11-19', shift_id: 1 }
  const first = await createRecord(world.ports, desk, Slot, members, plain)
  const id = slotId('truck-1', '2026-11-19')
  expect(first).toMatchObject({ status: 201, row: { id, open: 1 } })
  const second = await createRecord(world.ports, crew, Slot, { ...members, id }, plain)
  expect(second).toMatchObject({ status: 200, row: { id, creator_id: 'bureau' } })
  const wrong = await createRecord(
    world.ports,
    desk,
    Slot,
    { ...members, id: slotId('truck-2', TODAY) },
    plain,
  )
  expect(wrong).toMatchObject({ status: 422 })
  const closed = await createRecord(world.ports, desk, Slot, { ...members, date: '2026-11-22' }, plain)
  expect(closed).toMatchObject({ status: 201, row: { open: 0 } })
  const foreign = await createRecord(
    world.ports,
    crew,
    Slot,
    { resource_id: 'truck-2', date: '2026-11-20', shift_id: 1 },
    plain,
  )
  expect(problemsOf(foreign)).toEqual([26])
})

test('[CF5] a replay does not show a record that the caller may no longer see: it was performed, and answers 204', async () => {
  await world.put('task', stop('a'))
  const first = await patchRecord(world.ports, crew, Task, 'a', { note: 'un' }, keyed('k'))
  expect(first.status).toBe(200)
  await patchRecord(world.ports, desk, Task, 'a', { shift_instance_id: slotId('truck-2', TODAY) }, plain)
  await world.put('task', { ...(await world.row('task', 'a')), resource_id: 'truck-2' })
  const again = await patchRecord(world.ports, crew, Task, 'a', { note: 'un' }, keyed('k'))
  expect(again).toEqual({ status: 204 })
  const other = await patchRecord(world.ports, crew, Task, 'a', { note: 'deux' }, keyed('k2'))
  expect(other).toMatchObject({ status: 404 })
})

test('[CF5] a replay about a record deleted since answers 204, for a creation as for an edit', async () => {
  const created = () => createRecord(world.ports, desk, Task, { id: 'a' }, keyed('k1'))
  const patched = () => patchRecord(world.ports, desk, Task, 'a', { note: 'un' }, keyed('k2'))
  expect([(await created()).status, (await patched()).status]).toEqual([201, 200])
  await removeRecord(world.ports, desk, Task, 'a', plain)
  expect([await created(), await patched()]).toEqual([{ status: 204 }, { status: 204 }])
  expect(await world.row('task', 'a')).toMatchObject({ deleted: 1, note: 'un' })
})

test('a write without its right is 403, whatever became of the record', async () => {
  await world.put('task', stop('a'))
  const former = caller('camion', 'stats')
  for (const id of ['a', 'nothing'])
    expect((await patchRecord(world.ports, former, Task, id, { note: 'x' }, plain)).status).toBe(403)
})

test('an unknown time zone is refused, and one that is stored already is replaced by the default', async () => {
  const Organisation = entityNamed('organisation')
  const refused = await patchRecord(world.ports, admin, Organisation, ORG, { zone: 'Mars/Phobos' }, plain)
  expect(refused).toMatchObject({
    status: 422,
    problem: { validation_messages: { zone: { notInArray: expect.any(String) } } },
  })
  await world.put('organisation', { ...(await world.row('organisation', ORG)), zone: 'Mars/Phobos' })
  expect(await createRecord(world.ports, desk, Task, { id: 'a' }, plain)).toMatchObject({ status: 201 })
})

const draftOf = (id: string, key = id): Asked<Reply> => toCreate(Task, { id, lastname: id }, keyed(key))
/** Refused only after it has decided what it would save. */
const tooLate = (id: string): Asked<Reply> => {
  const { request, decide } = draftOf(id)
  return {
    request,
    decide: async tx => {
      await decide(tx)
      return refuse(problemBody(422, 'No'))
    },
  }
}
const statusesOf = (replies: readonly Reply[]): number[] => replies.map(({ status }) => status)

test('of requests that are one write a refused one leaves nothing, also of what it had decided; the others are kept', async () => {
  const asked = [draftOf('a'), tooLate('b'), draftOf('c')]
  expect(statusesOf(await writeAsOne(world.ports, desk, asked))).toEqual([201, 422, 201])
  expect(await world.row('task', 'b')).toBeUndefined()
  expect(await world.row('task', 'c')).toMatchObject({ lastname: 'c' })
  // Sent again with another one, because the answer was lost: each gets its stored answer, and nothing is done twice.
  const again = await writeAsOne(world.ports, desk, [...asked, draftOf('d')])
  expect(statusesOf(again)).toEqual([201, 422, 201, 201])
  expect(await linesOf('a')).toHaveLength(1)
})

test('when one of them throws, none of them is kept, and each can be sent again', async () => {
  const { request } = draftOf('b')
  const broken: Asked<Reply> = { request, decide: () => Promise.reject(new Error('broken')) }
  await expect(writeAsOne(world.ports, desk, [draftOf('a'), broken])).rejects.toThrow('broken')
  expect(await world.row('task', 'a')).toBeUndefined()
  const again = await writeAsOne(world.ports, desk, [draftOf('a'), draftOf('b')])
  expect(statusesOf(again)).toEqual([201, 201])
})

test('who writes while a batch of long items runs is not behind all of it, and each item is stored once', async () => {
  const { clock } = world.ports
  const ITEM_MS = 30
  const slow = {
    ...world.ports,
    clock: () => {
      for (const end = performance.now() + ITEM_MS; performance.now() < end;);
      return clock()
    },
  }
  const items = Array.from({ length: 8 }, (_, n) => ({ _key: `k${n}`, _op: 'create', id: `t${n}` }))
  const [{ results }] = await Promise.all([
    runOutboxBatch(slow, desk, Task, items, () => problemBody(500, '')),
    createRecord(world.ports, desk, Task, { id: 'other' }, plain),
  ])
  expect(results.map(({ _key, status }) => `${_key} ${status}`)).toEqual(
    items.map(({ _key }) => `${_key} 201`),
  )
  const rows = await world.ports.storage.of(ORG).getMany('task', [...items.map(({ id }) => id), 'other'])
  const inOrder = rows.toSorted((a, b) => Number(a['rev']) - Number(b['rev'])).map(({ id }) => id)
  expect(inOrder.filter(id => id !== 'other')).toEqual(items.map(({ id }) => id))
  expect(inOrder.at(-1)).not.toBe('other')
})
