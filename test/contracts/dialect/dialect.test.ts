// Replays every recorded expectation of the dialect against the whole app.
import { afterAll, beforeAll, describe, test } from 'vitest'
import { replay, type Expectation } from './expectation.ts'
import { batchRows } from './batch-rows.ts'
import { disputeRows } from './dispute-rows.ts'
import { feedRows } from './feed-rows.ts'
import { filterRows } from './filter-rows.ts'
import { firstRunRows, openEmpty } from './first-run-rows.ts'
import { openFleet } from './fleet-world.ts'
import { limitRows, openLimited } from './limit-rows.ts'
import { oauthRows } from './oauth-rows.ts'
import { readRows } from './read-rows.ts'
import { ruleRows } from './rule-rows.ts'
import { sessionRows } from './session-rows.ts'
import { syncRows } from './sync-rows.ts'
import { uploadRows } from './upload-rows.ts'
import { valueRows } from './value-rows.ts'
import { writeRows } from './write-rows.ts'
import { openWorld, type World } from './world.ts'

const tables: readonly (readonly [name: string, rows: readonly Expectation[], open: () => Promise<World>])[] =
  [
    ['the token endpoint', oauthRows, openWorld],
    ['collections and entities', readRows, openWorld],
    ['writes', writeRows, openWorld],
    ['batches, rights, rules', batchRows, openWorld],
    ['sync, history, devices', syncRows, openWorld],
    ['session, passwords, images, every route', sessionRows, openWorld],
    ['values and validation', valueRows, openFleet],
    ['rules', ruleRows, openFleet],
    ['disputes, replays, rights removed', disputeRows, openFleet],
    ['filters, deletion, hidden records', filterRows, openFleet],
    ['shards, journal, passwords', feedRows, openFleet],
    ['uploads', uploadRows, openWorld],
    ['limits and failures', limitRows, openLimited],
    ['first run and builds', firstRunRows, openEmpty],
  ]

describe.each(tables)('%s', (_, rows, open) => {
  let world: World
  beforeAll(async () => {
    world = await open()
  })
  afterAll(() => world.close())

  test.each(rows)('[$row] $method $path', async row => {
    await replay(world, row)
  })
})
