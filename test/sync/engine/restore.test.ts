// A server restored from an older backup (sync.md section 3.5): changes that it lost are sent again by the devices that have them, once,
// whatever happens meanwhile.
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { POWER_CUT } from '../device.ts'
import { makeModelServer, type ModelServer, type Snapshot } from '../model/server.ts'
import { OFFLINE_FETCH, virtualClock, type Fetch, bodyText } from '../wire.ts'
import {
  closePhones,
  noteOf,
  patch,
  paul,
  seed,
  startPhone,
  type Phone,
  type PhoneOptions,
} from './worker-phone.ts'
import { beforeWrites } from '../before-writes.ts'

afterEach(closePhones)
const MINUTE = 60_000
const DAY = 86_400_000

const signedIn = async (options: PhoneOptions = {}, username = 'paul'): Promise<Phone> => {
  const phone = await startPhone(options)
  if (options.server === undefined) seed(phone.server, 4)
  await phone.remote.signIn({ ...paul, username })
  await phone.clock.settle()
  return phone
}
const sync = async (phone: Phone): Promise<void> => {
  await phone.remote.syncNow()
  await phone.clock.settle()
}
const noteOn = (server: ModelServer, id: string): unknown => server.rows.get(`task ${id}`)?.['note']
const keysApplied = (server: ModelServer): number[] => [...new Set(server.effects.values())]

/** Edits, a creation with a record that depends on it, a deletion: all acknowledged. */
const work = async (phone: Phone): Promise<void> => {
  const db = phone.db()
  await patch(db, 't1', 'first')
  await sync(phone)
  await patch(db, 't1', 'second')
  await edit(db, [Task], async draft => {
    await draft.create(Task, 't9', { scope: 'a', note: 'new' })
    await draft.create(Task, 't10', { scope: 'a', note: 'after it', next_task_id: 't9' })
    await draft.remove(Task, 't2')
  })
  await sync(phone)
  await patch(db, 't9', 'new and changed')
  await sync(phone)
  expect(await db.outbox.count()).toBe(0)
}
const expectWorkOn = (server: ModelServer): void => {
  expect(noteOn(server, 't1')).toBe('second')
  expect(noteOn(server, 't9')).toBe('new and changed')
  expect(server.rows.get('task t10')).toMatchObject({ note: 'after it', next_task_id: 't9' })
  expect(server.rows.has('task t2')).toBe(false)
  expect(keysApplied(server)).toEqual([1])
}

test('edits, a creation with its dependent record and a deletion that the backup lacks are sent again, once', async () => {
  const phone = await signedIn()
  const backup = phone.server.backup()
  await work(phone)
  phone.network = OFFLINE_FETCH
  await patch(phone.db(), 't3', 'never sent')
  await phone.clock.settle()
  phone.server.restore(backup, 'epoch-2')
  phone.network = phone.server.fetch
  await phone.clock.pass(2 * MINUTE)
  expectWorkOn(phone.server)
  expect(noteOn(phone.server, 't3')).toBe('never sent')
  const db = phone.db()
  expect(await db.outbox.count()).toBe(0)
  expect(await noteOf(db, 't9')).toBe('new and changed')
  expect(await db.rows('task').get('t2')).toBeUndefined()
  expect(phone.statuses.some(({ restored }) => restored === true)).toBe(true)
  expect(phone.statuses.at(-1)).toMatchObject({ restored: false, phase: 'idle', bootstrapping: false })
  expect(phone.resent).toEqual([6])
  // What is acknowledged again is kept in the journal again: the server may be restored once more.
  phone.server.restore(backup, 'epoch-3')
  await phone.clock.pass(2 * MINUTE)
  expectWorkOn(phone.server)
  expect(phone.resent).toEqual([6, 7])
  expect(phone.bugs).toEqual([])
})

test('a change that the backup has gets its stored answer, and nobody gets a message about it', async () => {
  const phone = await signedIn()
  await work(phone)
  const backup = phone.server.backup()
  phone.server.restore(backup, 'epoch-2')
  await phone.clock.pass(2 * MINUTE)
  expectWorkOn(phone.server)
  expect(phone.server.applied).toEqual(backup.applied)
  expect(phone.resent).toEqual([0])
  expect(await phone.db().outbox.count()).toBe(0)
})

test('the older rows of the restored server win, and until they are loaded every row stays visible', async () => {
  const phone = await signedIn()
  const backup = phone.server.backup()
  phone.server.put('task', { id: 't0', scope: 'a', note: 'lost with the crash' })
  await work(phone)
  expect(await noteOf(phone.db(), 't0')).toBe('lost with the crash')
  phone.server.restore(backup, 'epoch-2')
  let asked = 0
  phone.network = async (url, init) =>
    url.endsWith('/sync') && (asked += 1) > 1 ? OFFLINE_FETCH(url, init) : phone.server.fetch(url, init)
  await sync(phone)
  const shown = await phone.db().rows('task').toArray()
  expect(shown.map(({ id }) => id).toSorted()).toEqual(['t0', 't1', 't10', 't3', 't9'])
  expect(await noteOf(phone.db(), 't9')).toBe('new and changed')
  expect(phone.statuses.at(-1)).toMatchObject({ restored: true })
  expect(phone.server.applied).toEqual(backup.applied)
  phone.network = phone.server.fetch
  await phone.clock.pass(2 * MINUTE)
  expect(await phone.db().rows('task').get('t0')).toMatchObject({ note: 'start 0', rev: 1 })
  expectWorkOn(phone.server)
})

test('when the server assigns a rev again, no other person’s value is overwritten unseen', async () => {
  const phone = await signedIn()
  const backup = phone.server.backup()
  const lost = phone.server.put('task', { id: 't1', scope: 'a', note: 'of the lost time' })
  await sync(phone)
  await patch(phone.db(), 't1', 'mine')
  await sync(phone)
  phone.server.restore(backup, 'epoch-2')
  const again = phone.server.put('task', { id: 't1', scope: 'a', note: 'of the desk, after the restore' })
  expect(again.rev).toBe(lost.rev)
  await phone.clock.pass(2 * MINUTE)
  expect(noteOn(phone.server, 't1')).toBe('of the desk, after the restore')
  expect(JSON.stringify([...phone.server.rows.values(), ...(await phone.db().outbox.toArray())])).toContain(
    'mine',
  )
})

test('three devices that return in any order lose nothing', async () => {
  const orders = [
    [0, 1, 2],
    [2, 1, 0],
    [1, 0, 2],
  ] as const
  for (const order of orders) {
    const server = makeModelServer()
    const clock = virtualClock()
    seed(server, 4)
    const devices: Phone[] = []
    const names = ['ana', 'paul', 'zoe']
    const dbOf = (i: number): LocalDatabase => (devices[i] as Phone).db(names[i])
    for (const name of names) {
      const person = { id: name, username: name, firstname: name, permissions: [], shards: ['a', 'b'] }
      server.people.set(name, { ...person, mayWrite: true })
      devices.push(await signedIn({ server, clock, name }, name))
    }
    const backup = server.backup()
    const values: string[] = []
    for (const [i, device] of devices.entries()) {
      await sync(device)
      values.push(`alone ${i}`, `shared ${i}`)
      await patch(dbOf(i), `t${i}`, `alone ${i}`)
      await patch(dbOf(i), 't3', `shared ${i}`)
      await sync(device)
    }
    for (const device of devices) device.network = OFFLINE_FETCH
    server.restore(backup, 'epoch-2')
    for (const i of order) {
      const device = devices[i]
      if (device === undefined) continue
      device.network = server.fetch
      await clock.pass(3 * MINUTE)
    }
    await clock.pass(3 * MINUTE)
    for (const i of [0, 1, 2]) expect(noteOn(server, `t${i}`)).toBe(`alone ${i}`)
    const waiting = (await Promise.all(names.map((_, i) => dbOf(i).outbox.toArray()))).flat()
    expect(waiting.filter(({ state }) => state === 'queued' || state === 'sent')).toEqual([])
    const told = JSON.stringify([server.applied, [...server.rows.values()], waiting])
    for (const value of values) expect(told).toContain(value)
    expect(keysApplied(server)).toEqual([1])
    for (const device of devices) {
      expect(device.bugs).toEqual([])
      await device.remote.signOut(false)
    }
  }
}, 60_000)

test('a late acknowledgement from before the restore settles nothing: the entry is sent again', async () => {
  const phone = await signedIn()
  const backup = phone.server.backup()
  let release = (): void => undefined
  phone.network = async (url, init) => {
    const answer = await phone.server.fetch(url, init)
    if (init.method === 'PUT') await new Promise<void>(resolve => (release = resolve))
    return answer
  }
  await patch(phone.db(), 't1', 'mine')
  await expect.poll(() => noteOn(phone.server, 't1')).toBe('mine')
  phone.server.restore(backup, 'epoch-2')
  phone.network = phone.server.fetch
  phone.remote.kick()
  await phone.clock.settle()
  release()
  await phone.clock.pass(2 * MINUTE)
  expect(noteOn(phone.server, 't1')).toBe('mine')
  expect(await phone.db().outbox.count()).toBe(0)
  expect(await phone.db().rows('task').get('t1')).toMatchObject({ note: 'mine', rev: backup.clock + 1 })
})

test('any answer shows that the server was restored, long before the next pull', async () => {
  const phone = await startPhone()
  seed(phone.server, 4)
  phone.network = async (url, init) =>
    url.endsWith('/live')
      ? new Response(null, { status: 503, headers: { 'X-Server-Epoch': phone.server.epoch } })
      : phone.server.fetch(url, init)
  await phone.remote.signIn(paul)
  await phone.clock.settle()
  const backup = phone.server.backup()
  await work(phone)
  phone.server.restore(backup, 'epoch-2')
  await phone.clock.pass(10_000)
  expectWorkOn(phone.server)
})

test('a token revoked by the restore is an ordinary sign-out; after the sign-in the procedure continues', async () => {
  const phone = await signedIn()
  const backup = phone.server.backup()
  await work(phone)
  phone.server.restore(backup, 'epoch-2')
  phone.server.accepted.clear()
  const refuseRefresh: Fetch = async (url, init) =>
    url.endsWith('/oauth') && bodyText(init).includes('refresh_token')
      ? new Response('{"title":"invalid_grant","detail":"Invalid refresh token"}', {
          status: 400,
          headers: { 'Content-Type': 'application/problem+json' },
        })
      : phone.server.fetch(url, init)
  phone.network = refuseRefresh
  await phone.clock.pass(2 * MINUTE)
  expect(phone.signedOut).toBe(1)
  expect(await phone.db().rows('task').count()).toBeGreaterThan(0)
  await phone.remote.signIn(paul)
  await phone.clock.pass(2 * MINUTE)
  expectWorkOn(phone.server)
  expect(phone.resent).toEqual([6])
})

test('a device that returns two days after the restore of a backup six days old still has everything', async () => {
  const phone = await signedIn()
  const backup = phone.server.backup()
  await work(phone)
  await phone.remote.signOut(false)
  await phone.clock.pass(8 * DAY)
  phone.server.restore(backup, 'epoch-2')
  const again = await phone.restart()
  await again.remote.signIn(paul)
  await again.clock.pass(2 * MINUTE)
  expectWorkOn(again.server)
}, 60_000)

/** Cuts the power after this many writes of the worker. */
const powered = (): { left: number | null; cut: boolean; readonly onOpen: (db: LocalDatabase) => void } => {
  const power = {
    left: null as number | null,
    cut: false,
    onOpen: (db: LocalDatabase): void =>
      beforeWrites(db, () => {
        if (power.left === null) return
        if (power.left === 0) {
          power.cut = true
          throw new Error(POWER_CUT)
        }
        power.left -= 1
      }),
  }
  return power
}

const crashAfter = async (
  writes: number,
): Promise<{ readonly cut: boolean; readonly server: ModelServer }> => {
  const clock = virtualClock()
  const indexedDB = new IDBFactory()
  const power = powered()
  const phone = await signedIn({ clock, indexedDB, onOpen: power.onOpen })
  phone.server.page = 2
  const backup: Snapshot = phone.server.backup()
  await work(phone)
  phone.server.restore(backup, 'epoch-2')
  power.left = writes
  await phone.remote.syncNow()
  await clock.settle()
  phone.network = () => new Promise(() => undefined)
  const user = await phone.registry.user(phone.db().name)
  await phone.remote.signOut(false).catch(() => undefined)
  if (user !== undefined) await phone.registry.put(user)
  const again = await startPhone({ server: phone.server, clock, indexedDB })
  expect(await again.remote.resume()).not.toBeNull()
  await clock.pass(3 * MINUTE)
  expectWorkOn(again.server)
  expect(await again.db().outbox.count()).toBe(0)
  expect(await noteOf(again.db(), 't1')).toBe('second')
  expect((await again.db().rows('task').toArray()).map(({ id }) => id).toSorted()).toEqual([
    't0',
    't1',
    't10',
    't3',
    't9',
  ])
  expect(again.bugs).toEqual([])
  await again.remote.signOut(false)
  return { cut: power.cut, server: again.server }
}

test('a crash after any write of the procedure loses nothing and does nothing twice', async () => {
  let writes = 0
  for (; writes < 60; writes++) if (!(await crashAfter(writes)).cut) break
  expect(writes).toBeGreaterThan(8)
  expect(writes).toBeLessThan(60)
}, 120_000)
