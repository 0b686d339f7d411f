import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#test/contracts/dialect/world.ts'

let world: World
let framed: World
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quai-client-'))
  const client = join(folder, 'client')
  await mkdir(join(client, 'assets'), { recursive: true })
  await mkdir(join(client, 'builds/meta'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'nobody reads this')
  await symlink(join(folder, 'secret.txt'), join(client, 'link.txt'))
  await writeFile(join(client, 'index.html'), '<!doctype html><title>Quai</title>')
  await writeFile(join(client, 'sw.js'), 'self.skipWaiting()')
  await writeFile(join(client, 'manifest.webmanifest'), '{}')
  await writeFile(join(client, 'assets/app-1a2b.js'), `export const text = '${'quai '.repeat(1000)}'`)
  await writeFile(join(client, 'builds/latest.json'), '{"id":"b1","timestamp":1}')
  await writeFile(join(client, 'builds/meta/b1.json'), '{"routes":[]}')
  await writeFile(join(client, 'builds/meta/18913d7e80039c94.json'), '{"routes":[]}')
  world = await openWorld({ client })
  framed = await openWorld({
    client,
    settings: { frameAncestors: 'https://mairie.example', imageEndpoint: 'https://up.example/v1' },
  })
})
afterAll(async () => {
  await world.close()
  await framed.close()
})

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; " +
  "img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; " +
  "media-src 'self' blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types default"

test('a page of the product is the shell with the exact content security policy and the other headers', async () => {
  const answer = await world.call('/collect/desktop/slot?resource=r1')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('<title>Quai</title>')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=(self)'),
    'strict-transport-security': expect.stringContaining('max-age='),
  })
})

test('a page that does not exist is the shell with status 404, a missing file is a plain 404', async () => {
  const page = await world.call('/nowhere/at/all')
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  const file = await world.call('/assets/old-9z.js')
  expect([file.status, file.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
})

test.each([
  ['/assets/app-1a2b.js', 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
  ['/sw.js', 'no-cache', 'text/javascript; charset=utf-8'],
  ['/', 'no-cache', 'text/html; charset=utf-8'],
  ['/config.json', 'no-cache', 'application/json; charset=utf-8'],
  ['/manifest.webmanifest', 'no-cache', 'application/manifest+json; charset=utf-8'],
  ['/builds/latest.json?1763456789', 'no-cache', 'application/json; charset=utf-8'],
  ['/builds/meta/b1.json', 'no-cache', 'application/json; charset=utf-8'],
  [
    '/builds/meta/18913d7e80039c94.json',
    'public, max-age=31536000, immutable',
    'application/json; charset=utf-8',
  ],
])('%s is cached as « %s »', async (path, caching, type) => {
  const answer = await world.call(path)
  await answer.arrayBuffer()
  expect(answer.status).toBe(200)
  expect([answer.headers.get('cache-control'), answer.headers.get('content-type')]).toEqual([caching, type])
})

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/link.txt',
  '/images/../quai.sqlite',
  '/images/..%2fquai.sqlite',
  '/images/%2e%2e%2fimage-keys.json',
  '/.env',
  '/%00',
  '/%ff',
])('%s gives no file', async path => {
  const answer = await world.call(path)
  expect([400, 404]).toContain(answer.status)
  expect(await answer.text()).not.toContain('nobody reads this')
})

test('a file answers HEAD, If-None-Match and Accept-Encoding', async () => {
  const path = '/assets/app-1a2b.js'
  const whole = await world.call(path)
  const text = await whole.text()
  const head = await world.call(path, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    String(text.length),
    '',
  ])
  const known = await world.call(path, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } })
  expect([known.status, await known.text()]).toEqual([304, ''])
  const small = await world.call(path, { headers: { 'accept-encoding': 'gzip' } })
  expect(small.headers.get('vary')).toBe('Accept-Encoding')
  expect(small.headers.get('etag')).not.toBe(whole.headers.get('etag'))
  expect(gunzipSync(Buffer.from(await small.arrayBuffer())).toString()).toBe(text)
})

test('a file refuses verbs other than GET and HEAD', async () => {
  const post = await world.call('/', { method: 'POST' })
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

test('only the embeddable page may be framed, and only by the configured origins', async () => {
  const policyOf = async (path: string) => (await framed.call(path)).headers.get('content-security-policy')
  expect(await policyOf('/public/emma')).toContain('frame-ancestors https://mairie.example')
  expect(await policyOf('/public')).toContain("frame-ancestors 'none'")
  expect(await policyOf('/public')).toContain("img-src 'self' data: blob: https://up.example;")
  expect(await policyOf('/public')).toContain("connect-src 'self' https://up.example;")
})

test("HSTS is sent where the public address is https or TLS is seen, and a proxy's headers count only when the settings allow it", async () => {
  const isStrict = async (settings: { readonly url: string; readonly trustProxy?: boolean }) => {
    const asked = await openWorld({ settings })
    const { headers } = await asked.call('http://quai.test/', { headers: { 'x-forwarded-proto': 'https' } })
    await asked.close()
    return headers.has('strict-transport-security')
  }
  expect(await isStrict({ url: 'http://quai.test' })).toBe(false)
  expect(await isStrict({ url: 'http://quai.test', trustProxy: true })).toBe(true)
  expect(await isStrict({ url: 'https://quai.test' })).toBe(true)
})
