// With a plain back end: a full reload begins while a pull is under way (src/core/sync/plain/plain-pull.ts, complete()). Rows that this pull had
// stored before must not count as loaded since, or the mirror misses them until the night.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startOver } from '#core/store/mirror/held-shards.ts'
import { openPlainHouse, type PlainHouse } from '../sync/plain/house.ts'

let house: PlainHouse
beforeEach(async () => {
  house = await openPlainHouse()
})
afterEach(() => house.close())

/** A network that delays the n-th list of tasks, and reports when it does. */
const holding = (nth: number) => {
  let reached = (): void => undefined
  let release = (): void => undefined
  const isReached = new Promise<void>(resolve => (reached = resolve))
  const gate = new Promise<void>(resolve => (release = resolve))
  let lists = 0
  const fetch: typeof house.fetch = async (url, init) => {
    if (init.method === 'GET' && url.includes('/task?') && (lists += 1) === nth) {
      reached()
      await gate
    }
    return house.fetch(url, init)
  }
  return { fetch, isReached, release }
}

for (const nth of [1, 2, 3])
  test(`another tab reloads everything while list ${nth} of tasks is on its way: no row is lost, all are loaded`, async () => {
    const device = await house.openDevice('desk')
    const { db } = await device.signIn('bureau')
    // Later than all other changes, so that a list by time of change contains only this record.
    house.world.advance(3_600_000)
    const [one] = await db.rows('task').toArray()
    await house.change(house.inside(one?.id ?? ''), { note: 'changed later' })
    await device.remote.syncNow()
    const before = (await db.rows('task').toCollection().primaryKeys()).toSorted()
    expect(before.length).toBeGreaterThan(2)
    const { fetch, isReached, release } = holding(nth)
    device.network = fetch
    const again = device.remote.pullAgain()
    await isReached
    await startOver(db)
    release()
    await again
    const resources = await db.rows('resource').count()
    expect((await db.rows('task').toCollection().primaryKeys()).toSorted()).toEqual(before)
    expect(resources).toBeGreaterThan(0)
    device.network = house.fetch
    await device.remote.syncNow()
    expect((await db.rows('task').toCollection().primaryKeys()).toSorted()).toEqual(before)
    const shards = await db.shard.toArray()
    expect(shards.map(({ complete, restarted }) => [complete, restarted])).toEqual(
      shards.map(() => [true, false]),
    )
    expect(device.bugs).toEqual([])
  })

test('the worker is killed while a list is on its way, after a full reload began: the next worker loads everything', async () => {
  const device = await house.openDevice('desk')
  const { db } = await device.signIn('bureau')
  const before = (await db.rows('task').toCollection().primaryKeys()).toSorted()
  const { fetch, isReached } = holding(2)
  device.network = fetch
  void device.remote.pullAgain()
  await isReached
  device.network = house.fetch
  await device.restart()
  await device.remote.syncNow()
  expect((await db.rows('task').toCollection().primaryKeys()).toSorted()).toEqual(before)
  expect((await db.shard.toArray()).every(({ complete }) => complete)).toBe(true)
})
