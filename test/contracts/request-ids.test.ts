// Each request has an id, from the page or made here: in every answer, in its document when it is a problem, and in the log.
import { connect } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { openWorld, type World, type WorldOptions } from './dialect/world.ts'
import { listen } from '#server/http/sockets/listen.ts'

const ID = '0123456789abcdef'
let world: World
afterEach(() => world.close())

const open = async (options?: WorldOptions) => {
  world = await openWorld(options)
  const authorization = `Bearer ${await world.tokenOf('admin')}`
  return (path: string, init: RequestInit = {}, id: string | null = ID) => {
    const headers = new Headers({ authorization })
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    if (id !== null) headers.set('x-request-id', id)
    return world.call(path, { ...init, headers })
  }
}
const idOf = (answer: Response): string | null => answer.headers.get('x-request-id')

const json = { 'content-type': 'application/json' }
const gzip = { 'accept-encoding': 'gzip' }
const feed = JSON.stringify({ epoch: null, shards: { ref: 0 } })

test('[21.10] every answer has the id: an empty one, an unchanged one, a refusal, a streamed one, that of a page', async () => {
  const client = await mkdtemp(join(tmpdir(), 'quai-client-'))
  onTestFinished(() => rm(client, { recursive: true, force: true }))
  await writeFile(join(client, 'index.html'), '<title>Quai</title>')
  const call = await open({ client })
  const etag = (await call('/')).headers.get('etag') ?? ''
  const cases: readonly (readonly [number, string, RequestInit?])[] = [
    [200, '/api/ping'],
    [304, '/', { headers: { 'if-none-match': etag } }],
    [204, '/api/container/c2', { method: 'DELETE' }],
    [401, '/api/task', { headers: { authorization: 'Bearer wrong' } }],
    [404, '/api/nothing'],
    [405, '/api/ping', { method: 'PATCH' }],
    [413, '/api/task', { method: 'POST', headers: json, body: 'x'.repeat(20_000_000) }],
    [422, '/api/container', { method: 'POST', headers: json, body: '{}' }],
    [200, '/api/sync', { method: 'POST', headers: { ...json, ...gzip }, body: feed }],
    [200, '/api/task', { headers: gzip }],
    [200, '/api/live'],
    [200, '/'],
  ]
  for (const [status, path, init] of cases) {
    const answer = await call(path, init)
    expect([path, answer.status, idOf(answer)]).toEqual([path, status, ID])
    if (answer.headers.get('content-type') === 'application/problem+json')
      expect([path, await answer.json()]).toEqual([path, expect.objectContaining({ request_id: ID })])
    else await answer.body?.cancel()
  }
})

test('[21.10] what is no id is not repeated, and each request then has one of its own', async () => {
  const call = await open()
  const ids = []
  for (const sent of [null, null, 'Zoé Muller', `${ID}0`, ID.toUpperCase()])
    ids.push(idOf(await call('/api/ping', {}, sent === 'Zoé Muller' ? encodeURIComponent(sent) : sent)))
  expect(ids.filter(id => !/^[0-9a-f]{16}$/.test(id ?? '') || id === ID)).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

test('[21.10] a failure is logged under the id of its request, and its sentence has the beginning of it; a 503 too', async () => {
  const coded = (code: string): Error => Object.assign(new Error('no'), { code })
  const failures = { container: coded('X'), task: coded('ECONNREFUSED'), outlet: coded('SQLITE_FULL') }
  const call = await open({
    wrap: storage => ({
      ...storage,
      of: org => {
        const data = storage.of(org)
        const broken = new Map<string, Error>(Object.entries(failures))
        return {
          ...data,
          get: async (name, id) => {
            const error = broken.get(name)
            if (error !== undefined) throw error
            return data.get(name, id)
          },
        }
      },
    }),
  })
  for (const [entity, status] of [
    ['container', 500],
    ['task', 503],
    ['outlet', 507],
  ] as const) {
    const answer = await call(`/api/${entity}/c1`)
    expect([answer.status, idOf(answer)]).toEqual([status, ID])
    const body: unknown = await answer.json()
    expect(body).toMatchObject({ request_id: ID, error_id: ID })
    if (status !== 503) expect(body).toMatchObject({ detail: expect.stringContaining(ID.slice(0, 8)) })
    expect(world.logged).toContainEqual(expect.objectContaining({ error_id: ID, path: `/api/${entity}/…` }))
  }
})

test('[21.10] what is refused before the app sees it has one as well', async () => {
  await open()
  const server = await listen(world.app, '127.0.0.1', 0)
  const said = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes))
      let text = ''
      socket.on('data', chunk => (text += chunk.toString()))
      socket.once('close', () => resolve(text)).once('error', reject)
    })
  const long = 'x'.repeat(20_000)
  for (const [status, bytes] of [
    [400, 'no request\r\n\r\n'],
    [431, `GET / HTTP/1.1\r\nHost: x\r\nX: ${long}\r\n\r\n`],
    [417, 'GET / HTTP/1.1\r\nHost: x\r\nExpect: much\r\nConnection: close\r\n\r\n'],
    [400, 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n'],
    [200, `GET /api/ping HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${ID}\r\nConnection: close\r\n\r\n`],
  ] as const) {
    const text = await said(bytes)
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(text.match(/^x-request-id: [0-9a-f]{16}\r$/gim)).toHaveLength(1)
    if (status === 200) expect(text.toLowerCase()).toContain(`x-request-id: ${ID}`)
  }
  await server.stop(50)
})
