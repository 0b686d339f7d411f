import { afterEach, expect, test } from 'vitest'
import { failureProblem } from './failures.ts'
import type { Storage } from '../storage/storage.ts'
import { openWorld, type World } from '#test/contracts/dialect/world.ts'

let world: World
afterEach(() => world.close())

/** A storage whose reads of one entity fail. */
const failingOn =
  (entity: string, error: Error) =>
  (storage: Storage): Storage => ({
    ...storage,
    of: org => {
      const data = storage.of(org)
      return {
        ...data,
        get: (name, id) => (name === entity ? Promise.reject(error) : data.get(name, id)),
        find: (name, query) => (name === entity ? Promise.reject(error) : data.find(name, query)),
        count: (name, query) => (name === entity ? Promise.reject(error) : data.count(name, query)),
      }
    },
  })

const read = async () => {
  const authorization = `Bearer ${await world.tokenOf('admin')}`
  const answer = await world.call('/api/container', { headers: { authorization } })
  return { answer, body: (await answer.json()) as { readonly [member: string]: unknown } }
}

test('a storage that throws is a 500 with a fixed text and an id that is also in the log, and no internal detail', async () => {
  const error = new Error('select secret from credential')
  world = await openWorld({ wrap: failingOn('container', error) })
  const { answer, body } = await read()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'application/problem+json'])
  expect(JSON.stringify(body)).not.toContain('secret')
  // Who reads it on the page can tell the operator.
  expect(body['detail']).toContain(String(body['error_id']).slice(0, 8))
  expect(Object.keys(body).sort()).toEqual(['detail', 'error_id', 'request_id', 'status', 'title', 'type'])
  expect(body['request_id']).toBe(body['error_id'])
  expect(world.logged).toContainEqual(
    expect.objectContaining({ error_id: body['error_id'], message: error.message, path: '/api/container' }),
  )
})

test('a full disk is 507, an absent database 503 with Retry-After', async () => {
  const coded = (code: string): Error => Object.assign(new Error('x'), { code })
  world = await openWorld({ wrap: failingOn('container', coded('SQLITE_FULL')) })
  expect((await read()).body).toMatchObject({ status: 507, title: 'Insufficient Storage' })
  await world.close()
  world = await openWorld({
    wrap: failingOn('container', new Error('wrapped', { cause: coded('ECONNREFUSED') })),
  })
  const { answer, body } = await read()
  expect(body).toMatchObject({ status: 503 })
  expect(answer.headers.get('retry-after')).toBe('2')
})

test('[21.1] while the database is away /health says so without asking it, /ping is 503, each with the epoch last known, and no request is an error in the log', async () => {
  let isAway = false
  const away = Object.assign(new Error('gone'), { code: 'QUAI_DATABASE_AWAY' })
  world = await openWorld({
    wrap: storage => ({
      ...storage,
      state: () => (isAway ? { is: 'away', why: 'gone' } : storage.state()),
      organisations: () => (isAway ? Promise.reject(away) : storage.organisations()),
      of: org => {
        const data = storage.of(org)
        return { ...data, clock: () => (isAway ? Promise.reject(away) : data.clock()) }
      },
    }),
  })
  const seen = await world.call('/api/ping')
  isAway = true
  const answers = [await world.call('/api/health'), await world.call('/api/ping')]
  for (const answer of answers) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(answer.headers.get('x-server-epoch')).toBe(seen.headers.get('x-server-epoch'))
  }
  expect(await answers[0]?.json()).toMatchObject({
    database: 'away',
    message: 'La base de données ne répond pas.',
  })
  expect(world.logged.filter(({ level }) => level !== 'info')).toEqual([])
  isAway = false
  expect((await world.call('/api/health')).status).toBe(200)
})

test.each(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', '53100'])(
  'while the disk is full (%s) writes are 507, reads and the feed continue, and writes pass again once there is room',
  async code => {
    let isFull = false
    world = await openWorld({
      wrap: ({ together: _together, ...storage }) => ({
        ...storage,
        of: org => {
          const data = storage.of(org)
          const full = (): Promise<never> => Promise.reject(Object.assign(new Error('disk full'), { code }))
          return { ...data, transaction: fn => (isFull ? full() : data.transaction(fn)) }
        },
      }),
    })
    const headers = {
      authorization: `Bearer ${await world.tokenOf('admin', 'phone-0001')}`,
      'content-type': 'application/json',
    }
    const send = async (method: string, path: string, body?: unknown) => {
      const answer = await world.call(`/api${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
    }
    const item = { _key: 'k1', _op: 'create', _rev: null, _force: false, id: 'w1', name: 'Bac' }
    const device = { id: 'phone-0001', name: 'Téléphone', pending: 3, oldest_at: null }
    isFull = true
    const single = await send('POST', '/container', { name: 'Bac' })
    expect([single.status, single.type]).toEqual([507, 'application/problem+json'])
    expect(JSON.parse(single.text)).toMatchObject({ title: 'Insufficient Storage' })
    const batch = await send('PUT', '/container', [item])
    expect(JSON.parse(batch.text)).toMatchObject({ results: [{ _key: 'k1', status: 507 }] })
    expect((await send('GET', '/container/c1')).status).toBe(200)
    expect((await send('GET', '/task?page_size=-1')).status).toBe(200)
    const feed = await send('POST', '/sync', { epoch: null, shards: { ref: 0 }, device })
    expect(feed.text).toMatch(/"end":true,"epoch":"epoch-one","rev":\d+,"profile":"[\w-]{16}"\}\n$/)
    isFull = false
    expect(JSON.parse((await send('PUT', '/container', [item])).text)).toMatchObject({
      results: [{ status: 201 }],
    })
  },
)

test('a mail that cannot be sent is logged, and the answer does not change', async () => {
  world = await openWorld({ wrap: failingOn('user', new Error('gone')) })
  const answer = await world.call('/api/reset_password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"admin@example.org"}',
  })
  await world.app.idle()
  expect([answer.status, await answer.text()]).toEqual([200, '{}'])
  expect(world.logged).toContainEqual(expect.objectContaining({ message: 'background work failed' }))
})

test('a write that fails at its last step leaves nothing: no record, no rev, no remembered key', async () => {
  let failing = false
  world = await openWorld({
    wrap: storage => ({
      ...storage,
      of: org => {
        const data = storage.of(org)
        return {
          ...data,
          transaction: fn =>
            data.transaction(tx =>
              fn({
                ...tx,
                putHistory: lines => (failing ? Promise.reject(new Error('cut')) : tx.putHistory(lines)),
              }),
            ),
        }
      },
    }),
  })
  const authorization = `Bearer ${await world.tokenOf('admin')}`
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': '"half"' }
  const create = () =>
    world.call('/api/container', { method: 'POST', headers, body: '{"id":"half","name":"Bac"}' })
  const before = await world.ports.storage.of('quai').clock()
  failing = true
  expect((await create()).status).toBe(500)
  expect(await world.ports.storage.of('quai').clock()).toEqual(before)
  expect(await world.ports.storage.of('quai').get('container', 'half')).toBeUndefined()
  failing = false
  expect((await create()).status).toBe(201)
})

test('invalid credentials, lists and objects are refused with a 4xx, never a 500', async () => {
  world = await openWorld()
  const authorization = `Bearer ${await world.tokenOf('admin')}`
  const bodies = [
    'null',
    '1',
    '"x"',
    '[]',
    '[[]]',
    '{"__proto__":{"x":1},"constructor":1,"name":"x"}',
    '{"name":{"a":[1]}}',
    '{"id":{}}',
  ]
  const calls: readonly (readonly [string, string])[] = [
    ['POST', '/oauth'],
    ['POST', '/oauth/revoke'],
    ['POST', '/reset_password'],
    ['POST', '/reset_password/confirm'],
    ['POST', '/first_run'],
    ['POST', '/password'],
    ['POST', '/sync'],
    ['POST', '/task'],
    ['PUT', '/task'],
    ['PUT', '/task/t1'],
    ['PATCH', '/task/t1'],
    ['PATCH', '/user/u-camion'],
  ]
  for (const [method, path] of calls)
    for (const body of bodies) {
      const headers = { authorization, 'content-type': 'application/json' }
      const answer = await world.call(`/api${path}`, { method, headers, body })
      expect(answer.status, `${method} ${path} ${body}: ${await answer.text()}`).toBeLessThan(500)
    }
  for (const query of ['page=1e9', 'order=%00', 'date_from=x', 'simple_search=%25', 'id=null', 'a[b]=1']) {
    const answer = await world.call(`/api/task?${query}`, { headers: { authorization } })
    expect(answer.status, `${query}: ${await answer.text()}`).toBeLessThan(500)
  }
  for (const header of ['Basic %%%', 'Basic e===', 'Bearer', 'Bearer  ', 'Basic ' + 'A'.repeat(5000)])
    expect(
      (await world.call('/api/oauth', { method: 'POST', headers: { authorization: header } })).status,
    ).toBe(400)
})

test('a body nested thousands of levels deep is refused at its field, brackets inside strings do not count', async () => {
  world = await openWorld()
  const authorization = `Bearer ${await world.tokenOf('admin')}`
  const headers = { authorization, 'content-type': 'application/json' }
  const send = (body: string) => world.call('/api/container', { method: 'POST', headers, body })
  const deep = await send(`{"name":"Bac","x":${'['.repeat(6000)}${']'.repeat(6000)}}`)
  expect([deep.status, await deep.json()]).toEqual([
    422,
    expect.objectContaining({ validation_messages: { x: { stringLengthTooLong: expect.any(String) } } }),
  ])
  expect((await send(JSON.stringify({ name: `\\"${'['.repeat(70)}` }))).status).toBe(201)
})

test.each([
  'from=zzz',
  'to=%00',
  'from=9999999999-01-01',
  'from=2026-13-01',
  'to=9999-12-31',
  'id=%00',
  'user_id=a%20b',
])('the journal refuses ?%s with a 400', async query => {
  world = await openWorld()
  const headers = { authorization: `Bearer ${await world.tokenOf('admin')}` }
  expect((await world.call(`/api/history?entity=task&${query}`, { headers })).status).toBe(400)
  const good = 'from=2026-11-01&to=2026-11-30T23:59:59.999Z'
  const hour = 'from=2026-11-01%2010:00&to=2999-12-31'
  for (const accepted of [good, hour]) {
    const answer = await world.call(`/api/history?entity=task&${accepted}`, { headers })
    expect(answer.status).toBe(200)
    await answer.text()
  }
})

test('an answer to a failure has the epoch too', async () => {
  world = await openWorld({ wrap: failingOn('container', new Error('gone')) })
  expect((await read()).answer.headers.get('x-server-epoch')).toBe('epoch-one')
})

test('a caller that disconnects is not an error of the server', async () => {
  world = await openWorld()
  const gone = new Request('https://api.example.org/api/task', { signal: AbortSignal.abort() })
  failureProblem(world.ports, new Error('aborted'), gone)
  expect(world.logged).toContainEqual(expect.objectContaining({ level: 'info', message: 'aborted' }))
})

test('If-Match may list several revs: the write passes when the current rev is among them', async () => {
  world = await openWorld()
  const authorization = `Bearer ${await world.tokenOf('admin')}`
  const container = await world.call('/api/container/c1', { headers: { authorization } })
  const tag = container.headers.get('etag') ?? ''
  const patch = (match: string) =>
    world.call('/api/container/c1', {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/json', 'if-match': match },
      body: '{"name":"Bac"}',
    })
  expect((await patch('"0", "x"')).status).toBe(412)
  expect((await patch(`"0", ${tag}`)).status).toBe(200)
})
