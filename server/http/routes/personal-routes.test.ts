// `/personal/…` through the whole app: the log of accesses, and the export and erasure of one person, history and feed included.
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFleet } from '#test/contracts/dialect/fleet-world.ts'
import { createApp } from '../../app.ts'
import { readSettings } from '../../settings.ts'
import { openImages } from '../../use/pictures/images.ts'
import type { World } from '#test/contracts/dialect/world.ts'

let world: World
let tokens: { readonly [name: string]: string }
beforeEach(async () => {
  world = await openFleet()
  tokens = { admin: await world.tokenOf('admin'), bureau: await world.tokenOf('bureau') }
})
afterEach(() => world.close())

const call = async (as: string, method: string, path: string, body?: object) => {
  const answer = await world.call(`/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokens[as]}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('ndjson') === false && text !== ''
  const json = isJson ? (JSON.parse(text) as { readonly [name: string]: unknown }) : {}
  return { status: answer.status, text, json }
}

test('[RP3] the log notes each answer with a sheet, list or history and its reader; a refusal is not noted', async () => {
  await call('bureau', 'GET', '/task/d1')
  await call('bureau', 'GET', '/task/nowhere')
  await call('bureau', 'GET', '/partner?page_size=-1')
  await call('bureau', 'GET', '/history?entity=task&id=d1')
  await call('bureau', 'GET', '/container')
  const { json } = await call('admin', 'GET', '/personal/log')
  expect(json['lines']).toMatchObject([
    { user_id: 'u-bureau', what: 'history', entity: 'task', id: 'd1' },
    { user_id: 'u-bureau', what: 'list', entity: 'partner', id: null },
    { user_id: 'u-bureau', what: 'read', entity: 'task', id: 'd1', count: 1 },
  ])
})

test('[RP3] a list that a device saved as a file is noted with its time, and only once however often the note is sent', async () => {
  const at = '2026-11-02T03:04:05.000Z'
  const note = { id: 'note-0001', at, kind: 'tasks', count: 387, asked: 'haas' }
  const ahead = { ...note, id: 'note-0002', at: '2999-01-01T00:00:00.000Z', kind: 'partners', asked: '' }
  const old = { ...note, id: 'note-0003', at: '1970-01-01T00:00:00.000Z', kind: 'history', count: 9e15 }
  const odd = [{ ...note, kind: 'nonsense' }, { ...note, id: 7 }, 'x']
  expect((await call('bureau', 'POST', '/personal/exports', { notes: [note, ...odd] })).status).toBe(204)
  expect((await call('bureau', 'POST', '/personal/exports', { notes: [note, ahead, old] })).status).toBe(204)
  expect((await call('bureau', 'POST', '/personal/exports', { notes: 'all' })).status).toBe(400)
  const lines = (await call('admin', 'GET', '/personal/log')).json['lines']
  expect(lines).toMatchObject([
    { user_id: 'u-bureau', what: 'export', entity: 'partner', kind: 'partners' },
    { user_id: 'u-bureau', what: 'export', at, kind: 'tasks', count: 387, asked: 'haas' },
    { user_id: 'u-bureau', what: 'export', kind: 'history', count: 1_000_000 },
  ])
  expect(lines).toHaveLength(3)
  // A time that its session cannot have is the nearest that it can, and no list has as many lines.
  expect(JSON.stringify(lines)).not.toMatch(/2999|1970|9000000000000000/)
})

test('[RP4] a person is found, exported and erased: no answer of the server contains the name any more', async () => {
  await call('bureau', 'PATCH', '/task/d1', { note: 'Zoé rappelle au 03 88 11 22 33', phone1: '0612345679' })
  const search = await call('admin', 'POST', '/personal/search', { email: 'zoe@example.org' })
  expect(search.json['records']).toMatchObject([{ entity: 'task', id: 'd1', found: 'record' }])
  const records = [{ entity: 'task', id: 'd1' }]
  const document = await call('admin', 'POST', '/personal/export', { records })
  expect(document.text).toMatch(/zoe@example\.org.*Zoé rappelle/)
  expect((await call('admin', 'POST', '/personal/erase', { records })).json).toEqual({
    erased: records,
    kept: [],
  })
  const left = [
    await call('admin', 'GET', '/task/d1'),
    await call('admin', 'GET', '/history?entity=task&id=d1'),
    await call('admin', 'POST', '/sync', { epoch: null, shards: { 'emma/2026-W47': 0 } }),
    await call('admin', 'POST', '/personal/export', { records }),
  ]
  expect(left[2]?.text).toContain('"id":"d1"')
  for (const { text } of left)
    expect(text).not.toMatch(/zoe@example|Zoé rappelle|0612345679|0388112233|03 88 11/)
  expect(
    (await call('admin', 'POST', '/personal/search', { email: 'zoe@example.org' })).json['records'],
  ).toEqual([])
  const lines = (await call('admin', 'GET', '/personal/log')).json['lines']
  expect(lines).toMatchObject([
    { what: 'search' },
    { what: 'export' },
    { what: 'fill' },
    { what: 'history' },
    { what: 'read' },
    { what: 'erase' },
    { what: 'export' },
    { what: 'search' },
    { what: 'read', user_id: 'u-bureau' },
  ])
})

test('[RP4] a server that starts on an older copy of the database repeats the erasures', async () => {
  const { ports, data } = world
  const storage = ports.storage.of('quai')
  const before = await storage.get('task', 'd1')
  if (before === undefined) throw new Error('no task d1')
  expect(before['phone1']).not.toBe('')
  await call('admin', 'POST', '/personal/erase', { records: [{ entity: 'task', id: 'd1' }] })
  await storage.transaction(tx => tx.put('task', [{ row: before, search: '' }]))
  const read = readSettings({ QUAI_DATA: data, QUAI_URL: 'http://quai.test' })
  if (!read.ok) throw new Error(read.sentence)
  const images = await openImages(data, randomBytes)
  const mail = { send: () => Promise.resolve() }
  const next = await createApp({ ports, settings: read.settings, images, mail, client: null })
  await next.close()
  expect(await storage.get('task', 'd1')).toMatchObject({ phone1: '', email: '', lastname: '' })
  expect(world.logged).toMatchObject([{ message: 'erasures done again after a restore', replayed: 1 }])
})

test('[RP2] retention can be set, tried and run; invalid requests are refused with a sentence', async () => {
  expect((await call('admin', 'PUT', '/personal/retention', { task_months: 1, log_months: 12 })).status).toBe(
    200,
  )
  expect((await call('admin', 'GET', '/personal/retention')).json).toEqual({ task_months: 1, log_months: 12 })
  expect((await call('admin', 'POST', '/personal/retention', {})).json).toMatchObject({
    before: '2026-10-18',
    tasks: 0,
  })
  for (const [path, body] of [
    ['search', { name: 'é' }],
    ['export', { records: [] }],
    ['erase', { records: [{ entity: 'container', id: 'c1' }] }],
    ['erase', { records: [{ entity: 'constructor', id: 'c1' }] }],
  ] as const)
    expect((await call('admin', 'POST', `/personal/${path}`, body)).status, path).toBe(422)
  expect((await call('admin', 'PUT', '/personal/retention', { task_months: -1 })).status).toBe(422)
  expect((await call('bureau', 'GET', '/personal/log')).status).toBe(403)
})
