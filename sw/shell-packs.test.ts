// The shell is downloaded in packs: missing files are kept from them, and those that are in no pack are left to the download file
// by file.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPacked, keepPacks, packed } from './shell-packs.ts'

const ORIGIN = 'https://quai.example'
const urls = Array.from({ length: 70 }, (_, n) => `assets/part-${String(n).padStart(2, '0')}.js`)
const groups = packed(urls)
const packs = groups.map((_, n) => `/builds/shell/${n}.json`)
const textOf = (file: string): string => `// ${file}`

let kept: Map<string, Response>
let asked: string[]
let answers: (pack: string) => Response | Promise<Response>

const good = (pack: string): Response =>
  Response.json(Object.fromEntries((groups[packs.indexOf(pack)] ?? []).map(file => [file, textOf(file)])))

beforeEach(() => {
  kept = new Map()
  asked = []
  answers = good
  vi.stubGlobal('fetch', async (pack: string) => {
    asked.push(pack)
    return answers(pack)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const caches = {
  open: async () => ({
    keys: async () => [...kept.keys()].map(file => ({ url: `${ORIGIN}${file}` })),
    put: async (file: string, answer: Response) => void kept.set(file, answer),
  }),
} as unknown as CacheStorage
const keep = (): Promise<void> => keepPacks({ packs, urls, cacheName: 'shell' }, caches)

test('a pack contains texts with a hash in their name; a worker’s file has its own policy and is downloaded by itself', () => {
  expect(
    ['assets/board-1a2b3c4d.js', '/assets/shell-1a2b3c4d.css', 'assets/sprite-1.svg'].map(isPacked),
  ).toEqual([true, true, true])
  expect(
    ['index.html', 'assets/sync.worker-1a2b3c4d.js', 'assets/font-1.woff2', 'icons/a.svg'].map(isPacked),
  ).toEqual([false, false, false, false])
  expect(groups.flat()).toEqual(urls.map(url => `/${url}`))
  expect(packed(urls.toReversed().map(url => `/${url}`))).toEqual(groups)
})

test('a new device keeps every file from a few answers, each with its own type', async () => {
  await keep()
  expect(asked).toEqual(packs)
  expect([...kept.keys()].toSorted()).toEqual(urls.map(url => `/${url}`))
  const [one] = urls
  const answer = kept.get(`/${one}`)
  expect(await answer?.text()).toBe(textOf(`/${one}`))
  expect(answer?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
})

test('after an update that changed little no pack is requested, and no kept file is written again', async () => {
  for (const file of groups.flat().filter((_, n) => n % 3 !== 0)) kept.set(file, new Response('kept'))
  await keep()
  expect(asked).toEqual([])
})

test('an interrupted installation continues where it was', async () => {
  answers = pack => (pack === packs[1] ? Promise.reject(new TypeError('offline')) : good(pack))
  await keep()
  expect(asked).toEqual(packs.slice(0, 2))
  expect([...kept.keys()].toSorted()).toEqual(groups[0])
  asked = []
  answers = good
  await keep()
  expect(asked).toEqual(packs.slice(1))
  expect(kept.size).toBe(urls.length)
})

test.each([
  ['a hotel’s page', () => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })],
  ['a build that has gone', () => Response.json({}, { status: 404 })],
  [
    'an answer cut short',
    () => new Response('{"/assets/part-00.js":"', { headers: { 'content-type': 'application/json' } }),
  ],
])('%s keeps nothing and stops nothing', async (_name, answer) => {
  answers = answer
  await keep()
  expect(kept.size).toBe(0)
  expect(asked).toEqual(packs.slice(0, 1))
})

test('a file that the pack does not contain, or that this build does not list, is not touched', async () => {
  answers = () => Response.json({ '/assets/other.js': 'x', [`/${urls[3]}`]: 'y' })
  await keep()
  expect([...kept.keys()]).toEqual([`/${urls[3]}`])
})
