// Messages on a device: kept with the tap, seen once for each person, refused with a reason.
import { beforeEach, expect, test } from 'vitest'
import { ShiftInstance } from '#records/entities/shift.ts'
import { SlotMessage } from '#records/entities/slot-message.ts'
import { Device, User } from '#records/entities/people.ts'
import { Resource } from '#records/entities/resource.ts'
import { Task } from '#records/entities/task.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { openMirror } from '#test/fixtures/mirror.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { recordName } from '#core/store/mirror/record-name.ts'
import { keepSentFile } from '#core/store/pictures/blob-rows.ts'
import { dropBlob } from '#core/store/pictures/drop-blob.ts'
import { contactOfCrew, heardFrom } from './contact-of-crew.ts'
import { markSeen } from './mark-seen.ts'
import { arrivesWithin } from './message-arrival.ts'
import { messagesOfSlot } from './messages-of-slot.ts'
import { sendMessage } from './send-message.ts'
import { unseenMessages } from './unseen-messages.ts'
import { wordsOfDesk } from './words-of-desk.ts'

const day = '2026-11-24'
const slot = { resource_id: 'r1', date: day, shift_id: 1 } as const
const at = `${day} 10:41:00`

let mirror: Awaited<ReturnType<typeof openMirror>>
let db: LocalDatabase
beforeEach(async () => {
  mirror = await openMirror({ shards: ['ref', 'slot/2026-W48'] })
  db = mirror.device.db
  await mirror.put(User, { id: 'u1', username: 'yann', firstname: 'Yann' })
  await mirror.put(User, { id: 'u2', username: 'claire', firstname: 'Claire' })
  await mirror.put(
    Resource,
    { id: 'r1', type: 'truck', number: 1, name: 'Camion 1' },
    { id: 'r2', type: 'truck', number: 2, name: 'Camion 2' },
  )
  await mirror.put(
    ShiftInstance,
    { id: 's1', ...slot, crew_note: 'Hayon lent' },
    { id: 's2', ...slot, resource_id: 'r2', crew_note: 'Autre camion' },
  )
  const said = { ...slot, side: 'desk', author_id: 'u2', text: 'Laissez le canapé', sent_at: at } as const
  await mirror.put(SlotMessage, { id: 'm1', ...said }, { id: 'm2', ...said, resource_id: 'r2' })
})

const thread = async () => (await messagesOfSlot(db, slot)).thread

test('[MS1] an answer is there with the tap, under the name of who gave it, and only in its slot', async () => {
  const answer = { slot, side: 'crew', kind: 'impossible', to: 'm1', at } as const
  expect((await sendMessage(db, answer)).ok).toBe(true)
  const [asked, given] = await thread()
  expect(asked).toMatchObject({ id: 'm1', answeredBy: ['u1'] })
  expect(given).toMatchObject({ kind: 'impossible', author: 'u1', answersTo: 'm1' })
  expect((await messagesOfSlot(db, { ...slot, resource_id: 'r2' })).thread).toHaveLength(1)
})

test('[MS1] nothing, and 5,000 letters, are refused at the field, and nothing is kept', async () => {
  const blank = await sendMessage(db, { slot, side: 'crew', text: '  ', at })
  const long = await sendMessage(db, { slot, side: 'desk', text: 'a'.repeat(5000), at })
  expect(blank).toMatchObject({ failure: { kind: 'invalid', fields: { text: { isEmpty: 'isEmpty' } } } })
  expect(long).toMatchObject({ failure: { fields: { text: { stringLengthTooLong: '2000' } } } })
  expect(await tableOf(db, SlotMessage).count()).toBe(2)
})

const image = { bytes: new ArrayBuffer(3), type: 'image/jpeg', name: 'photo.jpg' }

test('[MS1] a picture of the whole tour is kept with its message, without words too, and shown at once; sent, it has an address', async () => {
  const sent = await sendMessage(db, { slot, side: 'crew', image, at })
  const id = sent.ok ? sent.value.id : ''
  const { thread, photos } = await messagesOfSlot(db, slot)
  const photo = thread.find(one => one.id === id)?.photo ?? ''
  expect(photos.get(photo)).toMatchObject({ kind: 'proof', url: null })
  const kept = await db.blob.get(photo)
  expect(kept).toMatchObject({ state: 'waiting', entity: 'slot_message', record: id, bytes: image.bytes })
  await keepSentFile(db, photo, { file_id: 'f1', url: '/images/f1.jpg' })
  expect((await messagesOfSlot(db, slot)).photos.get(photo)).toMatchObject({ url: '/images/f1.jpg' })
  // One entry: the message itself has not left yet.
  expect((await db.outbox.toArray()).map(({ op }) => op)).toEqual(['create'])
})

test('[MS1] a picture about a stop joins the stop’s own; where the stop is no longer here, it stays with its message', async () => {
  await mirror.put(Task, { id: 't1', task_type_id: 1 })
  const about = async (task: string) => {
    const sent = await sendMessage(db, { slot, side: 'desk', image, task, at })
    return tableOf(db, SlotMessage).get(sent.ok ? sent.value.id : '')
  }
  const [here, gone] = [await about('t1'), await about('t2')]
  const stop = await tableOf(db, Task).get('t1')
  expect(stop?.photosList.map(({ id, kind }) => [id, kind])).toEqual([[here?.photo_id, 'object']])
  expect([here?.photosList.length, gone?.photosList.length, gone?.photo_id]).toEqual([0, 1, null])
  expect((await messagesOfSlot(db, slot)).photos.size).toBe(2)
})

test('[MS1] a picture that is given up leaves its message; one that stays unsent goes through « Envois » by name', async () => {
  const sent = await sendMessage(db, { slot, side: 'crew', text: 'Regardez', image, at })
  const id = sent.ok ? sent.value.id : ''
  const photo = (await tableOf(db, SlotMessage).get(id))?.photosList[0]?.id ?? ''
  expect(await recordName(db, { entity: 'slot_message', id })).toBe('Message, Camion 1, mardi 24 nov., matin')
  expect((await dropBlob(db, { id: photo })).ok).toBe(true)
  expect([await db.blob.count(), (await tableOf(db, SlotMessage).get(id))?.photosList]).toEqual([0, []])
})

test('[MS2] a message is marked once, whatever is drawn twice', async () => {
  const seen = { slot, messages: await thread(), side: 'crew', at } as const
  expect(await markSeen(db, seen)).toEqual({ ok: true, value: 1 })
  expect(await markSeen(db, seen)).toEqual({ ok: true, value: 0 })
  expect((await thread())[0]?.seen).toEqual([{ user: 'u1', side: 'crew', at }])
})

test('a crew hears its own truck’s notes and messages, until it has seen them', async () => {
  const asked = { day, user: 'u1', rights: rightsOf(['emma_mobile', 'resource_1']) }
  const heard = async () => (await wordsOfDesk(db, asked)).map(({ text }) => text)
  expect(await heard()).toEqual(['Hayon lent', 'Laissez le canapé'])
  await markSeen(db, { slot, messages: await thread(), side: 'crew', at })
  expect(await heard()).toEqual(['Hayon lent'])
})

test('[MS7] a crew hears what is said about its own tours of the week ahead, with their day; a note is for its day', async () => {
  const [next, far] = ['2026-11-25', '2026-12-02']
  await mirror.put(
    ShiftInstance,
    { ...slot, id: next, date: next, crew_note: 'Note' },
    { ...slot, id: far, date: far },
    { ...slot, id: 'other', resource_id: 'r2', date: next },
  )
  const said = { ...slot, side: 'desk', author_id: 'u2', sent_at: at } as const
  await mirror.put(
    SlotMessage,
    { ...said, id: 'next', date: next, text: 'Prenez le diable' },
    { ...said, id: 'far', date: far, text: 'Trop loin' },
    { ...said, id: 'theirs', date: next, resource_id: 'r2', text: 'Autre camion' },
  )
  const asked = { day, user: 'u1', rights: rightsOf(['emma_mobile', 'resource_1']) }
  const words = (await wordsOfDesk(db, asked)).map(word => [word.text, word.day, word.isMessage])
  expect(words).toEqual([
    ['Hayon lent', day, false],
    ['Laissez le canapé', day, true],
    ['Prenez le diable', next, true],
  ])
})

test('[MS3] who has not seen it is reached by a call where this account sees the number', async () => {
  await mirror.put(User, { id: 'u3', username: 'samir', phone: '+33639980011' })
  await mirror.put(
    Device,
    { id: 'd1', user_id: 'u3', last_seen: `${day} 10:12:00` },
    { id: 'd2', user_id: 'u3', last_seen: `${day} 09:00:00` },
  )
  expect([...(await contactOfCrew(db, { users: ['u1', 'u3'] }))]).toEqual([
    ['u1', { heard: undefined, phone: '' }],
    ['u3', { heard: `${day} 10:12:00`, phone: '+33639980011' }],
  ])
})

test('[MS3] somebody was last heard of by what they said or saw, by nothing that others did', async () => {
  const mark = { ...slot, author_id: 'u1', side: 'crew', to_id: 'm1' } as const
  await mirror.put(SlotMessage, { id: 'seen', ...mark, kind: 'seen', sent_at: `${day} 10:42:00` })
  await mirror.put(SlotMessage, { id: 'own', ...mark, text: 'D’accord', sent_at: `${day} 10:43:00` })
  const { thread } = await messagesOfSlot(db, slot)
  expect(heardFrom(thread, 'u1')).toEqual([`${day} 10:42:00`, `${day} 10:43:00`])
  expect(heardFrom(thread, 'u3')).toEqual([])
})

test('a message has arrived once the server has numbered it, not before', async () => {
  await mirror.put(SlotMessage, { id: 'm9', ...slot, text: 'Arrivé', author_id: 'u1' })
  expect(await arrivesWithin(db, 'm9', 60_000)).toBe(true)
  const kept = await sendMessage(db, { slot, side: 'crew', text: 'Gardé', at })
  expect(kept.ok && (await arrivesWithin(db, kept.value.id, 1))).toBe(false)
})

test('[MS4] the dashboard has what nobody has seen, with its truck and who said it', async () => {
  const asked = { day, before: `${day} 10:51:00` }
  const before = (await unseenMessages(db, asked)).map(({ said, resource, author }) => [
    said.id,
    resource,
    author,
  ])
  expect(before).toEqual([
    ['m1', 'Camion 1', 'Claire'],
    ['m2', 'Camion 2', 'Claire'],
  ])
  await markSeen(db, { slot, messages: await thread(), side: 'crew', at })
  const ahead = { ...slot, side: 'desk', author_id: 'u2', text: 'Demain', sent_at: at } as const
  await mirror.put(
    SlotMessage,
    { ...ahead, id: 'm3', date: '2026-11-25' },
    { ...ahead, id: 'm4', date: '2026-11-26' },
  )
  expect((await unseenMessages(db, asked)).map(({ said }) => said.id)).toEqual(['m2', 'm3'])
})
