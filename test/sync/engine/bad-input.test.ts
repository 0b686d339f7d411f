// A server, or a network in its place, that answers nonsense; a device whose clock is wrong. Each has one visible outcome, and captured
// edits survive all of them.
import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { badRows } from '#core/store/mirror/bad-rows.ts'
import { beforeWrites } from '../before-writes.ts'
import {
  closePhones,
  noteOf,
  patch,
  paul,
  type Phone,
  seed,
  signedInPhone,
  startPhone,
} from './worker-phone.ts'
import { OFFLINE_FETCH, virtualClock, type Fetch } from '../wire.ts'

afterEach(closePhones)
const MINUTE = 60_000

const portal: Fetch = async () =>
  new Response('<!doctype html><title>Wi-Fi</title>', { headers: { 'Content-Type': 'text/html' } })
const expectKept = async (phone: Phone): Promise<void> => {
  expect(await phone.db().outbox.toArray()).toMatchObject([{ patch: { note: 'mine' } }])
  expect(await noteOf(phone.db(), 't1')).toBe('mine')
  expect(await phone.db().rows('task').count()).toBe(3)
}
const expectHealed = async (phone: Phone): Promise<void> => {
  phone.network = phone.server.fetch
  await phone.clock.pass(2 * MINUTE)
  expect(phone.server.rows.get('task t1')).toMatchObject({ note: 'mine' })
  expect(await phone.db().outbox.count()).toBe(0)
  expect(phone.signedOut).toBe(0)
  expect(phone.bugs).toEqual([])
}

test('HTML instead of every answer: nothing is taken as an answer, nobody is signed out, everything is tried again', async () => {
  const phone = await signedInPhone()
  phone.network = portal
  await patch(phone.db(), 't1', 'mine')
  await phone.remote.syncNow()
  expect(phone.failures.length).toBeGreaterThan(0)
  // After an hour the profile is read again: a network's page must not count as another person.
  await phone.clock.pass(3_600_000 + MINUTE)
  expect(phone.signedOut).toBe(0)
  await expectKept(phone)
  expect(phone.statuses.at(-1)).toMatchObject({ failing: 1 })
  await expectHealed(phone)
}, 60_000)

test('HTML instead of the profile at the sign-in opens no session', async () => {
  const phone = await startPhone()
  phone.network = async (url, init) =>
    url.endsWith('/profile') ? portal(url, init) : phone.server.fetch(url, init)
  expect(await phone.remote.signIn(paul)).toEqual({
    ok: false,
    failure: { kind: 'other', status: 200, detail: null },
  })
  expect(await phone.registry.users()).toEqual([])
})

test('a 500 without JSON is tried again later, and is shown', async () => {
  const phone = await signedInPhone()
  phone.network = async () => new Response('boom', { status: 500, headers: { 'Content-Type': 'text/plain' } })
  await patch(phone.db(), 't1', 'mine')
  await phone.remote.syncNow()
  expect(phone.failures.map(({ kind }) => kind)).toEqual([expect.stringMatching(/^(server|other)$/)])
  expect(phone.statuses.at(-1)).toMatchObject({ failing: 1, online: true })
  await expectKept(phone)
  await expectHealed(phone)
})

test('a proxy that answers instead of the server all morning, with nothing to send, is shown until the server is back', async () => {
  const phone = await signedInPhone()
  const trouble = () => phone.statuses.at(-1)?.trouble
  expect(trouble()).toBeNull()
  phone.network = async () => new Response('<h1>502</h1>', { status: 502 })
  await phone.clock.pass(3 * MINUTE)
  expect(phone.statuses.at(-1)).toMatchObject({ online: true, trouble: 'server' })
  phone.network = phone.server.fetch
  await phone.clock.pass(2 * MINUTE)
  expect(trouble()).toBeNull()
  expect(phone.bugs).toEqual([])
})

test('an empty 401 ends the session; the mirror and waiting entries are kept for the same person', async () => {
  const phone = await signedInPhone()
  phone.network = async () => new Response(null, { status: 401 })
  await patch(phone.db(), 't1', 'mine')
  await phone.remote.syncNow()
  await phone.clock.settle()
  expect(phone.signedOut).toBe(1)
  await expectKept(phone)
  phone.network = phone.server.fetch
  await phone.remote.signIn(paul)
  await phone.clock.pass(MINUTE)
  expect(phone.server.rows.get('task t1')).toMatchObject({ note: 'mine' })
})

test('after a truncated line of the feed the complete shards before it are kept, and the next pull gets the rest', async () => {
  const phone = await signedInPhone()
  phone.server.put('task', { id: 't1', scope: 'a', note: 'newer in a' })
  phone.server.put('task', { id: 'b1', scope: 'b', note: 'new in b' })
  phone.network = async (url, init) => {
    const answer = await phone.server.fetch(url, init)
    if (!url.endsWith('/sync')) return answer
    const text = await answer.text()
    return new Response(text.slice(0, text.indexOf('new in b') + 3), { headers: answer.headers })
  }
  await phone.remote.syncNow()
  expect(await noteOf(phone.db(), 't1')).toBe('newer in a')
  expect(await phone.db().rows('task').get('b1')).toBeUndefined()
  expect(phone.failures).toEqual([{ kind: 'offline' }])
  phone.network = phone.server.fetch
  await phone.clock.pass(2 * MINUTE)
  expect(await noteOf(phone.db(), 'b1')).toBe('new in b')
})

test('a row with invalid values is stored with these blank and counted; other rows are stored, and so is its correction', async () => {
  const phone = await signedInPhone()
  phone.server.put('task', {
    id: 'bad',
    scope: 'a',
    note: 'readable',
    date: 'soon',
    objects: 'three',
    floor: {},
  })
  phone.server.put('task', { id: 't2', scope: 'a', note: 'beside it' })
  await phone.remote.syncNow()
  const db = phone.db()
  expect(await db.rows('task').get('bad')).toMatchObject({
    note: 'readable',
    date: null,
    objects: [],
    floor: null,
  })
  expect(await noteOf(db, 't2')).toBe('beside it')
  expect(await badRows(db)).toEqual([
    { entity: 'task', id: 'bad', fields: expect.arrayContaining(['date', 'objects', 'floor']) },
  ])
  expect(phone.statuses.at(-1)).toMatchObject({ badRows: 1, bootstrapping: false })
  phone.server.put('task', { id: 'bad', scope: 'a', note: 'readable', date: '2026-11-18' })
  await phone.remote.syncNow()
  expect(await db.rows('task').get('bad')).toMatchObject({ date: '2026-11-18' })
  expect(await badRows(db)).toEqual([])
  expect(phone.bugs).toEqual([])
})

test('a line without a record is listed and does not block any other', async () => {
  const phone = await signedInPhone()
  phone.server.put('task', { id: 't2', scope: 'a', note: 'beside it' })
  phone.network = async (url, init) => {
    const answer = await phone.server.fetch(url, init)
    if (!url.endsWith('/sync')) return answer
    const text = `{"e":"task","id":"nothing","rev":9,"v":7}\n{"e":"task","v":{}}\n${await answer.text()}`
    return new Response(text, { headers: answer.headers })
  }
  await phone.remote.syncNow()
  expect(await noteOf(phone.db(), 't2')).toBe('beside it')
  expect((await badRows(phone.db())).map(({ id, fields }) => [id, fields])).toEqual([
    ['nothing', []],
    ['undefined', []],
  ])
  expect(phone.bugs).toEqual([])
})

test('an outbox answer without results, or with foreign keys, settles no entry', async () => {
  for (const body of ['null', '[]', '{"results":"none"}', '{"results":[{"_key":"other","status":200}]}']) {
    const phone = await signedInPhone()
    phone.network = async (url, init) =>
      init.method === 'PUT'
        ? new Response(body, { headers: { 'Content-Type': 'application/json' } })
        : phone.server.fetch(url, init)
    await patch(phone.db(), 't1', 'mine')
    await phone.remote.syncNow()
    await expectKept(phone)
    await expectHealed(phone)
  }
})

test('a clock a day off only shows a warning', async () => {
  for (const off of [-86_400_000, 86_400_000]) {
    const serverNow = 1_795_200_000_000
    const phone = await startPhone({ clock: virtualClock(serverNow + off) })
    seed(phone.server)
    const dated: Fetch = async (url, init) => {
      const answer = await phone.server.fetch(url, init)
      const headers = new Headers(answer.headers)
      headers.set('Date', new Date(phone.clock.now() - off).toUTCString())
      return new Response(answer.body, { status: answer.status, headers })
    }
    phone.network = dated
    await phone.remote.signIn(paul)
    await phone.clock.settle()
    await patch(phone.db(), 't1', 'mine')
    await phone.remote.syncNow()
    expect(phone.server.rows.get('task t1')).toMatchObject({ note: 'mine' })
    expect(phone.statuses.at(-1)?.skew).toBe(-off)
    // « Come back in 30 s » as a date of the server's clock must not stop sending for a day.
    phone.network = async () =>
      new Response(null, {
        status: 503,
        headers: { 'Retry-After': new Date(phone.clock.now() - off + 30_000).toUTCString() },
      })
    await patch(phone.db(), 't2', 'later')
    await phone.remote.syncNow()
    phone.network = dated
    await phone.clock.pass(11 * MINUTE)
    expect(phone.server.rows.get('task t2')).toMatchObject({ note: 'later' })
    expect(phone.bugs).toEqual([])
  }
}, 60_000)

test('with a full disk at the start the session is restored with its data, a message is shown, and it works again once there is room', async () => {
  const disk = { isFull: false }
  const phone = await signedInPhone({
    onOpen: db =>
      beforeWrites(db, () => {
        if (disk.isFull) throw new DOMException('no room', 'QuotaExceededError')
      }),
  })
  phone.network = OFFLINE_FETCH
  await patch(phone.db(), 't1', 'mine')
  const [kept] = await phone.registry.users()
  disk.isFull = true
  const again = await phone.restart()
  if (kept !== undefined) await again.registry.put(kept)
  expect(await again.remote.resume()).toMatchObject({ profile: { firstname: 'Paul' } })
  await again.clock.settle()
  await expectKept(again)
  expect(again.statuses.at(-1)).toMatchObject({ trouble: 'storage' })
  disk.isFull = false
  await expectHealed(again)
})
