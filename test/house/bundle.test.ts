// What a phone downloads before its first screen: all chunks of a route, gzip, without the sync worker (quality.md section 4).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

const client = join(root, 'dist/client')
const read = (path: string): string => readFileSync(join(client, path), 'utf8')
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

const scriptsOf = (slug: string): string[] => {
  const latest: unknown = JSON.parse(read('builds/latest.json'))
  const [id = ''] = textsIn(latest)
  const page: unknown = JSON.parse(read(`builds/pages/${id}/${slug}.json`))
  const entry = /<script[^>]+src="([^"]+)"/.exec(read('index.html'))?.[1] ?? ''
  const preloaded = [...read('index.html').matchAll(/rel="modulepreload"[^>]+href="([^"]+)"/g)].map(
    found => found[1] ?? '',
  )
  const scripts = [entry, ...preloaded, ...textsIn(page).filter(text => text.endsWith('.js'))]
  return [...new Set(scripts.map(path => path.replace(/^\//, '')))]
}

test('the page has the id of its own build, so that it sees a new version only when there is one', () => {
  const { id } = JSON.parse(read('builds/latest.json')) as { readonly id: string }
  expect(read('index.html')).toContain(`<meta name="build" content="${id}"`)
})

const weighing = ['', '-origin', '-resource', '-objects', '-object', '-scan', '-manual'].map(
  screen => `balance-mobile${screen}`,
)

const isRecords = (path: string): boolean => /(^|\/)records-[^/]*\.js$/.test(path)
const crew = ['', '-slot', '-task', '-sync', '-dashboard'].map(screen => `collect-mobile${screen}`)

test.each([...crew, ...weighing])('%s starts with at most 165 kB of JavaScript', slug => {
  const scripts = scriptsOf(slug)
  expect(scripts.length).toBeGreaterThan(3)
  const bytes = scripts.reduce((sum, path) => sum + gzipSync(read(path), { level: 9 }).length, 0)
  expect(bytes).toBeLessThanOrEqual(165_000)
})

test.each(crew)('%s shows its data without loading what only an edit needs', slug => {
  expect(readdirSync(join(client, 'assets')).filter(isRecords)).toHaveLength(1)
  expect(scriptsOf(slug).filter(isRecords)).toEqual([])
})
