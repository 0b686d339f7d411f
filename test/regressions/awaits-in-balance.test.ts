// A phone's first load, with the status read after each write: a function in a transaction that was not declared `async` made Dexie's
// count of awaits wrong, and the load's own transaction ended before its last write. The pass was then made again.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blankRow } from '#records/entity.ts'
import { Partner } from '#records/entities/places.ts'
import type { Chunk } from '#core/store/chunk.ts'
import { alignShards } from '#core/store/mirror/held-shards.ts'
import { chunkWriter } from '#core/sync/chunk-writer.ts'
import { makeStatus } from '#core/sync/status.ts'
import { makeWorkStatus } from '#core/sync/work-status.ts'
import { openDevice, type TestDevice } from '../sync/device.ts'

let device: TestDevice
beforeEach(async () => {
  device = await openDevice('one')
})
afterEach(() => device.db.close())

const SHARDS = Array.from({ length: 40 }, (_, n) => `s/${n}`)
const chunkOf = (shard: string, n: number): Chunk => {
  const lines = Array.from({ length: 10 }, (_, i) => {
    const id = `partner-${n}-${i}`
    return { e: Partner.name, id, rev: 1, v: { ...blankRow(Partner), id, rev: 1 } }
  })
  return { shard, lines, cursor: 1, complete: true, epoch: 'e' }
}

test('what is read after each write of a load ends none of its transactions', async () => {
  const { db } = device
  await alignShards(db, SHARDS)
  const bugs: unknown[] = []
  const status = makeWorkStatus({
    db,
    status: makeStatus(() => undefined),
    isOver: () => false,
    onBug: error => bugs.push(error),
  })
  const writer = chunkWriter(db, status.refreshSoon)
  for (const [n, shard] of SHARDS.entries()) await writer.add(chunkOf(shard, n))
  await writer.finish()
  expect(bugs).toEqual([])
  expect(await db.rows('partner').count()).toBe(400)
  expect(await db.shard.filter(({ complete }) => complete).count()).toBe(40)
})
