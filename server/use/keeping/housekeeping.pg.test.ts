// Housekeeping on both databases, with a clock that the test sets.
import { describe, expect, onTestFinished, test } from 'vitest'
import { dayOf, isoWeek } from '#records/time/dates.ts'
import type { TokenRecord } from '../../storage/storage.ts'
import { crew, desk, openWorld, ORG, plain, stop, Task, type World } from '#test/fixtures/server-world.ts'
import { stores } from '#test/fixtures/stores.ts'
import { startHousekeeping, tidy } from './housekeeping.ts'
import { createRecord, patchRecord, removeRecord } from '../records/resources.ts'

const DAY = 86_400_000
const week = 'emma/2026-W47'

describe.each(stores)('on %s', (_, open) => {
  const start = async (): Promise<World> => {
    const world = await openWorld(await open())
    onTestFinished(() => world.close())
    return world
  }
  const dataOf = (world: World) => world.ports.storage.of(ORG)

  test('[CF6] an idempotency key is kept 90 days: a replay gets the stored answer until then and is performed again after', async () => {
    const world = await start()
    const create = () => createRecord(world.ports, desk, Task, { lastname: 'Zoé' }, { ...plain, key: 'k' })
    await create()
    world.at += 89 * DAY
    await tidy(world.ports)
    expect((await create()).status).toBe(201)
    expect(await dataOf(world).count('task', {})).toBe(1)
    world.at += 2 * DAY
    expect((await tidy(world.ports)).forgotten).toBeGreaterThan(0)
    expect(await dataOf(world).mutation('bureau', 'k')).toBeUndefined()
  })

  test('[CF6] a departure is kept 90 days: a cursor from before it gets the departure until then and is reset after', async () => {
    const world = await start()
    await world.put('task', stop('a'), stop('b'))
    const { rev: cursor } = await dataOf(world).clock()
    await removeRecord(world.ports, desk, Task, 'a', plain)
    const { rev: departed } = await dataOf(world).clock()
    world.at += 89 * DAY
    await createRecord(world.ports, desk, Task, { lastname: 'Zoé' }, plain)
    await tidy(world.ports)
    expect(await world.sync(desk, { [week]: cursor })).toContainEqual({
      e: 'task',
      id: 'a',
      rev: departed,
      gone: 1,
    })
    world.at += 2 * DAY
    await tidy(world.ports)
    expect((await dataOf(world).clock()).forgotten).toBe(departed)
    expect(await world.sync(desk, { [week]: cursor })).toContainEqual({ shard: week, reset: true })
    expect(await world.sync(desk, { [week]: departed })).toContainEqual(
      expect.objectContaining({ shard: week, more: false }),
    )
  })

  test('[CF6] a deleted task is purged after 30 days, unless it was restored or another record references it', async () => {
    const world = await start()
    const ids = ['a', 'restored', 'paid', 'chained', 'recent']
    await world.put('task', ...ids.map(id => stop(id)), stop('chain', { next_task_id: 'chained' }))
    await world.put('payment', { id: 'p', task_id: 'paid', amount: 10 })
    await world.put('object', {
      id: 'o',
      name: 'Armoire',
      deleted: 1,
      modification_time: '2020-01-01 00:00:00',
    })
    for (const id of ids.slice(0, -1)) await removeRecord(world.ports, desk, Task, id, plain)
    world.at += 29 * DAY
    await removeRecord(world.ports, desk, Task, 'recent', plain)
    expect((await tidy(world.ports)).purged).toBe(0)
    world.at += 2 * DAY
    await patchRecord(world.ports, desk, Task, 'restored', { deleted: 0 }, plain)
    expect((await tidy(world.ports)).purged).toBe(1)
    const kept = await dataOf(world).find('task', { deleted: 'with' })
    expect(kept.map(({ id }) => id).sort()).toEqual(['chain', 'chained', 'paid', 'recent', 'restored'])
    expect(await world.row('object', 'o')).toBeDefined()
    const { total } = await dataOf(world).history({ entity: 'task', id: 'a', limit: 5, offset: 0 })
    expect(total).toBe(1)
    expect((await patchRecord(world.ports, desk, Task, 'a', { note: 'x' }, plain)).status).toBe(404)
    expect((await createRecord(world.ports, desk, Task, { id: 'a' }, plain)).status).toBe(201)
  })

  test('an edit that was performed before its task was purged gets 204 when it is sent again', async () => {
    const world = await start()
    await world.put('task', stop('a'))
    const edit = () => patchRecord(world.ports, crew, Task, 'a', { note: 'cave' }, { ...plain, key: 'k' })
    await edit()
    await removeRecord(world.ports, desk, Task, 'a', plain)
    world.at += 31 * DAY
    await tidy(world.ports)
    expect(await edit()).toEqual({ status: 204 })
  })

  test('[CF6] a token is kept until a week after it expires, used or not', async () => {
    const world = await start()
    const token = (hash: string, expires_at: number): TokenRecord => ({
      hash,
      kind: 'refresh',
      user_id: 'camion',
      family: 'f',
      device: null,
      issued_at: world.at,
      expires_at,
      family_expires_at: world.at + 90 * DAY,
      used_at: hash === 'used' ? world.at : null,
      revoked_at: null,
    })
    await dataOf(world).transaction(async tx => {
      await tx.putToken(token('used', world.at + DAY))
      await tx.putToken(token('good', world.at + 14 * DAY))
    })
    world.at += 7 * DAY
    await tidy(world.ports)
    expect(await dataOf(world).token('used')).toBeDefined()
    world.at += 2 * DAY
    await tidy(world.ports)
    expect(await dataOf(world).token('used')).toBeUndefined()
    expect(await dataOf(world).token('good')).toBeDefined()
  })

  test('[21.8] [CF6] through half a year of days a device that was last here six days ago never starts over, and what is kept stops growing', async () => {
    const world = await start()
    const data = dataOf(world)
    const days = 180
    const revs: number[] = []
    const removed: string[] = []
    let tidied = { forgotten: 0, purged: 0 }
    for (let day = 0; day < days; day++) {
      const today = dayOf(world.at)
      const keyed = { ...plain, key: `made-${day}` }
      const made = await createRecord(world.ports, desk, Task, { lastname: 'Zoé', date: today }, keyed)
      if (!('row' in made)) throw new Error('a task was not made')
      await removeRecord(world.ports, desk, Task, made.row.id, plain)
      removed.push(made.row.id)
      const { forgotten, purged } = await tidy(world.ports)
      tidied = { forgotten: tidied.forgotten + forgotten, purged: tidied.purged + purged }
      revs.push((await data.clock()).rev)
      const cursor = revs[Math.max(0, day - 6)] ?? 0
      const lines = await world.sync(desk, { [`emma/${isoWeek(today)}`]: cursor })
      expect([day, lines.filter(line => 'reset' in line)]).toEqual([day, []])
      const gone = lines.flatMap(line => ('gone' in line ? [line.id] : []))
      if (day > 0) expect([day, gone.includes(made.row.id)]).toEqual([day, true])
      world.at += DAY
    }
    expect(await data.mutation('bureau', 'made-0')).toBeUndefined()
    expect(await data.mutation('bureau', `made-${days - 89}`)).toBeDefined()
    // Of each day one key and the departure from one shard; a deleted task is there for 30 days.
    expect(tidied.forgotten).toBeGreaterThanOrEqual(2 * (days - 92))
    expect(tidied.purged).toBeGreaterThanOrEqual(days - 32)
    expect(await data.count('task', { deleted: 'with' })).toBeLessThanOrEqual(32)
  })

  test('removing more than one transaction may hold takes several transactions', async () => {
    const world = await start()
    await world.put(
      'task',
      ...Array.from({ length: 1203 }, (_, n) =>
        stop(`t${n}`, { deleted: 1, modification_time: '2026-01-01 00:00:00' }),
      ),
    )
    expect((await tidy(world.ports)).purged).toBe(1203)
    expect(await dataOf(world).count('task', { deleted: 'with' })).toBe(0)
  })
})

test('housekeeping runs at the start, through the function that logs failures, and can be stopped', async () => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  const jobs: Promise<void>[] = []
  let besides = 0
  const stop = startHousekeeping(
    world.ports,
    job => void jobs.push(job()),
    async () => {
      besides += 1
      throw new Error('of no other job')
    },
  )
  const ends = await Promise.allSettled(jobs)
  expect([ends.map(({ status }) => status), besides]).toEqual([['rejected', 'fulfilled'], 1])
  stop()
})
