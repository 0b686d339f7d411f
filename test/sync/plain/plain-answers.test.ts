// Unusual answers of a plain back end, and how the device handles them: never with a loop or an emptied mirror.
import { expect, test } from 'vitest'
import { askPing } from '#core/api/ping.ts'
import { PROOF_HEADER } from '#core/wire/device-proof.ts'
import { plainFetch } from '#core/api/plain-fetch.ts'
import { listPages } from '#core/api/plain-records.ts'
import { realScheduler } from '#core/api/scheduler.ts'
import { Task } from '#records/entities/task.ts'
import { alignShards } from '#core/store/mirror/held-shards.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { browserLocks } from '#core/sync/lock.ts'
import { makeBackEnd } from '#core/sync/plain/plain-mode.ts'
import { plainWork } from '#core/sync/plain/plain-work.ts'
import { openDevice } from '../device.ts'
import { json } from '../push/scripted-server.ts'
import { asFetch, clientOf, OFFLINE_FETCH, type Fetch, bodyText } from '../wire.ts'

const NOW = Date.UTC(2026, 10, 18, 9)
const html = (status: number): Response =>
  new Response('<h1>Wifi</h1>', { status, headers: { 'Content-Type': 'text/html' } })
const rows = (name: string, list: readonly unknown[], more = {}): Response =>
  json(200, { _embedded: { [name]: list }, ...more })

test.each([
  ['ours', json(200, { sync: 1 }), { kind: 'answered', mode: 'full' }],
  ['a plain one', json(200, { units: { weight: 'g' } }), { kind: 'answered', mode: 'plain' }],
  ['one without the path', html(404), { kind: 'absent' }],
  ['a network’s own page', html(200), { kind: 'silent' }],
  ['one that fails', html(503), { kind: 'silent' }],
])('the /ping probe of %s', async (_name, answer, expected) => {
  expect(await askPing(clientOf(async () => answer.clone()))).toMatchObject(expected)
})

test('until the probe is answered, and on a plain back end, no header of ours is sent', async () => {
  const sent: (string | null)[] = []
  const answers = [json(200, {}), json(200, { sync: 1 })]
  const backEnd = makeBackEnd(
    asFetch(async (_url, init) => {
      sent.push(new Headers(init.headers).get('X-Device'))
      return answers.shift() ?? json(200, { sync: 1 })
    }),
    () => NOW,
  )
  const client = clientOf((url, init) => backEnd.fetch(url, init))
  for (let i = 0; i < 3; i += 1) await backEnd.meet(client)
  expect(sent).toEqual([null, null, 'device-1'])
  expect(
    await plainFetch(
      asFetch(async () => json(200, 1)),
      () => true,
    )('http://x.test'),
  ).toMatchObject({ ok: true })
})

test('a plain back end gets none of the headers that are ours, and all the others', async () => {
  const others = { Accept: 'application/json', Authorization: 'Bearer x' }
  const ours = ['X-Device', PROOF_HEADER, 'X-Pending', 'Idempotency-Key', 'If-Match']
  let sent: string[] = []
  const send = plainFetch(
    asFetch(async (_url, { headers }) => {
      sent = [...new Headers(headers).keys()]
      return json(200, {})
    }),
    () => true,
  )
  await send('http://x.test', {
    headers: { ...others, ...Object.fromEntries(ours.map(name => [name, '1'])) },
  })
  expect(sent).toEqual(['accept', 'authorization'])
})

test('shards in the profile prove that the server is ours, whatever a proxy answers to the ping; silence signs nobody in', async () => {
  const backEnd = makeBackEnd(
    asFetch(async () => json(200, {})),
    () => NOW,
  )
  const profile = {
    id: 'u1',
    username: 'u',
    firstname: '',
    lastname: '',
    permissions: ['emma_mobile', 'resource_7'],
    shards: [],
    organisation: { name: '' },
  }
  await backEnd.meet(clientOf(async () => json(200, {})))
  expect(backEnd.profileOf(profile).shards).toContain('emma/2026-W47/r/7')
  expect(backEnd.profileOf({ ...profile, shards: ['ref'] }).shards).toEqual(['ref'])
  expect(await backEnd.meet(clientOf(OFFLINE_FETCH))).toEqual({ ok: false, failure: { kind: 'offline' } })
})

test('a change of back end loads everything again and keeps waiting entries', async () => {
  const { db } = await openDevice('flip')
  const backEnd = makeBackEnd(
    asFetch(async () => json(200, {})),
    () => NOW,
  )
  await alignShards(db, ['ref'])
  await db.shard.update('ref', { complete: true, cursor: 12 })
  await db.meta.bulkPut([
    { k: 'mode', value: 'full' },
    { k: 'epoch', value: 'e' },
  ])
  await edit(db, [Task], draft => draft.create(Task, 'x', { lastname: 'Roth' }))
  await backEnd.meet(clientOf(async () => json(200, {})))
  await backEnd.settle(db)
  expect(await db.shard.toArray()).toMatchObject([{ complete: false, cursor: 0 }])
  expect(await db.meta.get('epoch')).toBeUndefined()
  expect(await db.outbox.count()).toBe(1)
})

test('a list is loaded page by page, with the back end’s own page size where it refuses ours', async () => {
  const asked: string[] = []
  const cities = Array.from({ length: 5 }, (_, i) => ({ id: i + 1 }))
  const fetch: Fetch = async url => {
    asked.push(new URL(url).search)
    const query = new URL(url).searchParams
    if (query.has('page_size')) return json(416, { detail: 'Page size is out of range' })
    const page = Number(query.get('page'))
    return rows('city', cities.slice(page * 2 - 2, page * 2), { page_count: 3 })
  }
  expect(await listPages(clientOf(fetch), 'city', {})).toMatchObject({ ok: true, rows: cities })
  expect(asked).toEqual(['?page_size=100&page=1', '?page=1', '?page=2', '?page=3'])
})

const workOn = async (name: string, shards: readonly string[], network: { fetch: Fetch }) => {
  const { db } = await openDevice(name)
  await alignShards(db, shards)
  const scheduler = { ...realScheduler, now: () => clock.now }
  const client = clientOf((url, init) => network.fetch(url, init))
  return {
    db,
    work: plainWork({ db, client, scheduler, locks: browserLocks(undefined), onProgress: () => undefined }),
  }
}
const clock = { now: NOW }
const task = {
  id: 1,
  scope: 'emma',
  task_type_id: 1,
  task_state_id: 2,
  date: '2026-11-18',
  lastname: 'Roth',
  modification_time: '2026-11-18 08:00:00',
}

test('lists that a back end lacks, or denies to this person, are no failure; the others are loaded', async () => {
  const network: { fetch: Fetch } = {
    fetch: async url => {
      if (url.includes('/city')) return rows('city', [{ id: 3, name: 'Erstein' }])
      return json(url.includes('/partner') ? 403 : 404, {})
    },
  }
  const { db, work } = await workOn('lists', ['ref'], network)
  expect(await work.pull()).toEqual({ kind: 'done' })
  expect(await db.rows('city').toArray()).toMatchObject([{ id: '3', name: 'Erstein' }])
  expect(await db.shard.toArray()).toMatchObject([{ complete: true }])
})

test('a cut list, or a page of the network, does not empty the mirror', async () => {
  const whole: Fetch = async url => (url.endsWith('/task/1') ? json(200, task) : rows('task', [task]))
  const network = { fetch: whole }
  const { db, work } = await workOn('cut', ['emma/2026-W47'], network)
  expect(await work.pull()).toEqual({ kind: 'done' })
  expect(await db.rows('task').count()).toBe(1)
  clock.now += 86_400_000
  network.fetch = async () => html(200)
  expect(await work.pull()).toMatchObject({ kind: 'retry', failure: { kind: 'offline' } })
  network.fetch = (url, init) =>
    url.includes('date_from') ? Promise.resolve(rows('task', [])) : whole(url, init)
  expect(await work.pull()).toEqual({ kind: 'done' })
  expect(await db.rows('task').toArray()).toMatchObject([{ id: '1', lastname: 'Roth' }])
})

test('two changes within one second are both seen, and a late answer changes nothing', async () => {
  const network = { fetch: (async () => rows('task', [task])) as Fetch }
  const { db, work } = await workOn('second', ['emma/2026-W47'], network)
  await work.pull()
  const [first] = await db.rows('task').toArray()
  network.fetch = async () => rows('task', [{ ...task, note: 'b' }])
  await work.pull()
  const [second] = await db.rows('task').toArray()
  expect(second).toMatchObject({ note: 'b' })
  expect(second?.rev).toBeGreaterThan(first?.rev ?? 0)
  network.fetch = async () =>
    rows('task', [{ ...task, note: 'old', modification_time: '2026-11-18 07:59:00' }])
  await work.pull()
  expect(await db.rows('task').toArray()).toMatchObject([{ note: 'b' }])
})

test('an entry that makes the back end fail does not block the others', async () => {
  const network: { fetch: Fetch } = {
    fetch: async (_url, init) => {
      const body = bodyText(init)
      if (init.method === 'GET') return rows('task', [])
      return body.includes('Bad')
        ? json(500, { title: 'Oops' })
        : json(201, { ...task, id: 9, lastname: 'Good' })
    },
  }
  const { db, work } = await workOn('breaks', ['emma/2026-W47'], network)
  await edit(db, [Task], draft => draft.create(Task, 'x', { lastname: 'Bad' }))
  await edit(db, [Task], draft => draft.create(Task, 'y', { lastname: 'Good' }))
  expect(await work.push()).toMatchObject({ kind: 'retry' })
  expect(await db.outbox.toArray()).toMatchObject([{ id: 'x', state: 'sent', tries: 1 }])
  expect(await db.rows('task').get('y')).toMatchObject({ lastname: 'Good' })
})

test.each([
  ['404', json(404, {}), 0],
  ['the family’s 422', json(422, { title: 'Unprocessable Entity', detail: 'Unable to delete entity.' }), 0],
  ['another 422', json(422, { detail: 'Non' }), 1],
])('a deletion answered %s', async (_name, answer, left) => {
  const network = { fetch: (async () => rows('task', [task])) as Fetch }
  const { db, work } = await workOn(`delete ${_name}`, ['emma/2026-W47'], network)
  await work.pull()
  await edit(db, [Task], draft => draft.remove(Task, '1'))
  network.fetch = async (_url, init) => (init.method === 'GET' ? json(200, task) : answer.clone())
  expect(await work.push()).toEqual({ kind: 'done' })
  expect(await db.outbox.count()).toBe(left)
})
