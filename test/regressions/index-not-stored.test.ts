// After one failure to store the search index (no room), the segments concerned were never stored again, although their notes were removed.
import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { alignShards } from '#core/store/mirror/held-shards.ts'
import { applyChunk } from '#core/store/mirror/mirror.ts'
import { makeSearch } from '#core/sync/search/search.ts'
import { openDevice } from '../sync/device.ts'
import { makeModelTime } from '../sync/model/time.ts'

const clock = makeModelTime(() => undefined)
let end = (): void => undefined
afterEach(() => {
  end()
  clock.end()
})

test('what could not be stored is stored the next time', async () => {
  const device = await openDevice('one')
  const { db } = device
  await alignShards(db, ['a'])
  const errors: unknown[] = []
  const search = makeSearch(db, clock, error => errors.push(error))
  end = search.stop
  const bring = (from: number, count: number, entity: string) => {
    const lines = Array.from({ length: count }, (_, i) => ({
      e: entity,
      id: `${entity}${from + i}`,
      rev: from + i,
      v: {
        ...blankRow(Task),
        id: `${entity}${from + i}`,
        rev: from + i,
        lastname: `nom${entity}${from + i}`,
        name: `nom${entity}${from + i}`,
        city: 'x',
      } as never,
    }))
    return applyChunk(db, { shard: 'a', lines, cursor: from + count, complete: true, epoch: 'e' })
  }
  await bring(1, 600, 'task')
  await clock.settle()
  await search.query({ text: 'nomtask17', limit: 1 })
  device.powerLeft = 0
  await clock.pass(2600)
  device.powerLeft = null
  expect(errors.length).toBeGreaterThan(0)
  await bring(10_000, 600, 'city')
  await clock.settle()
  await clock.pass(2600)
  search.stop()
  const fresh = makeSearch(db, clock, error => {
    throw error
  })
  end = fresh.stop
  expect((await fresh.query({ text: 'nomtask17', limit: 10 })).total).toBeGreaterThan(0)
})
