// The whole worker on a virtual clock: signing in and out, bootstrap, offline work, retries, watchdog, periodic pull, live pokes.
import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { closePhones, noteOf, patch, paul, seed, signedInPhone, startPhone } from './worker-phone.ts'
import { OFFLINE_FETCH } from '../wire.ts'

afterEach(closePhones)

test('signing in opens the user’s database and loads the user’s shards', async () => {
  const phone = await startPhone()
  seed(phone.server)
  phone.server.page = 2
  const outcome = await phone.remote.signIn(paul)
  expect(outcome).toMatchObject({
    ok: true,
    value: { profile: { username: 'paul' }, database: phone.db().name },
  })
  await phone.clock.settle()
  expect(await phone.db().rows('task').count()).toBe(3)
  expect(phone.statuses.some(({ bootstrapping }) => bootstrapping)).toBe(true)
  expect(phone.statuses.at(-1)).toMatchObject({
    phase: 'idle',
    online: true,
    bootstrapping: false,
    failing: 0,
  })
  expect(phone.statuses.at(-1)?.pulledAt).not.toBeNull()
  expect(phone.bugs).toEqual([])
})

test('wrong credentials show an error and open no session', async () => {
  const phone = await startPhone()
  const outcome = await phone.remote.signIn({ username: 'paul', password: 'no' })
  expect(outcome).toEqual({ ok: false, failure: { kind: 'notSignedIn', invalidGrant: true } })
  expect(await phone.registry.users()).toEqual([])
  expect(await phone.remote.resume()).toBeNull()
})

test('an administrator confirms with their own account on another person’s phone, and the session stays that person’s', async () => {
  const phone = await signedInPhone()
  const held = phone.calls.length
  phone.server.profile = { ...phone.server.profile, id: 'u9', username: 'ana', permissions: ['admin'] }
  expect(await phone.remote.vouch({ username: 'ana', password: 'secret' })).toEqual({ ok: true, value: true })
  expect(phone.calls.slice(held)).toContain('POST /oauth/revoke')
  phone.server.profile = { ...phone.server.profile, permissions: ['emma_desktop'] }
  expect(await phone.remote.vouch({ username: 'ana', password: 'secret' })).toEqual({
    ok: true,
    value: false,
  })
  expect(await phone.remote.vouch({ username: 'ana', password: 'no' })).toMatchObject({ ok: false })
  expect(await phone.registry.users()).toMatchObject([{ user: 'u1' }])
  expect(phone.signedOut).toBe(0)
})

test('edits captured offline are sent automatically when the network is back, and reach another device', async () => {
  const phone = await signedInPhone()
  phone.network = OFFLINE_FETCH
  const db = phone.db()
  await patch(db, 't1', 'from the truck')
  await phone.clock.pass(5_000)
  expect(await noteOf(db, 't1')).toBe('from the truck')
  expect(phone.statuses.at(-1)).toMatchObject({ online: false, failing: 1 })
  phone.network = phone.server.fetch
  phone.remote.kick()
  await phone.clock.settle()
  expect(phone.server.rows.get('task t1')).toMatchObject({ note: 'from the truck' })
  expect(await db.outbox.count()).toBe(0)
  expect(phone.statuses.at(-1)).toMatchObject({ online: true, failing: 0 })
  const desk = await startPhone({ server: phone.server, clock: phone.clock })
  phone.server.accepted.add('kept')
  await desk.remote.signIn(paul)
  await desk.clock.settle()
  expect(await noteOf(desk.db(), 't1')).toBe('from the truck')
})

test('entries that cannot be sent are tried at growing intervals: the notes about each attempt start no new one', async () => {
  const phone = await signedInPhone()
  phone.network = OFFLINE_FETCH
  await patch(phone.db(), 't1', 'from the truck')
  await phone.clock.settle()
  phone.calls.length = 0
  await phone.clock.pass(60_000)
  const attempts = phone.calls.filter(call => call === 'PUT /task').length
  expect(attempts).toBeGreaterThanOrEqual(3)
  expect(attempts).toBeLessThanOrEqual(10)
})

test('a session is restored without network, with its data and its waiting entries', async () => {
  const phone = await signedInPhone()
  await patch(phone.db(), 't1', 'unsent')
  const tokens = (await phone.registry.users())[0]?.tokens
  expect(tokens).toEqual({ access: 'access-1', refresh: 'refresh-1' })
  const database = phone.db().name
  const indexed = await phone.registry.user(database)
  phone.network = OFFLINE_FETCH
  const again = await phone.restart()
  if (indexed !== undefined) await again.registry.put(indexed)
  again.network = OFFLINE_FETCH
  expect(await again.remote.resume()).toMatchObject({ database, profile: { firstname: 'Paul' } })
  await again.clock.settle()
  expect(await noteOf(again.db(), 't1')).toBe('unsent')
})

test('an expired access token is refreshed without anybody noticing', async () => {
  const phone = await signedInPhone()
  phone.server.accepted.clear()
  await patch(phone.db(), 't1', 'x')
  await phone.remote.syncNow()
  expect(phone.server.rows.get('task t1')).toMatchObject({ note: 'x' })
  expect(phone.signedOut).toBe(0)
  expect(phone.calls.filter(call => call === 'POST /oauth')).toHaveLength(2)
})

test('a 401 that a refresh cannot fix ends the session, and keeps the mirror sealed and every entry', async () => {
  const phone = await signedInPhone()
  phone.network = async (url, init) =>
    url.endsWith('/oauth')
      ? new Response('{"title":"invalid_grant","detail":"Refresh token has expired"}', {
          status: 400,
          headers: { 'Content-Type': 'application/problem+json' },
        })
      : /profile|sync|task/.test(url)
        ? new Response(null, { status: 401 })
        : phone.server.fetch(url, init)
  await patch(phone.db(), 't1', 'kept')
  await phone.remote.syncNow()
  await phone.clock.settle()
  expect(phone.signedOut).toBe(1)
  expect(phone.failures).toContainEqual({ kind: 'notSignedIn', invalidGrant: false })
  expect(await phone.db().rows('task').count()).toBe(3)
  expect(await phone.db().outbox.toArray()).toMatchObject([{ tries: 0, patch: { note: 'kept' } }])
  expect((await phone.registry.users())[0]).toMatchObject({ tokens: null, profile: null, firstname: 'Paul' })
  expect(await phone.remote.resume()).toBeNull()
  phone.network = phone.server.fetch
  await phone.remote.signIn(paul)
  await phone.clock.settle()
  expect(phone.server.rows.get('task t1')).toMatchObject({ note: 'kept' })
})

test('an explicit sign-out erases the mirror and keeps waiting entries for their user', async () => {
  const phone = await signedInPhone()
  phone.network = OFFLINE_FETCH
  await patch(phone.db(), 't1', 'kept')
  await phone.clock.settle()
  await phone.remote.signOut(true)
  expect(await phone.db().rows('task').count()).toBe(0)
  expect(await phone.db().outbox.count()).toBe(1)
  phone.network = phone.server.fetch
  await phone.remote.signIn(paul)
  await phone.clock.settle()
  expect(phone.server.rows.get('task t1')).toMatchObject({ note: 'kept' })
  expect(await noteOf(phone.db(), 't1')).toBe('kept')
})

test('another person on the same phone never sends or sees the first person’s entries', async () => {
  const phone = await signedInPhone()
  phone.network = OFFLINE_FETCH
  await patch(phone.db(), 't1', 'of Paul')
  await phone.remote.signOut(true)
  phone.network = phone.server.fetch
  phone.server.profile = { ...phone.server.profile, id: 'u2', username: 'ana', shards: ['b'] }
  await phone.remote.signIn({ username: 'ana', password: 'secret' })
  await phone.clock.pass(120_000)
  expect(phone.server.rows.get('task t1')).toMatchObject({ note: 'start 1' })
  expect(await phone.db('u2').rows('task').count()).toBe(0)
  expect(await phone.db('u1').outbox.count()).toBe(1)
})

test('a token that belongs to another person sends nothing', async () => {
  const phone = await signedInPhone()
  phone.server.profile = { ...phone.server.profile, id: 'u2' }
  await phone.clock.pass(3_600_000)
  phone.calls.length = 0
  await patch(phone.db(), 't1', 'of Paul').catch(() => undefined)
  await phone.clock.pass(60_000)
  expect(phone.signedOut).toBe(1)
  expect(phone.calls).toEqual([])
})

test('the mirror follows the server at least once a minute, and at once after a kick', async () => {
  const phone = await signedInPhone()
  phone.server.put('task', { id: 't1', scope: 'a', note: 'changed' })
  await phone.clock.pass(60_000)
  expect(await noteOf(phone.db(), 't1')).toBe('changed')
  phone.server.put('task', { id: 't1', scope: 'a', note: 'again' })
  phone.remote.kick()
  await phone.clock.settle()
  expect(await noteOf(phone.db(), 't1')).toBe('again')
})

test('an event of the live channel starts a pull, even after a proxy had answered in its place', async () => {
  const phone = await startPhone()
  seed(phone.server)
  let poke = (): void => undefined
  const body = new ReadableStream<Uint8Array>({
    start: controller => {
      poke = () => controller.enqueue(new TextEncoder().encode('event: rev\ndata: {"rev":9}\n\n'))
    },
  })
  let asked = 0
  const live = (): Response => {
    asked += 1
    return asked === 1 ? new Response('<h1>404 Not Found</h1>', { status: 404 }) : new Response(body)
  }
  phone.network = async (url, init) => (url.endsWith('/live') ? live() : phone.server.fetch(url, init))
  await phone.remote.signIn(paul)
  await phone.clock.pass(2_000)
  phone.server.put('task', { id: 't1', scope: 'a', note: 'poked' })
  poke()
  await phone.clock.settle()
  expect(await noteOf(phone.db(), 't1')).toBe('poked')
})

test('a live channel that opens again tells what was missed, and one that missed nothing starts no pull', async () => {
  const phone = await startPhone()
  seed(phone.server)
  const poke = (rev: number): Uint8Array => new TextEncoder().encode(`event: rev\ndata: {"rev":${rev}}\n\n`)
  const open: ReadableStreamDefaultController<Uint8Array>[] = []
  const live = (): Response =>
    new Response(
      new ReadableStream<Uint8Array>({
        start: controller => {
          controller.enqueue(poke(Math.max(...[...phone.server.rows.values()].map(({ rev }) => rev))))
          open.push(controller)
        },
      }),
    )
  let pulls = 0
  phone.network = async (url, init) => {
    if (url.endsWith('/sync')) pulls += 1
    return url.endsWith('/live') ? live() : phone.server.fetch(url, init)
  }
  await phone.remote.signIn(paul)
  await phone.clock.settle()
  const before = pulls
  open.at(-1)?.close()
  await phone.clock.pass(2_000)
  expect([open.length, pulls]).toEqual([2, before])
  open.at(-1)?.close()
  phone.server.put('task', { id: 't1', scope: 'a', note: 'missed' })
  await phone.clock.pass(2_000)
  expect(open.length).toBe(3)
  expect(await noteOf(phone.db(), 't1')).toBe('missed')
})

test('a change of rights adds and removes whole shards within the hour', async () => {
  const phone = await startPhone()
  seed(phone.server)
  phone.server.put('task', { id: 'c1', scope: 'c', note: 'elsewhere' })
  await phone.remote.signIn(paul)
  await phone.clock.settle()
  phone.server.profile = { ...phone.server.profile, shards: ['b', 'c'] }
  await phone.clock.pass(3_600_000 + 60_000)
  expect((await phone.db().rows('task').toArray()).map(({ id }) => id)).toEqual(['c1'])
})

test('a feed that no longer has this cursor’s departures is read again from its start', async () => {
  const phone = await signedInPhone()
  phone.server.oldest = 1_000
  phone.server.rows.delete('task t2')
  phone.server.put('task', { id: 't9', scope: 'a', note: 'new' })
  const resetOnce = phone.server.fetch
  let asked = 0
  phone.network = async (url, init) => {
    if (url.endsWith('/sync') && (asked += 1) === 2) phone.server.oldest = 0
    return resetOnce(url, init)
  }
  await phone.remote.syncNow()
  expect((await phone.db().rows('task').toArray()).map(({ id }) => id)).toContain('t9')
  expect(
    await phone
      .db()
      .shard.filter(({ restarted }) => restarted)
      .count(),
  ).toBe(0)
})

test('a mirror sealed for more than 7 days is erased at the next start; waiting entries are kept', async () => {
  const phone = await signedInPhone()
  phone.network = OFFLINE_FETCH
  await patch(phone.db(), 't1', 'kept')
  await phone.remote.signOut(false)
  await phone.clock.pass(8 * 86_400_000)
  const again = await phone.restart()
  expect(await again.db().rows('task').count()).toBe(0)
  expect(await again.db().outbox.count()).toBe(1)
})

test('syncNow reports what failed; waiting entries that nothing sends are sent by the watchdog', async () => {
  const phone = await signedInPhone()
  phone.network = OFFLINE_FETCH
  await patch(phone.db(), 't1', 'x')
  expect(await phone.remote.syncNow()).toMatchObject({ online: false, failing: 1 })
  expect(phone.failures).toEqual([{ kind: 'offline' }])
  phone.network = phone.server.fetch
  await phone.clock.pass(60_000)
  expect(await phone.db().outbox.count()).toBe(0)
})
