import { afterEach, expect, test } from 'vitest'
import type { Storage } from '#server/storage/storage.ts'
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

test('a storage that throws is a 500 with a fixed text and an id found in the log, nothing of the inside', async () => {
  const error = new Error('select secret from credential')
  world = await openWorld({ wrap: failingOn('container', error) })
  const { answer, body } = await read()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'application/problem+json'])
  expect(JSON.stringify(body)).not.toContain('secret')
  expect(Object.keys(body).sort()).toEqual(['detail', 'error_id', 'status', 'title', 'type'])
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

test('a mail that cannot leave is logged and the answer stays the same', async () => {
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

test('what is no credential, no list, no object is refused with a 4xx, never a 500', async () => {
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
  for (const query of ['page=1e9', 'order=%00', 'date_from=x', 'simple_search=%25', 'id=null', 'a[b]=1'])
    expect(
      (await world.call(`/api/task?${query}`, { headers: { authorization } })).status,
      query,
    ).toBeLessThan(500)
  for (const header of ['Basic %%%', 'Basic e===', 'Bearer', 'Bearer  ', 'Basic ' + 'A'.repeat(5000)])
    expect(
      (await world.call('/api/oauth', { method: 'POST', headers: { authorization: header } })).status,
    ).toBe(400)
})
