// Replays every recorded expectation of the dialect against the whole app.
import { afterAll, beforeAll, describe, test } from 'vitest'
import { replay, type Expectation } from './expectation.ts'
import { batchRows } from './batch-rows.ts'
import { oauthRows } from './oauth-rows.ts'
import { readRows } from './read-rows.ts'
import { sessionRows } from './session-rows.ts'
import { syncRows } from './sync-rows.ts'
import { writeRows } from './write-rows.ts'
import { openWorld, type World } from './world.ts'

const tables: readonly (readonly [name: string, rows: readonly Expectation[]])[] = [
  ['the token endpoint', oauthRows],
  ['collections and entities', readRows],
  ['writes', writeRows],
  ['batches, rights, rules', batchRows],
  ['sync, history, devices', syncRows],
  ['session, passwords, images, every route', sessionRows],
]

describe.each(tables)('%s', (_, rows) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  test.each(rows)('[$row] $method $path', async row => {
    await replay(world, row)
  })
})
