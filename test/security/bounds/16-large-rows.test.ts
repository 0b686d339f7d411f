// [20.2] A record has a bound of its own, however many requests made it, and what was answered with it is bounded, too.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '../../contracts/dialect/world.ts'

let world: World
let token: string
beforeEach(async () => {
  world = await openWorld()
  token = await world.tokenOf('admin', 'bureau-1')
})
afterEach(() => world.close())

const send = async (method: string, path: string, body?: unknown) => {
  const answer = await world.call(path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}
const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))
const stored = () => world.ports.storage.of('quai').get('task', 't1')

/** 2,000 lines of a session with an id of our own each. */
const lines = (letters = 0) =>
  many(2000, n => ({
    line_id: `0192f0aa-0000-7000-8000-${String(n).padStart(12, '0')}`,
    name: 'é'.repeat(letters),
  }))
const pictures = (count: number) =>
  many(count, n => ({
    id: `p${n}`,
    kind: 'proof',
    caption: 'x'.repeat(200),
    url: `/images/${'a'.repeat(300)}${n}.jpg`,
  }))
const longest = {
  id: 'p-long',
  kind: 'proof',
  caption: 'é'.repeat(200),
  file_id: 'f'.repeat(150),
  url: `/images/${'a'.repeat(400)}.jpg`,
}
const dispute = (id: string, letters = 450_000) => ({
  id,
  cause: 'both_changed',
  captured_at: '2026-11-18 09:00:00',
  from: {},
  patch: { note: 'x'.repeat(letters) },
})

test('[20.2] a record that would be too large is refused in words for people, and stays as it was', async () => {
  expect((await send('PATCH', '/api/task/t1', { objects: lines() })).status).toBe(200)
  const { status, text } = await send('PATCH', '/api/task/t1', { photosList: pictures(2000) })
  expect([status, text]).toEqual([422, expect.stringContaining('Cette fiche est trop volumineuse')])
  expect((await stored())?.['photosList']).toEqual([])
  expect((await send('PATCH', '/api/task/t1', { photosList: pictures(50) })).status).toBe(200)
})

test('[20.2] its letters count as they are stored', async () => {
  expect((await send('PATCH', '/api/task/t1', { objects: lines(60) })).status).toBe(422)
})

test('[20.2] of a batch one that would be too large is refused alone', async () => {
  await send('PATCH', '/api/task/t1', { objects: lines() })
  const { text } = await send('PUT', '/api/task', [
    { _key: 'a', _op: 'patch', id: 't1', photosList: pictures(2000) },
    { _key: 'b', _op: 'patch', id: 't1', note: 'Sonner' },
  ])
  expect(JSON.parse(text)).toMatchObject({ results: [{ status: 422 }, { status: 200 }] })
  expect(await stored()).toMatchObject({ note: 'Sonner', photosList: [] })
})

test('[20.2] one that is too large already may be read, and made smaller', async () => {
  const data = world.ports.storage.of('quai')
  const row = await stored()
  if (row === undefined) throw new Error('no task')
  const large = { ...row, objects: lines(60), photosList: pictures(2000) }
  await data.transaction(tx => tx.put('task', [{ row: large, search: '' }]))
  expect((await send('GET', '/api/task/t1')).status).toBe(200)
  expect(
    (await send('PATCH', '/api/task/t1', { photosList: [...pictures(2000).slice(1), longest] })).status,
  ).toBe(422)
  const outcome = { note: 'x'.repeat(500) }
  expect(await send('PATCH', '/api/task/t1', outcome)).toMatchObject({ status: 200 })
  expect((await send('PATCH', '/api/task/t1', { photosList: pictures(1500) })).status).toBe(200)
})

test('[20.2] facts that could not be applied take no room of what people record', async () => {
  for (const id of ['d1', 'd2'])
    expect((await send('PATCH', '/api/task/t1', { disputes: [dispute(id)] })).status).toBe(200)
  expect((await send('PATCH', '/api/task/t1', { objects: lines() })).status).toBe(200)
})

test('[20.2] [CF1] new facts push out the versions of those that a desk has settled, the oldest first', async () => {
  for (const id of ['d1', 'd2']) await send('PATCH', '/api/task/t1', { disputes: [dispute(id)] })
  expect((await send('PATCH', '/api/task/t1', { disputes: [dispute('d3')] })).status).toBe(422)
  const settled = ['d1', 'd2'].map(id => Object.assign(dispute(id), { settled_at: '2026-11-18 10:00:00' }))
  expect((await send('PATCH', '/api/task/t1', { disputes: settled })).status).toBe(200)
  expect((await send('PATCH', '/api/task/t1', { disputes: [dispute('d3')] })).status).toBe(200)
  expect((await stored())?.['disputes']).toMatchObject([
    { id: 'd1', patch: {}, settled_by: 'u-admin' },
    { id: 'd2', patch: { note: dispute('d2').patch.note } },
    { id: 'd3', settled_at: null },
  ])
})

interface Results {
  readonly results: readonly {
    readonly status: number
    readonly entity?: unknown
    readonly problem?: { current?: unknown }
  }[]
}
const batch = async (items: readonly object[]) => {
  const { text } = await send('PUT', '/api/task', items)
  const { results } = JSON.parse(text) as Results
  return { letters: text.length, results }
}

test('[20.2] a batch shows a record once, however many of its items are about it', async () => {
  await send('PATCH', '/api/task/t1', { objects: lines() })
  const { letters, results } = await batch(many(100, n => ({ _key: `k${n}`, _op: 'patch', id: 't1' })))
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200]))
  expect(results.filter(({ entity }) => entity !== undefined)).toHaveLength(1)
  expect(letters).toBeLessThan(1_200_000)
})

test.each([
  ['changed', (n: number) => ({ note: `Sonner ${n}` }), 200],
  ['of another version', () => ({ _rev: 1 }), 412],
])(
  '[20.2] the records of a batch have a bound together, and each item its status: %s',
  async (_, members, status) => {
    await send('PATCH', '/api/task/t1', { objects: lines() })
    const ids = many(8, n => `l${n}`)
    for (const id of ids)
      await send('PUT', '/api/task', [
        { _key: id, _op: 'create', id, lastname: 'Muller', city: 'Ostwiller', objects: lines() },
      ])
    const { letters, results } = await batch(
      ids.map((id, n) => Object.assign({ _key: `k${id}`, _op: 'patch', id }, members(n))),
    )
    expect(new Set(results.map(one => one.status))).toEqual(new Set([status]))
    const shown = results.filter(({ entity, problem }) => (entity ?? problem?.current) !== undefined)
    expect([shown.length > 2, shown.length < 6, letters < 4_100_000]).toEqual([true, true, true])
  },
)

test('[20.2] records that are too much together are not changed together', async () => {
  const row = await stored()
  if (row === undefined) throw new Error('no task')
  const ids = many(24, n => `l${n}`)
  const large = ids.map(id => ({ row: { ...row, id, objects: lines(200) }, search: '' }))
  await world.ports.storage.of('quai').transaction(tx => tx.put('task', large))
  const changed = (some: readonly string[]) =>
    send(
      'PUT',
      '/api/task',
      some.map(id => ({ id, note: 'Sonner' })),
    )
  const refused = await changed(ids)
  expect([refused.status, refused.text.slice(0, 500)]).toEqual([
    413,
    expect.stringContaining('trop volumineuses'),
  ])
  expect((await changed(ids.slice(0, 3))).status).toBe(200)
})

const open = (method: string, headers: object = {}) =>
  world.call('/api/task/t1', {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: '{}' }),
  })

test('[20.2] of long records one person may have ten unread; who reads goes on', async () => {
  await send('PATCH', '/api/task/t1', { objects: lines(), note: '👍'.repeat(300) })
  for (const _ of many(12, n => n)) expect((await open('HEAD')).status).toBe(200)
  const unread = await Promise.all(many(10, () => open('GET')))
  expect(new Set(unread.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await open('GET')).status).toBe(429)
  // What is written is written; what the other version is stays untold.
  const written = await open('PATCH')
  expect([written.status, written.headers.get('etag'), await written.text()]).toEqual([
    204,
    expect.any(String),
    '',
  ])
  const other = await open('PATCH', { 'if-match': '"1"' })
  expect([other.status, JSON.parse(await other.text())]).toEqual([
    412,
    expect.not.objectContaining({ current: expect.anything() }),
  ])
  const items = await send('PUT', '/api/task', [
    { _key: 'k', _op: 'patch', id: 't1' },
    { _key: 'l', _op: 'patch', _rev: 1, id: 't1' },
  ])
  const { results } = JSON.parse(items.text) as Results
  expect(results).toMatchObject([{ status: 200 }, { status: 412 }])
  expect(items.text.length).toBeLessThan(2000)
  const [read, left, ...rest] = unread
  expect(JSON.parse((await read?.text()) ?? '')).toMatchObject({ id: 't1', note: '👍'.repeat(300) })
  await left?.body?.cancel()
  expect((await open('PATCH')).status).toBe(200)
  for (const answer of rest) await answer.body?.cancel()
})
