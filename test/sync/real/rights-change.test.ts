// A right removed at the office while its holder works offline, on the real server: each refused entry is visible with its reason, the
// person is not signed out again and again, and what they may still do is sent. Also: a device that is revoked.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { TaskType } from '#records/entities/task-type.ts'
import { User } from '#records/entities/people.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { revokeDevice } from '#server/use/people/devices.ts'
import { admin } from '../../fixtures/server-world.ts'
import { openHouse, type House, type RealDevice } from './house.ts'

let house: House
beforeEach(async () => {
  house = await openHouse()
}, 60_000)
afterEach(() => house.close())

interface Person {
  readonly phone: RealDevice
  readonly db: LocalDatabase
  readonly id: string
  readonly permissions: readonly string[]
}
const signIn = async (username: string): Promise<Person> => {
  const phone = await house.openDevice(username)
  const { db, profile } = await phone.signIn(username)
  return { phone, db, id: profile.id, permissions: profile.permissions }
}
const takeAway = ({ id, permissions }: Person, right: string): Promise<void> =>
  house.change('user', id, { permissions: permissions.filter(name => name !== right) })
const noteOnTen = async ({ db }: Person): Promise<string[]> => {
  const stops = (await db.rows('task').toArray()).filter(row => row['scope'] === 'emma').slice(0, 10)
  expect(stops).toHaveLength(10)
  for (const { id } of stops) await edit(db, [Task], draft => draft.patch(Task, id, { note: 'vu sur place' }))
  return stops.map(({ id }) => id)
}
const sync = async ({ phone }: Person): Promise<void> => {
  phone.online = true
  await phone.remote.syncNow()
  await phone.remote.syncNow()
}
const isHeld = async ({ db }: Person, family: string): Promise<boolean> =>
  (await db.shard.toCollection().primaryKeys()).some(name => name.startsWith(`${family}/`))
const expectOneSignIn = ({ phone }: Person): void => {
  expect(phone.signedOut).toBe(0)
  expect(phone.calls.filter(call => call === 'POST /api/oauth')).toHaveLength(1)
  expect(phone.bugs).toEqual([])
}

test('ten offline entries and the last right on tasks removed: ten visible refusals, no sign-in, later entries pass', async () => {
  const person = await signIn('camion')
  const { db, phone, id } = person
  phone.online = false
  const ids = await noteOnTen(person)
  await takeAway(person, 'emma_mobile')
  await edit(db, [User], draft => draft.patch(User, id, { phone: '06 39 98 00 77' }))
  await sync(person)
  const refused = await db.outbox.toArray()
  expect(refused.map(entry => entry.id).toSorted()).toEqual(ids.toSorted())
  for (const entry of refused)
    expect(entry).toMatchObject({
      state: 'refused',
      error: { kind: 'forbidden' },
      patch: { note: 'vu sur place' },
    })
  expect(await house.row('user', id)).toMatchObject({ phone: '06 39 98 00 77' })
  await edit(db, [User], draft => draft.patch(User, id, { phone: '06 39 98 00 78' }))
  await sync(person)
  expect(await house.row('user', id)).toMatchObject({ phone: '06 39 98 00 78' })
  expectOneSignIn(person)
})

test('ten offline entries on stops hidden since, by a person who may still weigh: ten are visible, weighings pass', async () => {
  const person = await signIn('camion2')
  const { db, phone } = person
  const weigh = (id: string): Promise<void> =>
    edit(db, [Task], draft => draft.create(Task, id, { task_type_id: 17, scope: 'scale', note: 'pesée' }))
  phone.online = false
  const ids = await noteOnTen(person)
  await weigh('weighed-offline')
  await takeAway(person, 'emma_mobile')
  await sync(person)
  const kept = await db.outbox.toArray()
  expect(kept.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  // A hidden record answers 404, which does not reveal whether it was moved or forbidden.
  for (const entry of kept) {
    expect(['refused', 'conflict']).toContain(entry.state)
    expect(JSON.stringify(entry.patch)).toContain('vu sur place')
  }
  await weigh('weighed-after')
  await sync(person)
  for (const id of ['weighed-offline', 'weighed-after'])
    expect(await house.row('task', id)).toMatchObject({ note: 'pesée' })
  expectOneSignIn(person)
})

test('[RG3] a right that changes at the office reaches an open device with the poke of the change, and so do the shards that it brings or takes', async () => {
  const person = await signIn('camion')
  const { phone, db, id, permissions } = person
  const told = (): readonly string[] | undefined => phone.profiles.at(-1)?.permissions
  // Far less than the minute between two pulls that no poke started.
  const within = { timeout: 20_000, interval: 20 }
  expect(await isHeld(person, 'scale')).toBe(false)

  await house.change('user', id, { permissions: [...permissions, 'balance_mobile'] })
  await expect.poll(told, within).toContain('balance_mobile')
  await expect.poll(() => isHeld(person, 'scale'), within).toBe(true)
  await house.change('user', id, { permissions: ['balance_mobile'] })
  await expect.poll(told, within).toEqual(['balance_mobile'])
  await expect.poll(() => isHeld(person, 'emma'), within).toBe(false)
  await house.change('user', id, { permissions: [...permissions] })
  await expect.poll(told, within).toContain('emma_mobile')
  await expect.poll(() => isHeld(person, 'emma'), within).toBe(true)
  // What the last change caused is over: a change of something else asks for no profile.
  await phone.remote.syncNow()
  const asked = phone.calls.filter(call => call === 'GET /api/profile').length
  await house.change('city', String((await db.rows('city').toCollection().first())?.id), { collected: 1 })
  await phone.remote.syncNow()
  expect(phone.calls.filter(call => call === 'GET /api/profile')).toHaveLength(asked)
  expectOneSignIn(person)
})

test('[RG3] a right that changes during a long pull reaches the device before that pull ends', async () => {
  const person = await signIn('camion')
  const { phone, db, id, permissions } = person
  const pulls = (): number => phone.calls.filter(call => call === 'POST /api/sync').length
  const city = await db.rows('city').toCollection().first()
  const before = pulls()
  let end = (): void => undefined
  phone.longPull = new Promise(resolve => {
    end = resolve
  })
  try {
    await house.change('city', String(city?.id), { name: `${String(city?.['name'])} le Vieux` })
    await expect.poll(pulls, { interval: 20 }).toBe(before + 1)
    await house.change('user', id, { permissions: [...permissions, 'balance_mobile'] })
    await expect
      .poll(() => phone.profiles.at(-1)?.permissions, { timeout: 20_000, interval: 20 })
      .toContain('balance_mobile')
    expect(pulls()).toBe(before + 1)
  } finally {
    phone.longPull = null
    end()
  }
  await expect.poll(() => isHeld(person, 'scale'), { timeout: 20_000, interval: 20 }).toBe(true)
  expectOneSignIn(person)
})

test('when the right is given back, refused entries are sent on request, also as part of a new edit', async () => {
  const person = await signIn('camion')
  const { db, phone } = person
  phone.online = false
  const ids = await noteOnTen(person)
  await takeAway(person, 'emma_mobile')
  await sync(person)
  await house.change('user', person.id, { permissions: [...person.permissions] })
  await phone.remote.pullAgain()
  const [again = ''] = ids
  // The answer to what was sent may come before the rows that the right brings back: the next pull settles which is newer.
  await sync(person)
  expect(await db.rows('task').get(again)).toMatchObject({ note: 'vu sur place' })
  await edit(db, [Task], draft => draft.patch(Task, again, { note: 'vu une seconde fois' }))
  await sync(person)
  expect(await house.row('task', again)).toMatchObject({ note: 'vu une seconde fois' })
  for (const id of ids.slice(1)) expect(await house.row('task', id)).toMatchObject({ note: 'vu sur place' })
  expect(await db.outbox.count()).toBe(0)
  expectOneSignIn(person)
})

test('[RG3] a right taken away and given back before the device knew: what was refused meanwhile is sent once more, and arrives', async () => {
  const person = await signIn('camion')
  const { db, phone, id, permissions } = person
  phone.online = false
  const ids = await noteOnTen(person)
  await takeAway(person, 'emma_mobile')
  let end = (): void => undefined
  phone.longPull = new Promise(resolve => {
    end = resolve
  })
  phone.online = true
  const synced = phone.remote.syncNow()
  try {
    await expect
      .poll(() => db.outbox.where('state').equals('refused').count(), { timeout: 20_000, interval: 20 })
      .toBe(10)
    await house.change('user', id, { permissions: [...permissions] })
  } finally {
    phone.longPull = null
    end()
  }
  await synced
  await expect.poll(() => db.outbox.count(), { timeout: 20_000, interval: 20 }).toBe(0)
  for (const stop of ids) expect(await house.row('task', stop)).toMatchObject({ note: 'vu sur place' })
  expectOneSignIn(person)
})

test('[RG3] what is refused although the rights are those known is sent once more, and no second time', async () => {
  const person = await signIn('camion')
  const { db, phone } = person
  const type = await db.rows('task_type').toCollection().first()
  const sent = (): number => phone.calls.filter(call => call === 'PUT /api/task_type').length
  await edit(db, [TaskType], draft => draft.patch(TaskType, String(type?.id), { name: 'Autre nom' }))
  await sync(person)
  await expect.poll(sent, { timeout: 20_000, interval: 20 }).toBe(2)
  await sync(person)
  await sync(person)
  expect(sent()).toBe(2)
  expect(await db.outbox.toArray()).toMatchObject([
    { state: 'refused', error: { kind: 'forbidden' }, asked: true },
  ])
  expectOneSignIn(person)
})

test('[RG9] a revoked device with ten entries: refused at its next contact, without readable data, its entries sealed for their person', async () => {
  const person = await signIn('camion')
  const { db, phone, id } = person
  phone.online = false
  const ids = await noteOnTen(person)
  const devices = await house.ports.storage.of('quai').find('device', {
    where: [{ is: 'in', field: 'user_id', values: [id] }],
  })
  const device = devices.find(({ name }) => name === 'camion')
  const byAdmin = { ...admin, user_id: id }
  expect(await revokeDevice(house.ports, byAdmin, { id: device?.id ?? '', key: null })).toEqual({
    status: 204,
  })
  phone.online = true
  await phone.remote.syncNow()
  await expect.poll(() => phone.signedOut).toBe(1)
  expect(phone.failures.length).toBeGreaterThan(0)
  for (const table of ['task', 'shift_instance', 'user', 'partner', 'object'])
    expect(await db.rows(table).count(), table).toBe(0)
  expect((await db.outbox.toArray()).map(entry => entry.id).toSorted()).toEqual(ids.toSorted())
  const calls = phone.calls.length
  await phone.remote.syncNow()
  expect(phone.calls.slice(calls)).toEqual([])
  expect(await phone.remote.resume()).toBeNull()
  // Somebody else signs in on it as before, and sends none of them; its own person does, with the password.
  await phone.signIn('camion2')
  await phone.remote.syncNow()
  expect((await house.row('task', ids[0] ?? ''))?.['note']).not.toBe('vu sur place')
  expect(await db.outbox.count()).toBe(10)
  await phone.signIn('camion')
  await phone.remote.syncNow()
  for (const stop of ids) expect(await house.row('task', stop)).toMatchObject({ note: 'vu sur place' })
  expect(phone.bugs).toEqual([])
})
