// Voluntary and forced sign-out (sync.md section 2, « Sign-out »): every tab is signed out at once, the mirror is erased or kept as the
// rules require, and captured edits are never lost.
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import { closePhones, patch, paul, type Phone, seed, signedInPhone, startPhone } from './worker-phone.ts'
import { OFFLINE_FETCH, type Fetch } from '../wire.ts'

afterEach(closePhones)
const DAY = 86_400_000

const twoTabs = async () => {
  const indexedDB = new IDBFactory()
  const first = await startPhone({ indexedDB })
  seed(first.server)
  await first.remote.signIn(paul)
  const { server, clock } = first
  const second = await startPhone({ indexedDB, server, clock })
  await second.remote.resume()
  await clock.settle()
  return { first, second, clock }
}
const refused =
  (phone: Phone, detail: string): Fetch =>
  async (url, init) =>
    url.endsWith('/oauth')
      ? new Response(JSON.stringify({ title: 'invalid_grant', detail }), {
          status: 400,
          headers: { 'Content-Type': 'application/problem+json' },
        })
      : /profile|sync|task/.test(url)
        ? new Response(null, { status: 401 })
        : phone.server.fetch(url, init)
const counts = async (phone: Phone): Promise<{ rows: number; waiting: number }> => ({
  rows: await phone.db().rows('task').count(),
  waiting: await phone.db().outbox.count(),
})

test('signing out in one tab signs out the other at once, with one message only', async () => {
  const { first, second, clock } = await twoTabs()
  await first.remote.signOut(true)
  await clock.settle()
  expect([first.signedOut, second.signedOut]).toEqual([0, 1])
  second.calls.length = 0
  await clock.pass(300_000)
  expect(second.calls).toEqual([])
  expect(await counts(second)).toEqual({ rows: 0, waiting: 0 })
  expect([...first.bugs, ...second.bugs]).toEqual([])
})

test('a session that ends on its own ends in every tab, and one of them shows the reason', async () => {
  const { first, second, clock } = await twoTabs()
  const network = refused(first, 'Refresh token has expired')
  first.network = network
  second.network = network
  await clock.pass(60_000)
  expect([first.signedOut, second.signedOut]).toEqual([1, 1])
  expect([...first.failures, ...second.failures].length).toBeGreaterThan(0)
  expect((await counts(first)).rows).toBe(3)
})

test('new rights take effect on the open pages of every tab at once, without a sign-in', async () => {
  const { first, second, clock } = await twoTabs()
  first.server.profile = { ...first.server.profile, permissions: ['emma_mobile'], shards: ['b'] }
  await clock.pass(3_600_000 + 60_000)
  for (const tab of [first, second]) {
    expect(tab.profiles.at(-1)).toMatchObject({ profile: { permissions: ['emma_mobile'], shards: ['b'] } })
    expect(tab.signedOut).toBe(0)
  }
}, 60_000)

test('[RG3] a pull that shows another profile brings the new rights to the open pages of every tab, without waiting for the hour', async () => {
  const { first, second, clock } = await twoTabs()
  const asked = () => [...first.calls, ...second.calls].filter(call => call === 'GET /profile').length
  const change = async (permissions: readonly string[], mark: string): Promise<void> => {
    first.server.profile = { ...first.server.profile, permissions, mark }
    await clock.pass(60_000)
    for (const tab of [first, second]) expect(tab.profiles.at(-1)).toMatchObject({ profile: { permissions } })
  }
  await change(['emma_mobile'], 'one')
  await change(['emma_mobile', 'scan'], 'two')
  await change(['emma_mobile'], 'one')
  const before = asked()
  await clock.pass(180_000)
  expect(asked()).toBe(before)
})

test('a server that marks a profile otherwise than it sends it is asked once, not in turn without a pause', async () => {
  const { first, second, clock } = await twoTabs()
  const { fetch } = first.server
  first.network = second.network = async (url, init) => {
    const answer = await fetch(url, init)
    if (!url.endsWith('/sync')) return answer
    const text = await answer.text()
    return new Response(text.replace('"end":true', '"end":true,"profile":"other"'), answer)
  }
  const asked = () => [...first.calls, ...second.calls].filter(call => call === 'GET /profile').length
  const before = asked()
  await clock.pass(60_000)
  const after = asked()
  expect(after).toBeGreaterThan(before)
  await clock.pass(300_000)
  expect(asked()).toBe(after)
})

test('a forced sign-out keeps the mirror for the same person, who sees it before anything is loaded', async () => {
  const phone = await signedInPhone({ indexedDB: new IDBFactory() })
  await patch(phone.db(), 't1', 'mine')
  phone.network = refused(phone, 'Refresh token has expired')
  await phone.remote.syncNow()
  await phone.clock.settle()
  expect(phone.signedOut).toBe(1)
  expect(await counts(phone)).toEqual({ rows: 3, waiting: 1 })
  phone.network = async (url, init) =>
    url.endsWith('/sync') ? OFFLINE_FETCH(url, init) : phone.server.fetch(url, init)
  await phone.remote.signIn(paul)
  expect((await counts(phone)).rows).toBe(3)
  expect((await phone.registry.users())[0]?.sealedAt).toBeNull()
})

test('after 7 days a sealed mirror is erased and waiting entries are kept; a day earlier everything is there', async () => {
  const phone = await signedInPhone({ indexedDB: new IDBFactory() })
  phone.network = OFFLINE_FETCH
  await patch(phone.db(), 't1', 'mine')
  await phone.remote.signOut(false)
  await phone.clock.pass(6 * DAY)
  const early = await phone.restart()
  expect(await counts(early)).toEqual({ rows: 3, waiting: 1 })
  await phone.clock.pass(1 * DAY + 1000)
  const late = await phone.restart()
  expect(await counts(late)).toEqual({ rows: 0, waiting: 1 })
  await late.remote.signIn(paul)
  await late.clock.settle()
  expect(late.server.rows.get('task t1')).toMatchObject({ note: 'mine' })
})

test('after a voluntary sign-out no mirror remains, and waiting entries are sealed for that person', async () => {
  const phone = await signedInPhone({ indexedDB: new IDBFactory() })
  phone.network = OFFLINE_FETCH
  await patch(phone.db(), 't1', 'mine')
  await phone.remote.signOut(true)
  expect(await counts(phone)).toEqual({ rows: 0, waiting: 1 })
  phone.network = phone.server.fetch
  phone.server.profile = { ...phone.server.profile, id: 'u2', username: 'ana' }
  await phone.remote.signIn({ username: 'ana', password: 'secret' })
  await phone.clock.pass(60_000)
  expect(phone.server.rows.get('task t1')).toMatchObject({ note: 'start 1' })
  expect((await counts(phone)).waiting).toBe(1)
})

test('a revoked device erases its mirror and keeps captured edits for their person', async () => {
  const phone = await signedInPhone({ indexedDB: new IDBFactory() })
  await patch(phone.db(), 't1', 'mine')
  phone.network = refused(phone, 'Device revoked')
  await phone.remote.syncNow()
  await phone.clock.settle()
  expect(phone.signedOut).toBe(1)
  expect(await counts(phone)).toEqual({ rows: 0, waiting: 1 })
  expect((await phone.registry.users())[0]).toMatchObject({ tokens: null, profile: null })
})

test('two people in two tabs of one browser: a reloaded tab still belongs to its own person', async () => {
  const indexedDB = new IDBFactory()
  const first = await signedInPhone({ indexedDB })
  const { server, clock } = first
  const paulsDatabase = first.db().name
  const ana = { ...server.profile, id: 'u2', username: 'ana', firstname: 'Ana' }
  server.profile = ana
  const second = await startPhone({ indexedDB, server, clock })
  await clock.pass(1_000)
  await second.remote.signIn({ username: 'ana', password: 'secret' })
  await clock.settle()
  const again = await startPhone({ indexedDB, server, clock, ofTab: paulsDatabase })
  again.network = OFFLINE_FETCH
  expect(await again.remote.resume()).toMatchObject({ database: paulsDatabase })
  const fresh = await startPhone({ indexedDB, server, clock })
  fresh.network = OFFLINE_FETCH
  expect(await fresh.remote.resume()).toMatchObject({ profile: { firstname: 'Ana' } })
})
