// [20.6] Who was handed a donor's or a partner's sheet is in the log (RP3), by whatever address, method or answer the sheet left.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFleet } from '../contracts/dialect/fleet-world.ts'
import type { World } from '../contracts/dialect/world.ts'

let world: World
let tokens: { readonly [name: string]: string }
beforeEach(async () => {
  world = await openFleet()
  tokens = {
    admin: await world.tokenOf('admin'),
    bureau: await world.tokenOf('bureau', 'poste-1'),
    camion: await world.tokenOf('camion', 'tel-1'),
  }
})
afterEach(() => world.close())

interface Sent {
  readonly as?: string
  readonly headers?: { readonly [name: string]: string }
  readonly body?: unknown
}
const send = async (method: string, path: string, { as = 'bureau', headers = {}, body }: Sent = {}) => {
  const answer = await world.call(`/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokens[as]}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}
const logged = async (): Promise<readonly unknown[]> => {
  const { text } = await send('GET', '/personal/log', { as: 'admin' })
  return (JSON.parse(text) as { readonly lines: readonly unknown[] }).lines
}
const item = (id: string, _op: string, members: object = {}) => ({
  _key: `${id}-${_op}`,
  _op,
  id,
  ...members,
})

const DONOR = 'Martin'
const note = { what: 'read', entity: 'task', id: 'd1', count: 1, user_id: 'u-bureau' }
const past = { ...note, what: 'history' }
const listed = (count: number) => ({ what: 'list', entity: 'task', id: null, count, user_id: 'u-bureau' })

/** Every way by which a task leaves: what is asked, and the one line that the log then has. */
const ways: readonly (readonly [method: string, path: string, sent: Sent, line: object])[] = [
  ['GET', '/task/d1', {}, note],
  ['GET', '/task/%641', {}, note],
  ['GET', '/tas%6b/d1', {}, note],
  ['GET', '/task/d1?keep_deleted=1', {}, note],
  ['GET', '/task?page_size=2', {}, listed(2)],
  ['GET', '/tas%6b?page_size=2', {}, listed(2)],
  ['GET', '/%74%61%73%6B?page_size=2', {}, listed(2)],
  ['GET', '/task?page_size=-1&lastname=Martin', {}, listed(3)],
  ['GET', '/task?simple_search=écuyer', {}, listed(1)],
  ['GET', '/history?entity=task&id=d1', {}, past],
  ['GET', '/history?id=d1', {}, past],
  ['GET', '/%68istory?entity=task&id=%64%31', {}, past],
  ['PATCH', '/task/d1', { body: {} }, note],
  ['PATCH', '/task/d1', { body: { note: 'Sonner' } }, note],
  ['PATCH', '/task/d1', { body: { note: 'x' }, headers: { 'if-match': '"1"' } }, note],
  ['PATCH', '/task/d1', { body: { disputes: [] } }, note],
  ['PUT', '/task/f1', { body: { task_type_id: 1, lastname: DONOR, city: 'Erstein' } }, { ...note, id: 'f1' }],
  ['POST', '/task', { body: { id: 'new', task_type_id: 1, lastname: DONOR } }, { ...note, id: 'new' }],
  ['PUT', '/task', { body: [{ id: 'd1' }, { id: 'f1' }] }, listed(2)],
  ['PUT', '/task', { body: [item('d1', 'patch'), item('f1', 'patch')] }, listed(2)],
  ['PUT', '/task', { body: [item('d1', 'patch')] }, note],
  ['PUT', '/task', { body: [item('d1', 'patch', { _rev: 1, note: 'x' })] }, note],
  [
    'POST',
    '/sync',
    { body: { epoch: null, shards: { 'emma/2026-W47': 0 } } },
    { ...listed(6), what: 'fill' },
  ],
  ['GET', '/partner/p1', {}, { ...note, entity: 'partner', id: 'p1' }],
  ['GET', '/partner?page_size=-1', {}, { ...listed(1), entity: 'partner' }],
]

test.each(ways)('[20.6] %s %s %o is one line of the log', async (method, path, sent, line) => {
  expect((await send(method, path, sent)).text).toMatch(/"id":/)
  expect(await logged()).toMatchObject([line])
})

test('[20.6] an answer that is given again by its key is noted again, with what it hands out', async () => {
  const sent = { body: { note: 'Sonner' }, headers: { 'idempotency-key': '"once"' } }
  for (const _ of [1, 2]) expect((await send('PATCH', '/task/d1', sent)).text).toContain(DONOR)
  expect(await logged()).toMatchObject([note, note])
})

test('[20.6] what hands out no sheet is not noted', async () => {
  for (const [method, path, sent] of [
    ['GET', '/task/nowhere', {}],
    ['GET', '/task?lastname=Nobody', {}],
    ['HEAD', '/task/d1', {}],
    ['PATCH', '/task/d1', { body: { nonsense: 1 } }],
    ['PATCH', '/task/a2', { as: 'camion', body: {} }],
    ['DELETE', '/task/f1', {}],
    ['GET', '/container', {}],
    ['GET', '/user', {}],
    ['GET', '/profile', {}],
  ] as const)
    await send(method, path, sent)
  expect(await logged()).toEqual([])
})

test('[20.6] a device that mirrors single changes is not noted, one that takes many from a later cursor is', async () => {
  const body = Array.from({ length: 25 }, (_, n) => ({
    ...item(`s${n}`, 'create'),
    task_type_id: 1,
    // Of each week alone too few to be noted.
    date: n % 2 === 0 ? '2026-11-18' : '2026-11-25',
    lastname: DONOR,
  }))
  expect((await send('PUT', '/task', { body })).text).not.toContain('"status":4')
  const clock = (await world.ports.storage.of('quai').clock()).rev
  const pull = (cursor: number) =>
    send('POST', '/sync', {
      body: { epoch: null, shards: { 'emma/2026-W47': cursor, 'emma/2026-W48': cursor } },
    })
  const before = (await logged()).length
  expect((await pull(clock - 3)).text).toContain('"e":"task"')
  expect(await logged()).toHaveLength(before)
  await pull(1)
  expect((await logged())[0]).toMatchObject({ what: 'fill', entity: 'task', id: null })
})

test('[20.6] who leaves a feed in the middle is noted with what came until then', async () => {
  const answer = await world.call('/api/sync', {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens['bureau']}`, 'content-type': 'application/json' },
    body: JSON.stringify({ epoch: null, shards: { 'emma/2026-W47': 0 } }),
  })
  const reader = answer.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await expect.poll(logged).toMatchObject([{ what: 'fill', entity: 'task' }])
})

test('[20.6] another spelling of an address is the same route or none, never one with other rules', async () => {
  const spellings = [
    '/tas%6b/d1',
    '/TASK/d1',
    '//task/d1',
    '/task//d1',
    '/task/d1/',
    '/task/%2564%31',
    '/x/../task/d1',
    '/task;/d1',
  ]
  for (const path of [
    ...spellings,
    '/x/%2e%2e/task/d1',
    '/task%2fd1',
    '/tas%256b/d1',
    '/task\\d1',
    '/task/d1%00',
  ]) {
    const before = (await logged()).length
    const { status, text } = await send('GET', path)
    expect([200, 404], path).toContain(status)
    expect([path, text.includes(DONOR)]).toEqual([path, status === 200])
    expect(await logged(), path).toHaveLength(before + (status === 200 ? 1 : 0))
    // Without a session the same address gives nothing.
    expect((await (await world.call(`/api${path}`)).text()).includes(DONOR), path).toBe(false)
  }
})

test('[20.6] a thousand saved lists in one call are one line with their sum, and sent again they are still one', async () => {
  const notes = Array.from({ length: 1000 }, (_, n) => ({
    id: `note-${1000 + n}`,
    at: '2026-11-17T08:00:00.000Z',
    kind: 'tasks',
    count: 2,
    asked: 'haas',
  }))
  for (const _ of [1, 2])
    expect((await send('POST', '/personal/exports', { body: { notes } })).status).toBe(204)
  expect(await logged()).toMatchObject([{ what: 'export', kind: 'tasks', count: 2000, asked: 'haas' }])
})
