// [20.13] The log of accesses is read to its beginning, page by page (RP3): whatever one account adds to it pushes nothing out of sight.
import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFleet } from '../contracts/dialect/fleet-world.ts'
import type { World } from '../contracts/dialect/world.ts'

let world: World
let token: string
beforeEach(async () => {
  world = await openFleet()
  token = await world.tokenOf('admin', 'desk-of-admin')
})
afterEach(() => world.close())

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await world.call(`/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}
interface Line {
  readonly at: string
  readonly what: string
  readonly entity: string
  readonly id: string | null
  readonly count: number
}
interface Page {
  readonly lines: readonly Line[]
  readonly next: string | null
}
const pageAt = async (before: string | null): Promise<Page> => {
  const { text } = await call('GET', `/personal/log${before === null ? '' : `?before=${before}`}`)
  return JSON.parse(text) as Page
}
/** Every page from the newest on; `between` happens before each next one. */
const everyPage = async (
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<readonly Page[]> => {
  const pages = [await pageAt(null)]
  for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null) {
    await between()
    pages.push(await pageAt(next))
  }
  return pages
}
const marks = (pages: readonly Page[]): readonly number[] =>
  pages.flatMap(({ lines }) => lines.flatMap(({ what, count }) => (what === 'list' ? [count] : [])))

/** Lines as the server wrote them, each known by its count. */
const written = async (month: string, moments: readonly string[], first: number): Promise<void> => {
  const folder = join(world.data, 'personal-data')
  await mkdir(folder, { recursive: true })
  const lines = moments.map((at, n) =>
    JSON.stringify({
      at,
      org: 'quai',
      user_id: 'u-bureau',
      device: null,
      what: 'list',
      entity: 'task',
      id: null,
      count: first + n,
    }),
  )
  await appendFile(join(folder, `access-${month}.ndjson`), `${lines.join('\n')}\n`)
}
const range = (length: number): readonly number[] => Array.from({ length }, (_, n) => n)

test('[20.13] every line of every month is on one page, once, while others are written', async () => {
  const moment = (n: number): string => new Date(Date.UTC(2026, 10, 2) + n * 1000).toISOString()
  await written('2026-09', ['2026-09-03T08:00:00.000Z'], 1)
  await written(
    '2026-10',
    range(450).map(() => '2026-10-05T08:00:00.000Z'),
    2,
  )
  await written(
    '2026-11',
    range(700).map(n => moment(Math.floor(n / 7))),
    452,
  )
  const pages = await everyPage(() => call('GET', '/task/d1'))
  expect(pages.length).toBeGreaterThan(3)
  expect(marks(pages)).toEqual(range(1151).map(n => 1151 - n))
  const moments = pages.flatMap(({ lines }) => lines.map(({ at }) => at))
  expect(moments).toEqual(moments.toSorted((a, b) => b.localeCompare(a)))
})

test('[20.13] after a thousand saved lists in one call, and a thousand calls, what was read before is still found', async () => {
  await call('GET', '/task/d1')
  const note = (n: number) => ({
    id: `note-${1000 + n}`,
    at: '2026-11-18T09:00:00.000Z',
    kind: 'tasks',
    count: 2,
    asked: '',
  })
  await call('POST', '/personal/exports', { notes: range(1000).map(note) })
  const [first] = await everyPage()
  expect(first?.lines).toMatchObject([
    { what: 'export', kind: 'tasks', lists: 1000, count: 2000 },
    { what: 'read', id: 'd1' },
  ])
  await written(
    '2026-11',
    range(1000).map(() => '2026-11-18T09:00:00.000Z'),
    1,
  )
  const pages = await everyPage()
  expect(pages.flatMap(({ lines }) => lines).filter(({ what }) => what === 'read')).toMatchObject([
    { id: 'd1' },
  ])
})

test('[20.5] a month of more lines than a call takes arguments is read, and its page is the latest', async () => {
  const MANY = 150_000
  const moments = Array.from({ length: MANY }, (_, n) =>
    new Date(Date.UTC(2026, 9, 1) + n * 1000).toISOString(),
  )
  await written('2026-10', moments, 0)
  const { status, text } = await call('GET', '/personal/log?before=2026-11-01T00:00:00.000Z_0')
  expect(status).toBe(200)
  const { lines } = JSON.parse(text) as Page
  expect(lines[0]).toMatchObject({ count: MANY - 1 })
})

test('[20.13] what is no place in the log is told', async () => {
  for (const before of [
    'x',
    '2026-11',
    '2026-11-18T09:00:00.000Z',
    '_1',
    `2026-11-18T09:00:00.000Z_${'9'.repeat(40)}`,
  ]) {
    const { status, text } = await call('GET', `/personal/log?before=${before}`)
    expect([status, text]).toEqual([422, expect.stringContaining('Cette page du journal')])
  }
})
