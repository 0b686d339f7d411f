// The configuration at a start without network, or behind a hotel's page.
import { afterEach, expect, test, vi } from 'vitest'
import { configFile, keepConfig } from './config-file.ts'

const kept = new Map<string, Response>()
const caches = {
  open: async () => ({
    match: async (path: string) => kept.get(path)?.clone(),
    put: async (path: string, answer: Response) => void kept.set(path, answer),
  }),
} as unknown as CacheStorage
const good = (key: string): Response => Response.json({ upload_public_key: key })
const page = (status: number): Response =>
  new Response('<h1>Wi-Fi</h1>', { status, headers: { 'content-type': 'text/html' } })
const network = (answer: () => Response | Promise<Response>): void => {
  vi.stubGlobal('fetch', async () => answer())
}
const keyOf = async (): Promise<unknown> =>
  ((await (await configFile(caches)).json()) as { upload_public_key: string }).upload_public_key

afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

test('the network’s answer comes first, and is kept', async () => {
  network(() => good('one'))
  expect(await keyOf()).toBe('one')
  network(() => good('two'))
  expect(await keyOf()).toBe('two')
  network(() => Promise.reject(new TypeError('offline')))
  expect(await keyOf()).toBe('two')
})

test('a proxy’s page, whatever its status, is neither served nor kept', async () => {
  network(() => good('one'))
  await configFile(caches)
  for (const status of [200, 404, 502]) {
    network(() => page(status))
    expect(await keyOf()).toBe('one')
  }
})

test('with nothing kept the network’s own failure is the answer; an installation continues without it', async () => {
  network(() => page(502))
  expect((await configFile(caches)).status).toBe(502)
  network(() => Promise.reject(new TypeError('offline')))
  await expect(configFile(caches)).rejects.toThrow('offline')
  vi.stubGlobal('caches', caches)
  await expect(keepConfig()).resolves.toBeUndefined()
})
