// The scanner's engines are downloaded behind the running page, once, and replaced by those of the next version.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scannerFile, scannerKeeper } from './scanner-files.ts'

const ORIGIN = 'https://quai.example'
let kept: Map<string, string>
let asked: string[]
let isOffline: boolean

beforeEach(() => {
  kept = new Map()
  asked = []
  isOffline = false
  const fetchFile = async (url: string): Promise<Response> => {
    asked.push(url)
    if (isOffline) throw new TypeError('no network')
    return new Response(`network ${url}`)
  }
  const match = async (url: string): Promise<Response | undefined> => {
    const text = kept.get(new URL(url, ORIGIN).href)
    return text === undefined ? undefined : new Response(text)
  }
  const add = async (url: string): Promise<void> => {
    const answer = await fetchFile(url)
    kept.set(new URL(url, ORIGIN).href, await answer.text())
  }
  const keys = async () => [...kept.keys()].map(url => ({ url }))
  const remove = async (url: string): Promise<boolean> => kept.delete(url)
  vi.stubGlobal('caches', { open: async () => ({ match, add, keys, delete: remove }) })
  vi.stubGlobal('fetch', async (request: Request) => fetchFile(request.url))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the first fetch of the page downloads every file, the next ones nothing', async () => {
  const keeper = scannerKeeper(['/assets/a.wasm', '/assets/b.js'], () => 0)
  await keeper()
  await keeper()
  expect(asked).toEqual(['/assets/a.wasm', '/assets/b.js'])
})

test('files of another version are deleted, shared ones stay', async () => {
  await scannerKeeper(['/assets/a.wasm', '/assets/b.js'], () => 0)()
  await scannerKeeper(['/assets/a.wasm', '/assets/c.js'], () => 0)()
  expect([...kept.keys()]).toEqual([`${ORIGIN}/assets/a.wasm`, `${ORIGIN}/assets/c.js`])
  expect(asked).toEqual(['/assets/a.wasm', '/assets/b.js', '/assets/c.js'])
})

test('without a network it waits a minute and tries again', async () => {
  let now = 0
  const keeper = scannerKeeper(['/assets/a.wasm'], () => now)
  isOffline = true
  await keeper()
  now = 59_000
  await keeper()
  expect(asked).toHaveLength(1)
  isOffline = false
  now = 60_000
  await keeper()
  expect(kept.size).toBe(1)
})

test('a kept file is answered without the network, another one from it', async () => {
  await scannerKeeper(['/assets/a.wasm'], () => 0)()
  isOffline = true
  const answer = await scannerFile(new Request(`${ORIGIN}/assets/a.wasm`))
  expect(await answer.text()).toBe('network /assets/a.wasm')
  await expect(scannerFile(new Request(`${ORIGIN}/assets/b.js`))).rejects.toThrow('no network')
})
