// Messages of a slot on the server: their author, who may say what, one mark a person, and where they go with a stop.
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  crew,
  desk,
  entityNamed,
  openWorld,
  plain,
  problemsOf,
  slotId,
  stop,
  Task,
  TODAY,
  type Members,
  type World,
} from '#test/fixtures/server-world.ts'
import { createRecord, patchRecord } from '../records/resources.ts'
import type { Caller } from '../write/caller.ts'

const Message = entityNamed('slot_message')
const slot = { resource_id: 'truck-1', date: TODAY, shift_id: 1 }

let world: World
beforeEach(async () => {
  world = await openWorld()
  await world.put('user', { id: 'bureau', username: 'bureau' })
})
afterEach(() => world.close())

const say = (who: Caller, members: Members) =>
  createRecord(world.ports, who, Message, { ...slot, text: 'Bonjour', ...members }, plain)

test('[MS1] the author is who writes, whatever was sent, and a time to come is the server’s', async () => {
  await say(desk, { id: 'm1', author_id: 'camion', sent_at: '2030-01-01 10:00:00' })
  expect(await world.row('slot_message', 'm1')).toMatchObject({
    author_id: 'bureau',
    sent_at: `${TODAY} 10:00:00`,
  })
})

test('[MS1] a crew says nothing for the desk, nor about another truck', async () => {
  expect(problemsOf(await say(crew, { side: 'desk' }))).toEqual([29])
  expect(problemsOf(await say(crew, { side: 'crew', resource_id: 'truck-2' }))).toEqual([26])
})

test('[MS2] the mark of a second telephone is the stored one; of somebody else’s id it is refused', async () => {
  await say(desk, { id: 'm1' })
  const mark = { id: 'm1.camion', side: 'crew', kind: 'seen', to_id: 'm1', text: '' }
  expect((await say(crew, mark)).status).toBe(201)
  expect((await say(crew, { ...mark, sent_at: `${TODAY} 09:59:00` })).status).toBe(200)
  expect((await say(desk, { ...mark, side: 'desk' })).status).toBe(409)
})

test('[MS1] [MS6] an answer is said where its message is now, and nobody answers about another truck', async () => {
  await world.put('task', stop('t1'))
  await say(desk, { id: 'm1', task_id: 't1' })
  await say(desk, { id: 'm2', resource_id: 'truck-2' })
  const answer = { side: 'crew', kind: 'text', text: 'Compris' }
  expect((await say(crew, { ...answer, id: 'a1', to_id: 'm1', date: '2026-11-17' })).status).toBe(201)
  expect(await world.row('slot_message', 'a1')).toMatchObject(slot)
  expect(problemsOf(await say(crew, { ...answer, id: 'a2', to_id: 'm2' }))).toEqual([26])
})

test('[MS6] what is said about a stop goes with it to another truck; what was said on a past day stays', async () => {
  await world.put('task', stop('t1'), stop('t2'))
  await say(desk, { id: 'm1', task_id: 't1' })
  await say(desk, { id: 'm2', task_id: 't2' })
  await world.put('slot_message', { id: 'old', ...slot, date: '2026-11-17', task_id: 't1', text: 'Hier' })
  const to = { shift_instance_id: slotId('truck-2', TODAY) }
  expect((await patchRecord(world.ports, desk, Task, 't1', to, plain)).status).toBe(200)
  const placeOf = async (id: string) => (await world.row('slot_message', id))?.['resource_id']
  expect([await placeOf('m1'), await placeOf('m2'), await placeOf('old')]).toEqual([
    'truck-2',
    'truck-1',
    'truck-1',
  ])
})

test('[MS1] what is said about a stop that was deleted meanwhile is said about the tour', async () => {
  await world.put('task', stop('t1', { deleted: 1 }))
  expect((await say(crew, { id: 'm1', side: 'crew', task_id: 't1' })).status).toBe(201)
  expect(await world.row('slot_message', 'm1')).toMatchObject({ task_id: null, text: 'Bonjour' })
})
