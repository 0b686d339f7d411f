// Random schedules on the real code: engines on memory disks and the real server on SQLite, which crashes between its steps.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSqlite } from '#server/storage/sqlite.ts'
import { simulateReal } from './schedule.ts'
import { openRealServer, type RealServer } from './server.ts'
import { failingOf, isRest, seedsOf } from '../schedule-runs.ts'

let server: RealServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quai-real-sqlite-'))
  server = await openRealServer(await openSqlite({ file: join(folder, 'quai.sqlite') }))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const seeds = seedsOf('real')
test(`${seeds.length} schedules with crashes on both sides: nothing is lost or doubled, and all devices agree`, async () => {
  expect(await failingOf(seeds, seed => simulateReal({ seed, server }))).toEqual({})
}, 900_000)

/** The judge bites on the real code: with the many schedules. */
const bugs = isRest ? (['pull overwrites pending', 'cursor first', 'no retry', 'If-Match only'] as const) : []
for (const bug of bugs)
  test(`on the real code too, the bug « ${bug} » is detected`, async () => {
    for (let seed = 1; seed <= 50; seed++) {
      const [violation] = await simulateReal({ seed, server, bug })
      if (violation === undefined) continue
      process.stdout.write(`on the real code « ${bug} » is caught at seed ${seed}: ${violation}\n`)
      return
    }
    expect.fail('50 seeds did not catch it')
  }, 300_000)
