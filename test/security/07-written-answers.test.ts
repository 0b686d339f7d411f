// [20.7] A write answers with what a read would show (RP1), whatever the way in: a row that its author may not read is written and not answered.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFleet } from '../contracts/dialect/fleet-world.ts'
import type { World } from '../contracts/dialect/world.ts'

let world: World
let tokens: { readonly [name: string]: string }
beforeEach(async () => {
  world = await openFleet()
  tokens = {
    admin: await world.tokenOf('admin'),
    ajout: await world.tokenOf('ajout', 'tel-1'),
  }
  // A stop of the crew's own truck, months ago: it answers 404 to the crew.
  await send('PATCH', '/task/d0', { as: 'admin', body: { date: '2026-06-02', lastname: SECRET } })
})
afterEach(() => world.close())

const SECRET = 'Trochu'
interface Sent {
  readonly as?: string
  readonly headers?: { readonly [name: string]: string }
  readonly body?: unknown
}
const send = async (method: string, path: string, { as = 'ajout', headers = {}, body }: Sent = {}) => {
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
const item = (_op: string, members: object = {}) => ({ _key: 'k', _op, id: 'd0', ...members })
const whole = { task_type_id: 1, task_state_id: 5, lastname: 'Roth', city: 'Erstein', date: '2026-06-02' }

test('[20.7] the stop cannot be read', async () => {
  expect((await send('GET', '/task/d0')).status).toBe(404)
  expect((await send('GET', '/task?page_size=-1')).text).not.toContain(SECRET)
})

/** Every way to write the stop, and what is answered: nothing, or what a read answers. */
const ways: readonly (readonly [name: string, method: string, path: string, sent: Sent, status: number])[] = [
  ['an empty patch', 'PATCH', '/task/d0', { body: {} }, 204],
  ['a patch', 'PATCH', '/task/d0', { body: { note: 'Sonner' } }, 204],
  ['a patch with force', 'PATCH', '/task/d0?force=1', { body: {} }, 204],
  ['a patch of another version', 'PATCH', '/task/d0', { body: {}, headers: { 'if-match': '"1"' } }, 404],
  ['disputes', 'PATCH', '/task/d0', { body: { disputes: [] } }, 204],
  [
    'disputes of another version',
    'PATCH',
    '/task/d0',
    { body: { disputes: [] }, headers: { 'if-match': '"1"' } },
    204,
  ],
  ['a replacement', 'PUT', '/task/d0', { body: { ...whole, resource_id: 'truck-1' } }, 204],
  ['a creation of what is there', 'POST', '/task', { body: { ...whole, id: 'd0' } }, 409],
  ['a deletion', 'DELETE', '/task/d0', {}, 403],
  ['a batch', 'PUT', '/task', { body: [{ id: 'd0' }] }, 200],
  ['an item of the outbox', 'PUT', '/task', { body: [item('patch')] }, 200],
  ['an item of another version', 'PUT', '/task', { body: [item('patch', { _rev: 1 })] }, 200],
  ['a deleting item', 'PUT', '/task', { body: [item('delete')] }, 200],
]

test.each(ways)('[20.7] %s of an unseen stop answers without it', async (_, method, path, sent, status) => {
  const answer = await send(method, path, sent)
  expect(answer.status).toBe(status)
  expect(answer.text).not.toMatch(new RegExp(`${SECRET}|06 12 34 56 78|"lastname"`))
})

test('[20.7] the items of an outbox say 204, and 404 for another version, which a telephone makes a dispute', async () => {
  const answer = await send('PUT', '/task', {
    body: [item('patch', { note: 'Sonner' }), { ...item('patch', { _rev: 1 }), _key: 'l' }],
  })
  expect(JSON.parse(answer.text)).toMatchObject({ results: [{ status: 204 }, { status: 404 }] })
  const stored = await world.ports.storage.of('quai').get('task', 'd0')
  expect(stored).toMatchObject({ note: 'Sonner', lastname: SECRET })
})

test('[20.7] who sends a late picture of an unseen stop gets the list of its pictures, and nothing else of it', async () => {
  const { status, text } = await send('PATCH', '/task/d0', {
    body: { photosList: [] },
    headers: { 'if-match': '"1"' },
  })
  const { current } = JSON.parse(text) as { readonly current: object }
  expect([status, Object.keys(current)]).toEqual([412, ['id', 'rev', 'photosList']])
})

test('[20.7] an answer that is given again by its key shows no more than a read does by then', async () => {
  const sent = { body: { note: 'Sonner' }, headers: { 'idempotency-key': '"once"' } }
  expect((await send('PATCH', '/task/d1', sent)).text).toContain('"phone1"')
  await send('PATCH', '/task/d1', {
    as: 'admin',
    body: { shift_instance_id: null, date: '2026-06-02', resource_id: 'truck-1' },
  })
  expect((await send('GET', '/task/d1')).status).toBe(404)
  expect(await send('PATCH', '/task/d1', sent)).toEqual({ status: 204, text: '' })
})

test('[20.7] a batch answers the rows that may be read, and counts those', async () => {
  const answer = await send('PUT', '/task', {
    body: [
      { id: 'd0', note: 'Sonner' },
      { id: 'd1', note: 'Sonner' },
    ],
  })
  expect(JSON.parse(answer.text)).toMatchObject({ total_items: 1, _embedded: { task: [{ id: 'd1' }] } })
})
