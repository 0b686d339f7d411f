// Mostly one record changes, and a desk holds dozens of shards: shards without changes are not written again at each pass
// (src/core/store/mirror/held-shards.ts).
import { expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { realScheduler } from '#core/api/scheduler.ts'
import { alignShards } from '#core/store/mirror/held-shards.ts'
import { pullOnce } from '#core/sync/pull.ts'
import { openDevice } from '../device.ts'
import { clientOf, bodyText } from '../wire.ts'

const MORNING = Date.UTC(2026, 10, 21, 8)
const DAY_MS = 86_400_000

/** A desk where shard « a » has a new row at each pass and « b » and « c » have none. `asked` lists the cursors of each request. */
const openDesk = async () => {
  const { db } = await openDevice('one')
  await alignShards(db, ['a', 'b', 'c'])
  const asked: unknown[] = []
  let rev = 0
  let now = MORNING
  const client = clientOf(async (_url, init) => {
    const { shards } = JSON.parse(bodyText(init)) as { shards: { readonly [name: string]: number } }
    asked.push(shards)
    const row = { ...blankRow(Task), id: 't1', rev }
    const lines = [
      { e: 'task', id: 't1', rev, v: row },
      ...Object.keys(shards).map(shard => ({ shard, cursor: rev, more: false })),
      { end: true, epoch: 'e', rev },
    ]
    return new Response(lines.map(line => `${JSON.stringify(line)}\n`).join(''), {
      headers: { 'Content-Type': 'application/x-ndjson', 'X-Server-Epoch': 'e' },
    })
  })
  const pass = async (to: number, at = now): Promise<number[]> => {
    rev = to
    now = at
    const end = await pullOnce({
      db,
      client,
      scheduler: realScheduler,
      now: () => now,
      device: { id: 'd', name: 'Poste' },
    })
    expect(end).toEqual({ kind: 'done' })
    return (await db.shard.orderBy('name').toArray()).map(({ cursor }) => cursor)
  }
  return { db, asked, pass }
}

test('a shard without changes keeps its cursor until it is two hundred changes behind; then all cursors move together', async () => {
  const { db, asked, pass } = await openDesk()

  expect(await pass(1000)).toEqual([1000, 1000, 1000])
  expect(await db.shard.filter(({ complete }) => complete).count()).toBe(3)
  expect(await pass(1001)).toEqual([1001, 1000, 1000])
  expect(await pass(1200)).toEqual([1200, 1000, 1000])
  expect(await pass(1201)).toEqual([1201, 1201, 1201])
  expect(await pass(1202)).toEqual([1202, 1201, 1201])
  expect(asked.slice(-2)).toEqual([
    { a: 1200, b: 1000, c: 1000 },
    { a: 1201, b: 1201, c: 1201 },
  ])
})

test('once a day all cursors move, so that none is older than the departures that the server keeps for months', async () => {
  const { pass } = await openDesk()
  await pass(1000)

  expect(await pass(1003, MORNING + 3_600_000)).toEqual([1003, 1000, 1000])
  expect(await pass(1004, MORNING + DAY_MS)).toEqual([1004, 1004, 1004])
})

test('a newly granted shard without rows is complete after its first pass', async () => {
  const { db, pass } = await openDesk()
  await pass(1000)
  await alignShards(db, ['a', 'b', 'c', 'd'])

  await pass(1001)
  expect(await db.shard.get('d')).toMatchObject({ complete: true, cursor: 1001 })
})
