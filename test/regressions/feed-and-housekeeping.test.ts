// Departures that housekeeping removed after the feed had read the clock and before it read the changes were skipped by the cursor
// (server/use/records/feed.ts).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { desk, EPOCH, openWorld, ORG, plain, stop, Task, type World } from '../fixtures/server-world.ts'
import { openFeed } from '#server/use/records/feed.ts'
import { tidy } from '#server/use/keeping/housekeeping.ts'
import { createRecord, removeRecord } from '#server/use/records/resources.ts'
let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())
const DAY = 86_400_000
const week = 'emma/2026-W47'

test('a phone with a cursor three months old that syncs during housekeeping gets the departure, or a reset', async () => {
  await world.put('task', stop('a'), stop('b'))
  const { rev: cursor } = await world.ports.storage.of(ORG).clock()
  await removeRecord(world.ports, desk, Task, 'a', plain)
  world.at += 91 * DAY
  await createRecord(world.ports, desk, Task, { lastname: 'Zoé' }, plain)
  const feed = await openFeed(world.ports, desk, { epoch: EPOCH, shards: { ref: cursor, [week]: cursor } })
  if ('problem' in feed) throw new Error('refused')
  const lines: unknown[] = []
  let tidied = false
  for await (const line of feed) {
    lines.push(line)
    // The phone reads slowly, so housekeeping runs between two shards.
    if (!tidied) {
      tidied = true
      await tidy(world.ports)
    }
  }
  const told = lines.some(
    line => JSON.stringify(line).includes('"id":"a"') && JSON.stringify(line).includes('"gone":1'),
  )
  const reset = lines.some(line => JSON.stringify(line) === JSON.stringify({ shard: week, reset: true }))
  expect(told || reset).toBe(true)
})
