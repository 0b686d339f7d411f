// [20.7] A write answers with what a read would show (RP1), whatever the way in: a row that its author may not read is written and not answered.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asTask } from '#server/use/write/stored-rows.ts'
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

interface Photo {
  readonly id: string
  readonly kind: string
  readonly caption?: string
  readonly file_id?: string | null
  readonly url?: string | null
}
const CAPTION = 'Signé : Madame Trochu'
/** The captured line of a crew's own late picture, and what others added to the stop. */
const mine: Photo = { id: 'p-mine', kind: 'proof', caption: 'Le salon', file_id: null, url: null }
const late: Photo = { ...mine, file_id: 'f-mine', url: '/images/f-mine.webp' }
const signed: Photo = {
  id: 'p-signed',
  kind: 'signature',
  caption: CAPTION,
  file_id: 'f1',
  url: '/images/f1.webp',
}
const stored = async () => {
  const row = await world.ports.storage.of('quai').get('task', 'd0')
  if (row === undefined) throw new Error('no stop')
  return asTask(row)
}
const hangUp = (...photosList: readonly Photo[]) =>
  send('PATCH', '/task/d0', { as: 'admin', body: { photosList } })
const sendPictures = (photosList: readonly Photo[], rev?: number) =>
  send('PATCH', '/task/d0', {
    body: { photosList },
    ...(rev === undefined ? {} : { headers: { 'if-match': `"${rev}"` } }),
  })

test('[20.7] who sends pictures of an unseen stop is told nothing of those of others', async () => {
  await hangUp(mine, signed)
  for (const photosList of [[], [{ id: 'p-other', kind: 'proof' }], [late]]) {
    const { status, text } = await sendPictures(photosList, 1)
    const { current } = JSON.parse(text) as { readonly current: { readonly photosList: readonly Photo[] } }
    expect([status, Object.keys(current)]).toEqual([412, ['id', 'rev', 'photosList']])
    expect(current.photosList).toEqual(photosList.filter(({ id }) => id === 'p-mine'))
    expect(text).not.toMatch(/Trochu|p-signed|signature/)
  }
})

test('[20.7] a late picture of an unseen stop finds its line, and those of others stay', async () => {
  await hangUp(mine, signed)
  const { text } = await sendPictures([late], 0)
  const { current } = JSON.parse(text) as { readonly current: { readonly rev: number } }
  expect((await sendPictures([late], current.rev)).status).toBe(204)
  expect((await stored()).photosList).toEqual([
    expect.objectContaining(late),
    expect.objectContaining({ caption: CAPTION }),
  ])
})

test.each([
  ['an empty list', []],
  ['a list of its own', [{ id: 'p-new', kind: 'proof' } as const]],
  [
    'a line of the same id',
    [{ id: 'p-signed', kind: 'proof', caption: 'x', file_id: 'f2', url: null } as const],
  ],
])('[20.7] %s wipes no picture of an unseen stop, whatever version is named', async (_, photosList) => {
  await hangUp(mine, signed)
  for (const isNamed of [false, true]) {
    const { rev } = await stored()
    expect((await sendPictures(photosList, isNamed ? rev : undefined)).status).toBe(204)
    expect((await stored()).photosList).toEqual(
      expect.arrayContaining([expect.objectContaining(mine), expect.objectContaining(signed)]),
    )
  }
  await send('PUT', '/task/d0', { body: { ...whole, resource_id: 'truck-1' } })
  expect((await stored()).photosList).toEqual(
    expect.arrayContaining([expect.objectContaining(mine), expect.objectContaining(signed)]),
  )
})

test('[20.7] lines of an unseen stop are joined by their ids, unless its version is named', async () => {
  const objects = [
    { line_id: 'l1', name: 'Chaise' },
    { line_id: 'l2', name: 'Table' },
  ]
  await send('PATCH', '/task/d0', { as: 'admin', body: { objects } })
  const names = async () => (await stored()).objects.map(({ line_id, name }) => `${line_id} ${name}`)
  expect((await send('PATCH', '/task/d0', { body: { objects: [] } })).status).toBe(204)
  expect(await names()).toEqual(['l1 Chaise', 'l2 Table'])
  await send('PATCH', '/task/d0', { body: { objects: [{ line_id: 'l2', name: 'Banc' }] } })
  expect(await names()).toEqual(['l1 Chaise', 'l2 Banc'])
  const { rev } = await stored()
  await send('PATCH', '/task/d0', {
    body: { objects: [{ line_id: 'l2', name: 'Banc' }] },
    headers: { 'if-match': `"${rev}"` },
  })
  expect(await names()).toEqual(['l2 Banc'])
})

test('[20.7] joined lists of an unseen stop are as bounded as others', async () => {
  const many = (from: number) =>
    Array.from({ length: 1500 }, (_, n): Photo => ({ id: `p${from + n}`, kind: 'proof' }))
  expect((await sendPictures(many(0))).status).toBe(204)
  const { status, text } = await sendPictures(many(1500))
  expect([status, text]).toEqual([422, expect.stringContaining('photosList')])
})

test('[20.7] who sees a stop replaces its lists', async () => {
  await hangUp(mine, signed)
  await hangUp(mine)
  expect((await stored()).photosList).toEqual([expect.objectContaining(mine)])
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
