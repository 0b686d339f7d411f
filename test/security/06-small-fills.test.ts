// [20.6] Old sheets that leave by the feed a few at a time are noted too, in one line an hour (RP3), and what a device mirrors is not.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isoWeek } from '#records/time/dates.ts'
import { openPersonalLog } from '#server/use/people/personal-data-log.ts'
import { openFleet } from '../contracts/dialect/fleet-world.ts'
import type { World } from '../contracts/dialect/world.ts'

/** Nine weeks with five sheets each: none alone is noted. */
const DAYS = Array.from({ length: 9 }, (_, n) => `2026-0${n + 1}-14`)
const EACH = 5
let world: World
let tokens: { readonly [name: string]: string }
beforeEach(async () => {
  world = await openFleet()
  tokens = {
    admin: await world.tokenOf('admin'),
    bureau: await world.tokenOf('bureau', 'poste-1'),
    other: await world.tokenOf('bureau', 'poste-2'),
  }
  const body = DAYS.flatMap((date, day) =>
    Array.from({ length: EACH }, (_, n) => ({
      _key: `k${day}-${n}`,
      _op: 'create',
      id: `s${day}-${n}`,
      task_type_id: 1,
      date,
      lastname: 'Martin',
    })),
  )
  expect(await send('admin', 'PUT', '/task', body)).not.toContain('"status":4')
})
afterEach(() => world.close())

const clock = async (): Promise<number> => (await world.ports.storage.of('quai').clock()).rev
const send = async (as: string, method: string, path: string, body?: unknown): Promise<string> => {
  const answer = await world.call(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens[as]}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return answer.text()
}
/** How many sheets the week of a day gives to who names this cursor. */
const pull = async (day: string, cursor: number, as = 'bureau'): Promise<number> => {
  const text = await send(as, 'POST', '/sync', {
    epoch: null,
    shards: { [`emma/${isoWeek(day)}`]: cursor },
  })
  return text.split('"e":"task"').length - 1
}
interface Line {
  readonly what: string
  readonly entity: string
  readonly count: number
}
const fills = async (): Promise<readonly Line[]> => {
  const { lines } = JSON.parse(await send('admin', 'GET', '/personal/log')) as {
    readonly lines: readonly Line[]
  }
  return lines.filter(({ what }) => what === 'fill')
}

const HOUR = 3_600_000
/** After what was written in the beginning is no change any more; sessions last for less. */
const later = async (): Promise<void> => {
  world.advance(HOUR + 1000)
  tokens = {
    admin: await world.tokenOf('admin'),
    bureau: await world.tokenOf('bureau', 'poste-1'),
    other: await world.tokenOf('bureau', 'poste-2'),
  }
}
const trickle = (count: number) => ({ entity: 'task', count, user_id: 'u-bureau', id: null })

test('[20.6] sheets that are taken few at a time are one line with their number', async () => {
  await later()
  for (const day of DAYS) expect(await pull(day, 1)).toBe(EACH)
  expect(await fills()).toMatchObject([trickle(DAYS.length * EACH)])
})

test('[20.6] a single old sheet is noted', async () => {
  await send('admin', 'POST', '/task', {
    id: 'alone',
    task_type_id: 1,
    date: '2026-12-09',
    lastname: 'Martin',
  })
  await later()
  expect(await pull('2026-12-09', 1)).toBe(1)
  expect(await fills()).toMatchObject([trickle(1)])
})

test('[20.6] what several sessions of a person take few at a time is noted too', async () => {
  await later()
  for (const [n, day] of DAYS.entries()) await pull(day, 1, n % 2 === 0 ? 'bureau' : 'other')
  expect((await fills()).reduce((sum, { count }) => sum + count, 0)).toBe(DAYS.length * EACH)
})

test('[20.6] the same sheets taken again are counted once an hour, and again in the next', async () => {
  await later()
  for (let n = 0; n < 9; n += 1) await pull('2026-01-14', 1)
  expect(await fills()).toMatchObject([trickle(EACH)])
  await later()
  await pull('2026-01-14', 1)
  expect(await fills()).toMatchObject([trickle(EACH), trickle(EACH)])
})

test('[20.6] what several processes noted in an hour is read as one line, which keeps its place', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quai-log-'))
  const logs = [openPersonalLog(folder), openPersonalLog(folder)]
  const line = { org: 'quai', user_id: 'u', device: 'd', entity: 'task', id: null }
  for (const [n, log] of logs.entries()) {
    await log.note({ ...line, what: 'fill', count: 2, hourly: true, at: `2026-11-18T09:0${n}:00.000Z` })
    await log.note({ ...line, what: 'list', count: 7, at: `2026-11-18T09:0${n}:30.000Z` })
  }
  await logs[0]?.note({ ...line, what: 'fill', count: 9, hourly: true, at: '2026-11-18T10:00:00.000Z' })
  const read = await logs[1]?.lines('quai', 10)
  expect(read?.map(({ what, count, at }) => [what, count, at.slice(11, 16)])).toEqual([
    ['fill', 9, '10:00'],
    ['list', 7, '09:01'],
    ['list', 7, '09:00'],
    ['fill', 4, '09:00'],
  ])
  await rm(folder, { recursive: true })
})

test('[20.6] what changes while a device looks on is not noted, however much', async () => {
  let told = await clock()
  await pull('2026-01-14', told)
  for (let n = 0; n < DAYS.length * EACH; n += 1) {
    const [day, line] = [Math.floor(n / EACH), n % EACH]
    await send('admin', 'PATCH', `/task/s${day}-${line}`, { note: 'Sonner', date: '2026-01-14' })
    expect(await pull('2026-01-14', told)).toBe(1)
    told = await clock()
  }
  expect(await fills()).toEqual([])
})
