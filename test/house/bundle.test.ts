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

/** What `index.html` and the route's own list ask for. */
const filesOf = (slug: string): string[] => {
  const latest: unknown = JSON.parse(read('builds/latest.json'))
  const [id = ''] = textsIn(latest)
  const page: unknown = JSON.parse(read(`builds/pages/${id}/${slug}.json`))
  const linked = [...read('index.html').matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    found => found[1] ?? '',
  )
  return [...new Set([...linked, ...textsIn(page)].map(path => path.replace(/^\//, '')))]
}
const scriptsOf = (slug: string): string[] => filesOf(slug).filter(path => path.endsWith('.js'))
const stylesOf = (slug: string): string[] => filesOf(slug).filter(path => path.endsWith('.css'))
const weightOf = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + gzipSync(read(path), { level: 9 }).length, 0)

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
  expect(weightOf(scripts)).toBeLessThanOrEqual(165_000)
})

test.each([
  ['collect-desktop', 250],
  ['login', 170],
  ['collect-desktop-dashboard', 230],
  ['collect-desktop-search', 219],
  ['management-config-slug', 286],
  ['management-install', 240],
])('%s starts with at most %i kB of JavaScript', (slug, most) => {
  expect(weightOf(scriptsOf(slug))).toBeLessThanOrEqual(most * 1000)
})

test('the reader of a page that cannot draw in a worker is a file of its own, which few phones keep', () => {
  const names = readdirSync(join(client, 'assets'))
  expect(names.filter(name => name.startsWith('zxing-page-'))).toHaveLength(1)
  expect(read('sw.js')).not.toMatch(/"url":"assets\/zxing-page-/)
})

/** Written by the worker's build, or read by a worker alone. */
const WORKERS = /^(sync|scan|photo)\.worker-|^(wasm|js)-reader-/

test('the page has at most 60 chunks, and none imports itself through others', () => {
  const chunks = readdirSync(join(client, 'assets')).filter(
    name => name.endsWith('.js') && !WORKERS.test(name),
  )
  expect(chunks.length).toBeGreaterThan(20)
  expect(chunks.length).toBeLessThanOrEqual(60)
  const imports = new Map(
    chunks.map(name => [
      name,
      [...read(`assets/${name}`).matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(found => found[1] ?? ''),
    ]),
  )
  expect([...imports.values()].flat().length).toBeGreaterThan(chunks.length)
  expect(chunks.filter(name => reaches(name, name, imports))).toEqual([])
})

const reaches = (from: string, to: string, imports: ReadonlyMap<string, readonly string[]>): boolean => {
  const seen = new Set<string>()
  const waiting = [...(imports.get(from) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === to) return true
    if (seen.has(next)) continue
    seen.add(next)
    waiting.push(...(imports.get(next) ?? []))
  }
  return false
}

/** One class of each area of the desk. */
const DESK_CLASSES = /\.(board|pool|kpi|cfg|rform|gantt|cmp|form2|papers|found)(?![\w-])/g

test.each([...crew, ...weighing])('%s has no style of the desk, and at most 20 kB of styles', slug => {
  const styles = stylesOf(slug)
  expect(styles.length).toBeGreaterThan(0)
  expect(styles.flatMap(path => read(path).match(DESK_CLASSES) ?? [])).toEqual([])
  expect(weightOf(styles)).toBeLessThanOrEqual(20_000)
})

/** Of the tour, of the dock, and of what a phone shows once. */
const TOUR_CLASS = /\.slotcard(?![\w-])/
const DOCK_CLASS = /\.wrow(?![\w-])/
const ONCE_CLASS = /\.(first|inst|login|oops|icons|palette)(?![\w-])/
const hasStyle = (slug: string, style: RegExp): boolean => stylesOf(slug).some(path => style.test(read(path)))

test('the classes above are found where they are, and nowhere else', () => {
  const found = stylesOf('collect-desktop').flatMap(path => read(path).match(DESK_CLASSES) ?? [])
  expect(found).toContain('.board')
  expect(crew.filter(slug => !slug.endsWith('-sync') && !hasStyle(slug, TOUR_CLASS))).toEqual([])
  expect(weighing.filter(slug => !hasStyle(slug, DOCK_CLASS))).toEqual([])
  expect(crew.filter(slug => hasStyle(slug, DOCK_CLASS))).toEqual([])
  expect(weighing.filter(slug => hasStyle(slug, TOUR_CLASS))).toEqual([])
  expect([...crew, ...weighing].filter(slug => hasStyle(slug, ONCE_CLASS))).toEqual([])
  expect(hasStyle('login', ONCE_CLASS)).toBe(true)
})

/** One class of each piece that screens show, and no sign-in. */
const PARTS_CLASS = /\.(chip|state|seg|gauge|stepper|keypad|table|thumb|dialog|tbtn|totals|kv)(?![\w-])/
const rawOf = (paths: readonly string[]): number => paths.reduce((sum, path) => sum + read(path).length, 0)

test('a sign-in loads only the styles of the start and its own, at most 42 kB before they are compressed', () => {
  for (const slug of ['login', 'home']) {
    expect(hasStyle(slug, PARTS_CLASS)).toBe(false)
    expect(rawOf(stylesOf(slug))).toBeLessThanOrEqual(42_000)
  }
  for (const slug of ['collect-mobile', 'balance-mobile', 'collect-desktop'])
    expect(hasStyle(slug, PARTS_CLASS)).toBe(true)
})

const DESK_FRAME_CLASS = /\.(rail|omni|dmain)(?![\w-])/
const LOGIN_CLASS = /\.login(?![\w-])/

test('a sign-in has no style of the desk, the board none of a sign-in, and the start page nothing of the tour', () => {
  expect(hasStyle('collect-desktop', DESK_FRAME_CLASS)).toBe(true)
  expect(['login', 'password_reset', 'home'].filter(slug => hasStyle(slug, DESK_FRAME_CLASS))).toEqual([])
  expect(hasStyle('login', LOGIN_CLASS)).toBe(true)
  expect(['collect-desktop', 'home'].filter(slug => hasStyle(slug, LOGIN_CLASS))).toEqual([])
  const isSlots = (path: string): boolean => /(^|\/)slots-[^/]*\.js$/.test(path)
  expect(scriptsOf('collect-mobile').some(isSlots)).toBe(true)
  expect(scriptsOf('home').filter(isSlots)).toEqual([])
  expect(hasStyle('home', TOUR_CLASS)).toBe(false)
})

const isOf = (chunk: string, path: string): boolean => new RegExp(`(^|/)${chunk}-[\\w-]{8}\\.js$`).test(path)

test('the board and the dock load nothing of the rounds, and the board no form', () => {
  expect(scriptsOf('collect-mobile-task').filter(path => isOf('stops', path))).toHaveLength(1)
  expect(scriptsOf('management-config-slug').filter(path => isOf('form', path))).toHaveLength(1)
  for (const slug of ['collect-desktop', ...weighing])
    expect(scriptsOf(slug).filter(path => isOf('stops', path) || isOf('form', path))).toEqual([])
})

test('the page of this device chooses between its two states without loading either', () => {
  expect(scriptsOf('management-install').filter(path => isOf('device', path))).toEqual([])
})

test.each(crew)('%s shows its data without loading what only an edit needs', slug => {
  expect(readdirSync(join(client, 'assets')).filter(isRecords)).toHaveLength(1)
  expect(scriptsOf(slug).filter(isRecords)).toEqual([])
})
