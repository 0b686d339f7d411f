// Periods loaded on demand (sync.md section 3.2): who may ask for what, what is loaded, what is kept, what is removed again.
import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { shardsOf } from '#core/sync/session/windows.ts'
import type { Window } from '#core/sync/session/remote.ts'
import { closePhones, paul, startPhone, type Phone } from '../engine/worker-phone.ts'
import { OFFLINE_FETCH, bodyText } from '../wire.ts'

afterEach(closePhones)
const window = (from: string, to: string, kind: Window['kind'] = 'emma'): Window => ({ kind, from, to })
const DAY = 86_400_000

test('a desk asks for whole weeks, also at a change of year', () => {
  const granted = ['ref', 'emma/none', 'emma/2026-W47', 'money/2026-W47']
  expect(shardsOf(granted, window('2026-12-30', '2027-01-05'))).toEqual(['emma/2026-W53', 'emma/2027-W01'])
  expect(shardsOf(granted, window('2026-11-16', '2026-11-22'))).toEqual(['emma/2026-W47'])
  expect(shardsOf(granted, window('2026-01-01', '2026-01-01', 'money'))).toEqual(['money/2026-W01'])
})

test('a crew gets its trucks’ weeks and no others', () => {
  const granted = [
    'ref',
    'emma/2026-W47/r/t1',
    'emma/2026-W47/r/t2',
    'emma/2026-W48/r/t1',
    'emma/2026-W48/r/t2',
  ]
  expect(shardsOf(granted, window('2026-11-20', '2026-11-24'))).toEqual(granted.slice(1))
  expect(shardsOf(granted, window('2026-11-20', '2026-12-01'))).toBeNull()
  expect(shardsOf(granted, window('2026-11-20', '2026-11-20', 'money'))).toBeNull()
})

/** The model server has its own shard names, so this network translates them to weeks. */
const weeksOn = (phone: Phone): { readonly asked: string[][]; denied: boolean; cut: boolean } => {
  const state = { asked: [] as string[][], denied: false, cut: false }
  phone.network = async (url, init) => {
    if (!url.endsWith('/sync')) return phone.server.fetch(url, init)
    const { shards } = JSON.parse(bodyText(init)) as { shards: { [name: string]: number } }
    const names = Object.keys(shards)
    state.asked.push(names)
    const lines: unknown[] = []
    for (const name of names) {
      const isOld = name === 'emma/2026-W10'
      if (isOld && state.denied) {
        lines.push({ shard: name, denied: true })
        continue
      }
      if (shards[name] === 0)
        lines.push({ e: 'task', id: `in ${name}`, rev: 5, v: { scope: 'emma', note: name, objects: [] } })
      if (isOld && state.cut) return new Response(lines.map(line => `${JSON.stringify(line)}\n`).join(''))
      lines.push({ shard: name, cursor: 9, more: false })
    }
    lines.push({ end: true, epoch: 'epoch-1', rev: 9 })
    return new Response(lines.map(line => `${JSON.stringify(line)}\n`).join(''), {
      headers: { 'X-Server-Epoch': 'epoch-1' },
    })
  }
  return state
}
const deskPhone = async () => {
  const phone = await startPhone()
  phone.server.profile = { ...phone.server.profile, shards: ['emma/2026-W47', 'emma/2026-W48'] }
  const weeks = weeksOn(phone)
  await phone.remote.signIn(paul)
  await phone.clock.settle()
  return { phone, weeks }
}
const old = window('2026-03-02', '2026-03-08')
const idsOf = async (phone: Phone): Promise<string[]> =>
  (await phone.db().rows('task').toArray()).map(({ id }) => id)

test('an old week is loaded when a screen asks for it, is kept up to date, and is kept when the profile is read again', async () => {
  const { phone, weeks } = await deskPhone()
  expect(await phone.remote.pullWindow(old)).toEqual({ ok: true, value: null })
  expect(await idsOf(phone)).toContain('in emma/2026-W10')
  expect(phone.statuses.at(-1)).toMatchObject({ bootstrapping: false })
  await phone.clock.pass(3_600_000 + 60_000)
  expect(weeks.asked.at(-1)).toContain('emma/2026-W10')
  expect(await idsOf(phone)).toContain('in emma/2026-W10')
}, 60_000)

test('weeks that are on the device need no network', async () => {
  const { phone, weeks } = await deskPhone()
  await phone.remote.pullWindow(old)
  phone.network = OFFLINE_FETCH
  weeks.asked.length = 0
  expect(await phone.remote.pullWindow(window('2026-11-16', '2026-11-27'))).toMatchObject({ ok: true })
  expect(await phone.remote.pullWindow(old)).toMatchObject({ ok: true })
})

test('without network the failure is shown, and the week is loaded automatically when the network is back', async () => {
  const { phone } = await deskPhone()
  const weeks = phone.network
  phone.network = OFFLINE_FETCH
  expect(await phone.remote.pullWindow(old)).toEqual({ ok: false, failure: { kind: 'offline' } })
  phone.network = weeks
  await phone.clock.pass(60_000)
  expect(await idsOf(phone)).toContain('in emma/2026-W10')
})

test('half a week does not count: a cut answer is a failure, and the rest is loaded later', async () => {
  const { phone, weeks } = await deskPhone()
  weeks.cut = true
  expect(await phone.remote.pullWindow(old)).toMatchObject({ ok: false })
  weeks.cut = false
  expect(await phone.remote.pullWindow(old)).toMatchObject({ ok: true })
})

test('a week that the server denies is forbidden, and leaves no rows', async () => {
  const { phone, weeks } = await deskPhone()
  weeks.denied = true
  expect(await phone.remote.pullWindow(old)).toEqual({ ok: false, failure: { kind: 'forbidden' } })
  expect(await phone.db().shard.get('emma/2026-W10')).toBeUndefined()
})

test('[RG5] a family of which the person sees nothing is whole without it: nothing is asked', async () => {
  const { phone, weeks } = await deskPhone()
  const before = weeks.asked.length
  expect(await phone.remote.pullWindow(window('2026-11-16', '2026-11-16', 'money'))).toEqual({
    ok: true,
    value: null,
  })
  expect(weeks.asked).toHaveLength(before)
})

test('a week that nobody has opened for 14 days is removed at the next start; one opened again is kept', async () => {
  const { phone } = await deskPhone()
  await phone.remote.pullWindow(old)
  const other = window('2026-04-06', '2026-04-06')
  await phone.remote.pullWindow(other)
  const network = phone.network
  await phone.remote.signOut(false)
  await phone.clock.pass(10 * DAY)
  await phone.remote.signIn(paul)
  await phone.remote.pullWindow(other)
  await phone.remote.signOut(false)
  await phone.clock.pass(5 * DAY)
  const again = await phone.restart()
  again.network = network
  await again.remote.signIn(paul)
  await again.clock.settle()
  const ids = await idsOf(again)
  expect(ids).not.toContain('in emma/2026-W10')
  expect(ids).toContain('in emma/2026-W15')
})

test('« Recharger les données »: every shard is loaded again, rows stay visible, waiting entries do not change', async () => {
  const { phone } = await deskPhone()
  await phone.remote.pullWindow(old)
  const db = phone.db()
  // A row that is wrong on this device, with the same rev as on the server.
  await db.rows('task').update('in emma/2026-W47', { note: 'wrong' })
  const before = await idsOf(phone)
  const network = phone.network
  phone.network = OFFLINE_FETCH
  await phone.remote.pullAgain()
  expect(await idsOf(phone)).toEqual(before)
  expect(phone.statuses.at(-1)).toMatchObject({ bootstrapping: true })
  phone.network = network
  await phone.clock.pass(60_000)
  expect(await idsOf(phone)).toEqual(before)
  expect(await db.rows('task').get('in emma/2026-W47')).toMatchObject({ note: 'emma/2026-W47', rev: 5 })
  expect(phone.statuses.at(-1)).toMatchObject({ bootstrapping: false })
  expect(phone.bugs).toEqual([])
})

test('a former version that knew less than this one can complete gets every row again', async () => {
  const { phone } = await deskPhone()
  const db = phone.db()
  await db.meta.put({ k: 'fields', value: 'task: id rev' })
  await db.rows('task').update('in emma/2026-W47', { note: undefined })
  const network = phone.network
  await phone.remote.signOut(false)
  const again = await phone.restart()
  again.network = network
  await again.remote.signIn(paul)
  await again.clock.settle()
  expect(await again.db().rows('task').get('in emma/2026-W47')).toMatchObject({ note: 'emma/2026-W47' })
})

test('a field that says nothing at its start is added to every row where it lies: nothing comes again', async () => {
  const { phone } = await deskPhone()
  const db = phone.db()
  const known = await db.meta.get('fields')
  await db.meta.put({ k: 'fields', value: String(known?.value).replace(' floor ', ' ') })
  await db.rows('task').update('in emma/2026-W47', { floor: undefined, note: 'of this device' })
  const network = phone.network
  await phone.remote.signOut(false)
  const again = await phone.restart()
  again.network = network
  await again.remote.signIn(paul)
  await again.clock.settle()
  expect(await again.db().rows('task').get('in emma/2026-W47')).toMatchObject({
    floor: null,
    note: 'of this device',
    rev: 5,
  })
  expect(
    await again
      .db()
      .shard.filter(({ restarted }) => restarted)
      .count(),
  ).toBe(0)
})
