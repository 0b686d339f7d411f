// Messages of a slot on the server: their author, who may say what, one mark a person, and where they go with a stop.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isoWeek } from '#records/time/dates.ts'
import {
  caller,
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
import { readRecord } from '../records/read-records.ts'
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
  expect(await faultsOf(crew, { ...answer, id: 'a2', to_id: 'm2' })).toEqual(noSuchMessage)
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

const photo = { id: 'p1', kind: 'proof' }
const faultsOf = async (who: Caller, members: Members) => {
  const reply = await say(who, { side: 'crew', ...members })
  return 'problem' in reply ? reply.problem.validation_messages : reply.status
}
const unknown = { noRecordFound: 'No record matching the input was found' }
const [noSuchPhoto, noSuchMessage] = [{ photo_id: unknown }, { to_id: unknown }]

test('[MS1] a picture is of the stop that the message is about; one that no stop has yet may still come', async () => {
  await world.put('task', stop('t1', { photosList: [photo] }), stop('t2', { photosList: [] }))
  expect(await faultsOf(crew, { id: 'a', task_id: 't1', photo_id: 'p1' })).toBe(201)
  expect(await faultsOf(crew, { id: 'b', task_id: 't2', photo_id: 'not-sent-yet' })).toBe(201)
  expect(await faultsOf(crew, { id: 'c', task_id: 't2', photo_id: 'p1' })).toEqual(noSuchPhoto)
  expect(await faultsOf(crew, { id: 'd', task_id: null, photo_id: 'p1' })).toEqual(noSuchPhoto)
})

test('[MS1] a crew sends no picture of another truck’s stop, nor does its message name that; of a stop that was its own until now it does', async () => {
  const elsewhere = { resource_id: 'truck-2', shift_instance_id: slotId('truck-2', TODAY) }
  await world.put('task', stop('t1', { photosList: [photo] }), stop('t2', { ...elsewhere }))
  expect(await faultsOf(crew, { id: 'a', task_id: 't2', photo_id: 'p2' })).toBe(201)
  expect(await world.row('slot_message', 'a')).toMatchObject({ task_id: null, photo_id: null })
  const to = { shift_instance_id: elsewhere.shift_instance_id }
  expect((await patchRecord(world.ports, desk, Task, 't1', to, plain)).status).toBe(200)
  expect(await faultsOf(crew, { id: 'b', task_id: 't1', photo_id: 'p1' })).toBe(201)
})

test('[MS1] a picture without words of a stop that was deleted meanwhile still says that there was one', async () => {
  await world.put('task', stop('t1', { deleted: 1, photosList: [photo] }))
  expect(await faultsOf(crew, { id: 'a', task_id: 't1', photo_id: 'p1', text: '' })).toBe(201)
  expect(await world.row('slot_message', 'a')).toMatchObject({
    task_id: null,
    photo_id: null,
    text: 'Photo d’un passage supprimé',
  })
})

test('[MS1] a slot that was closed meanwhile still takes what its crew and its desk say', async () => {
  await world.put('shift_instance', { id: slotId('truck-1', TODAY), ...slot, open: 0 })
  expect((await say(crew, { id: 'm1', side: 'crew' })).status).toBe(201)
  expect((await say(desk, { id: 'm2' })).status).toBe(201)
})

const own = (url: string | null) => ({ photosList: [{ id: 'p9', kind: 'proof', file_id: url && 'f9', url }] })
const patch = async (who: Caller, members: Members) => {
  const reply = await patchRecord(world.ports, who, Message, 'a', members, plain)
  return 'problem' in reply ? [reply.status, ...problemsOf(reply)] : reply.status
}

test('[MS1] a message about the whole tour has one picture of its own, whose address follows; nothing else of it changes', async () => {
  expect(await faultsOf(crew, { id: 'a', text: '', ...own(null) })).toBe(201)
  const two = {
    photosList: [
      { id: 'p1', kind: 'proof' },
      { id: 'p2', kind: 'proof' },
    ],
  }
  expect(await faultsOf(crew, { id: 'b', ...two })).toHaveProperty('photosList')
  expect(await patch(crew, own('/images/p9.jpg'))).toBe(200)
  expect(await world.row('slot_message', 'a')).toMatchObject({ text: '', ...own('/images/p9.jpg') })
  expect(await patch(crew, { text: 'Autre' })).toEqual([403, 29])
  expect(await patch(crew, { ...own('/images/p9.jpg'), text: 'Autre' })).toEqual([403, 29])
  expect(await patch(crew, { photosList: [{ id: 'other', kind: 'proof' }] })).toEqual([403, 29])
})

test('[MS1] another of the crew may send the picture that its author could not, and neither replaces it nor gives it up', async () => {
  const mate = { ...crew, user_id: 'yann' }
  expect(await faultsOf(crew, { id: 'a', text: '', ...own(null) })).toBe(201)
  expect(await patch(mate, { photosList: [] })).toEqual([422, 29])
  expect(await patch(mate, own('/images/p9.jpg'))).toBe(200)
  expect(await patch(mate, own('/images/other.jpg'))).toEqual([422, 29])
})

test('[MS1] a picture that its author gives up leaves a sentence where nothing else was written', async () => {
  expect(await faultsOf(crew, { id: 'a', text: '', ...own(null) })).toBe(201)
  expect(await patch(crew, { photosList: [] })).toBe(200)
  expect(await world.row('slot_message', 'a')).toMatchObject({ text: 'Photo abandonnée', photosList: [] })
})

test('[MS8] a desk without the collection neither reads what is said to a crew nor says anything', async () => {
  const rentals = caller('location', 'emma_desktop', 'see_counter', 'see_stock')
  await say(desk, { id: 'm1', text: 'Sonnez deux fois chez Mme Bauer' })
  expect(problemsOf(await say(rentals, { id: 'm2', side: 'desk' }))).toEqual([29])
  expect((await readRecord(world.ports, rentals, Message, 'm1')).status).toBe(404)
  expect((await readRecord(world.ports, desk, Message, 'm1')).status).toBe(200)
  const shards = { [`slot/${isoWeek(TODAY)}`]: 0 }
  const entities = async (who: Caller) =>
    (await world.sync(who, shards)).flatMap(line => ('v' in line ? [line.e] : []))
  expect(await entities(desk)).toContain('slot_message')
  expect(await entities(rentals)).not.toContain('slot_message')
})
