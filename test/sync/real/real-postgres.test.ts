// The same schedules as real-sqlite.test.ts, on PostgreSQL.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPostgres } from '#server/storage/postgres/open-postgres.ts'
import { createDatabase } from '../../postgres.ts'
import { simulateReal } from './schedule.ts'
import { openRealServer, type RealServer } from './server.ts'
import { failingOf, postgresSeeds } from '../schedule-runs.ts'

let server: RealServer
beforeAll(async () => {
  server = await openRealServer(await openPostgres({ url: await createDatabase(inject('pgUrl')) }))
})
afterAll(() => server.close())

const seeds = postgresSeeds()
test(`${seeds.length} schedules with crashes on both sides: nothing is lost or doubled, and all devices agree`, async () => {
  expect(await failingOf(seeds, seed => simulateReal({ seed, server }))).toEqual({})
}, 900_000)
