// The whole path on a plain back end of the family (sync.md section 3.4), on the real server without our additions.
import { afterEach, expect, test } from 'vitest'
import { momentOf } from '#records/time/dates.ts'
import { Task } from '#records/entities/task.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { finishTask } from '#core/task/finish-task.ts'
import { abandonEntry } from '#trades/sending/data/abandon-entry.ts'
import { retryEntry } from '#trades/sending/data/retry-entry.ts'
import { readMeta, type LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { slotsOfDay } from '#core/store/pictures/slots-of-day.ts'
import { taskById } from '#trades/tour/data/task-by-id.ts'
import { openPlainHouse, type PlainDevice, type PlainHouse } from './house.ts'
import { OFFLINE_FETCH, type Fetch } from '../wire.ts'

const TODAY = '2026-11-18'
let house: PlainHouse
afterEach(async () => {
  expect(house.additions).toEqual([])
  await house.close()
})

const HOUR = 3_600_000
let made = 0
const newId = (): string => `0190a000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`
const patch = (db: LocalDatabase, id: string, fields: { readonly [field: string]: unknown }): Promise<void> =>
  edit(db, [Task], draft => draft.patch(Task, id, fields))
const collection = { task_type_id: 1, task_state_id: 2, scope: 'emma', date: TODAY, city: 'Erstein' }
const create = async (db: LocalDatabase, lastname: string, more = {}): Promise<string> => {
  const id = newId()
  const fields = { ...collection, lastname, phone1: '06 12 34 56 78', ...more }
  await edit(db, [Task], draft => draft.create(Task, id, fields))
  return id
}
const named = async (lastname: string) => (await house.tasks()).filter(task => task['lastname'] === lastname)

/**
 * A network on which the request arrives and its answer does not, and after which nothing passes: the device cannot look for the result.
 */
const losingAnswers = (method: string, to: Fetch): Fetch => {
  let isCut = false
  return async (url, init) => {
    if (isCut) return OFFLINE_FETCH(url, init)
    const answer = await to(url, init)
    if (init.method !== method || url.includes('oauth')) return answer
    isCut = true
    throw new TypeError('Failed to fetch')
  }
}
const whileOffline = async (device: PlainDevice, run: () => Promise<unknown>): Promise<void> => {
  device.network = OFFLINE_FETCH
  await run()
  await device.remote.syncNow()
  device.network = house.fetch
}

test('a crew signs in, sees its stops and finishes one without network, and the whole record is replaced', async () => {
  house = await openPlainHouse()
  const phone = await house.openDevice('camion')
  const { db, profile } = await phone.signIn('camion')
  expect(phone.statuses.at(-1)).toMatchObject({ mode: 'plain', bootstrapping: false })
  const rights = rightsOf(profile.permissions)
  const slots = await slotsOfDay(db, { day: TODAY, rights })
  expect(slots.map(({ resource, tasks }) => [resource.name, tasks.map(({ id }) => id)])).toEqual([
    ['Camion 1', ['a1', 'd1']],
  ])
  // RP1: tasks of the other truck, which this back end shows, are not stored on the phone.
  expect(await taskById(db, { id: 'a2' })).toBeNull()
  await whileOffline(phone, async () => {
    const at = momentOf(house.world.ports.clock())
    expect(await finishTask(db, { id: 'a1', at, rights })).toMatchObject({ ok: true })
  })
  expect(await taskById(db, { id: 'a1' })).toMatchObject({ task_state_id: TASK_STATE.done })
  expect(await db.outbox.count()).toBe(1)
  await phone.remote.syncNow()
  expect(await db.outbox.count()).toBe(0)
  const [put] = house.writes
  expect(put).toMatchObject({ method: 'PUT', path: '/task/a1', status: 200 })
  expect(put?.body).toMatchObject({ task_state_id: 5, lastname: 'Martin', city: 'Erstein', objects: [] })
  expect(await taskById(db, { id: 'a1' })).toMatchObject({ task_state_id: 5, lastname: 'Martin' })
  expect(phone.bugs).toEqual([])
})

test('a start without network uses the stored mode, and sends no request of ours once the network is back', async () => {
  house = await openPlainHouse()
  const phone = await house.openDevice('camion')
  const { db } = await phone.signIn('camion')
  expect(await readMeta(db, 'mode')).toBe('plain')
  phone.network = OFFLINE_FETCH
  await phone.restart()
  await phone.remote.syncNow()
  expect(phone.statuses.at(-1)).toMatchObject({ mode: 'plain' })
  phone.network = house.fetch
  await phone.remote.syncNow()
  expect(await taskById(db, { id: 'a1' })).toMatchObject({ lastname: 'Martin' })
})

test('changes of two desks in different fields are merged; those in the same field are parked with both versions', async () => {
  house = await openPlainHouse()
  const one = await house.openDevice('bureau')
  const { db } = await one.signIn('bureau')
  await whileOffline(one, () => patch(db, 'a1', { tip: 'Sonner deux fois', note: 'mine' }))
  await house.change('a1', { parking: 'Cour' })
  await one.remote.syncNow()
  expect(await db.outbox.count()).toBe(0)
  const merged = { tip: 'Sonner deux fois', note: 'mine', parking: 'Cour' }
  expect(await house.world.ports.storage.of('quai').get('task', 'a1')).toMatchObject(merged)
  expect(await taskById(db, { id: 'a1' })).toMatchObject(merged)

  await whileOffline(one, () => patch(db, 'a1', { note: 'mine again' }))
  await house.change('a1', { note: 'theirs' })
  await one.remote.syncNow()
  expect(await db.outbox.toArray()).toMatchObject([
    { state: 'conflict', patch: { note: 'mine again' }, theirs: { note: 'theirs' } },
  ])
  expect(await house.world.ports.storage.of('quai').get('task', 'a1')).toMatchObject({ note: 'theirs' })
})

test('a created record gets the back end’s number and keeps its key here, and references to it are translated', async () => {
  house = await openPlainHouse()
  const desk = await house.openDevice('bureau')
  const { db } = await desk.signIn('bureau')
  let id = ''
  await whileOffline(desk, async () => {
    id = await create(db, 'Dubois')
    await create(db, 'Suivante', { next_task_id: id })
  })
  await desk.remote.syncNow()
  expect(await db.outbox.count()).toBe(0)
  const [dubois] = await named('Dubois')
  const [next] = await named('Suivante')
  expect(next?.['next_task_id']).toBe(dubois?.['id'])
  const server = house.outside(String(dubois?.['id']))
  expect(Number(server)).toBeGreaterThan(9000)
  await patch(db, id, { note: 'later' })
  await desk.remote.syncNow()
  expect(house.writes.at(-1)).toMatchObject({ method: 'PUT', path: `/task/${server}`, status: 200 })
  await house.change(String(dubois?.['id']), { parking: 'Rue' })
  await desk.remote.syncNow()
  expect(await taskById(db, { id })).toMatchObject({ note: 'later', parking: 'Rue' })
  expect(await taskById(db, { id: server })).toBeNull()
  const mirrored = (await db.rows('task').toArray()).filter(({ lastname }) => lastname === 'Suivante')
  expect(mirrored).toMatchObject([{ next_task_id: id }])
})

test('a creation whose answer was lost is found again, not made again', async () => {
  house = await openPlainHouse()
  const desk = await house.openDevice('bureau')
  const { db } = await desk.signIn('bureau')
  desk.network = losingAnswers('POST', house.fetch)
  const id = await create(db, 'Perdu', { note: 'une armoire' })
  await desk.remote.syncNow()
  expect(await named('Perdu')).toHaveLength(1)
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'sent', op: 'create' }])
  desk.network = house.fetch
  await desk.remote.syncNow()
  expect(await db.outbox.count()).toBe(0)
  expect(await named('Perdu')).toHaveLength(1)
  expect((await db.rows('task').toArray()).filter(({ lastname }) => lastname === 'Perdu')).toMatchObject([
    { id },
  ])
  expect(house.writes.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('a record that only looks the same is never taken for it: a person answers « Déjà enregistrée ? »', async () => {
  house = await openPlainHouse()
  const desk = await house.openDevice('bureau')
  const { db } = await desk.signIn('bureau')
  desk.network = OFFLINE_FETCH
  await create(db, 'Double', { note: 'mine' })
  await desk.remote.syncNow()
  const other = await house.openDevice('autre')
  const there = await other.signIn('bureau')
  await create(there.db, 'Double', { note: 'theirs' })
  await other.remote.syncNow()
  desk.network = house.fetch
  await desk.remote.syncNow()
  const [entry] = await db.outbox.toArray()
  expect(entry).toMatchObject({ state: 'refused', patch: { note: 'mine' } })
  expect(entry?.error).toMatchObject({
    kind: 'other',
    detail: expect.stringContaining('Déjà enregistrée\u202f?'),
  })
  expect(await named('Double')).toHaveLength(1)
  // An edit of it does not send the creation again either.
  await patch(db, String(entry?.id), { tip: 'Fond de cour' })
  await desk.remote.syncNow()
  expect(await named('Double')).toHaveLength(1)
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'refused' }])
  expect(await retryEntry(db, { seq: entry?.seq ?? 0 })).toMatchObject({ ok: true })
  await desk.remote.syncNow()
  expect(await named('Double')).toHaveLength(2)
  expect(await db.outbox.count()).toBe(0)
})

test('a doubtful creation that a person discards does not change the back end’s record', async () => {
  house = await openPlainHouse()
  const desk = await house.openDevice('bureau')
  const { db } = await desk.signIn('bureau')
  desk.network = OFFLINE_FETCH
  await create(db, 'Laisse', { note: 'mine' })
  await desk.remote.syncNow()
  const other = await house.openDevice('autre')
  const there = await other.signIn('bureau')
  await create(there.db, 'Laisse', { note: 'theirs' })
  await other.remote.syncNow()
  desk.network = house.fetch
  await desk.remote.syncNow()
  const [entry] = await db.outbox.toArray()
  expect(await abandonEntry(db, { seq: entry?.seq ?? 0 })).toMatchObject({ ok: true })
  await desk.remote.syncNow()
  const mirrored = (await db.rows('task').toArray()).filter(({ lastname }) => lastname === 'Laisse')
  expect(mirrored).toMatchObject([{ note: 'theirs' }])
})

test('a change whose answer was lost is not sent twice', async () => {
  house = await openPlainHouse()
  const desk = await house.openDevice('bureau')
  const { db } = await desk.signIn('bureau')
  desk.network = losingAnswers('PUT', house.fetch)
  await patch(db, 'a1', { note: 'once' })
  await desk.remote.syncNow()
  await house.change('a1', { parking: 'Cour' })
  desk.network = house.fetch
  await desk.remote.syncNow()
  expect(await db.outbox.count()).toBe(0)
  expect(house.writes.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  expect(await taskById(db, { id: 'a1' })).toMatchObject({ note: 'once', parking: 'Cour' })
})

test('a record removed for good is noticed by the nightly list; a captured change of it is parked and visible', async () => {
  house = await openPlainHouse()
  const desk = await house.openDevice('bureau')
  const { db } = await desk.signIn('bureau')
  await house.purge('a1')
  await house.purge('a2')
  await desk.remote.syncNow()
  expect(await taskById(db, { id: 'a2' })).not.toBeNull()
  await whileOffline(desk, () => patch(db, 'a1', { note: 'kept' }))
  house.world.advance(24 * HOUR)
  await desk.remote.syncNow()
  await desk.remote.syncNow()
  expect(await taskById(db, { id: 'a2' })).toBeNull()
  expect(await taskById(db, { id: 'm1' })).not.toBeNull()
  expect(await db.outbox.toArray()).toMatchObject([
    { state: 'conflict', theirs: null, patch: { note: 'kept' } },
  ])
})

test('a stop given to the other truck is removed from the phone, and one given to this truck is added', async () => {
  house = await openPlainHouse()
  const phone = await house.openDevice('camion')
  const { db } = await phone.signIn('camion')
  house.world.advance(60_000)
  const there = (await house.world.ports.storage.of('quai').get('task', 'a2'))?.['shift_instance_id']
  const here = (await house.world.ports.storage.of('quai').get('task', 'a1'))?.['shift_instance_id']
  expect(await house.change('a1', { resource_id: 'truck-2', shift_instance_id: there })).toBe(200)
  expect(await house.change('a2', { resource_id: 'truck-1', shift_instance_id: here })).toBe(200)
  house.world.advance(5 * 60_000)
  await phone.remote.syncNow()
  expect(await taskById(db, { id: 'a1' })).toBeNull()
  expect(await taskById(db, { id: 'a2' })).toMatchObject({ resource_id: 'truck-1' })
})

test('a period that a screen asks for is loaded on demand', async () => {
  house = await openPlainHouse()
  const desk = await house.openDevice('bureau')
  const { db } = await desk.signIn('bureau')
  expect(await house.change('d0', { date: '2026-08-03' })).toBe(200)
  house.world.advance(24 * HOUR)
  await desk.remote.syncNow()
  expect(await taskById(db, { id: 'd0' })).toBeNull()
  expect(await desk.remote.pullWindow({ kind: 'emma', from: '2026-08-03', to: '2026-08-09' })).toMatchObject({
    ok: true,
  })
  expect(await taskById(db, { id: 'd0' })).toMatchObject({ date: '2026-08-03' })
})

test('after a 403 and the sign-in that it caused, a second 403 refuses only that entry', async () => {
  house = await openPlainHouse()
  const desk = await house.openDevice('bureau')
  const { db } = await desk.signIn('bureau')
  const forbidding: Fetch = async (url, init) =>
    init.method === 'PUT' ? new Response(null, { status: 403 }) : house.fetch(url, init)
  desk.network = forbidding
  await patch(db, 'a1', { note: 'forbidden' })
  await desk.remote.syncNow()
  expect(desk.signedOut).toBe(1)
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'sent', barred: true }])
  await desk.signIn('bureau')
  await desk.remote.syncNow()
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'refused', error: { kind: 'forbidden' } }])
  expect(desk.signedOut).toBe(1)
})
