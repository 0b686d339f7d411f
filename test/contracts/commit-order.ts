// Commit order on PostgreSQL (sync.md section 3.1): writers in two processes, and readers that follow the feed by its cursor and must miss
// nothing. Run for seconds by commit-order.pg.test.ts, for longer by `npm run simulate`.
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { openPostgres } from '#server/storage/postgres/open-postgres.ts'
import type { OrganisationStorage, Storage, Transaction } from '#server/storage/storage.ts'
import type { Ports } from '#server/use/write/caller.ts'
import { createRecord } from '#server/use/records/resources.ts'
import { openFeed } from '#server/use/records/feed.ts'
import { desk, entityNamed, EPOCH, openWorld, ORG } from '../fixtures/server-world.ts'

export interface CommitOrder {
  /** The address of an empty database. */
  readonly url: string
  readonly writers: number
  readonly seconds: number
  /** `ahead` advances the clock in a transaction of its own, which is the mistake that this test must detect. */
  readonly clock?: 'late' | 'ahead'
}
export interface CommitOrderCount {
  readonly written: number
  readonly abandoned: number
  readonly readers: number
  /** How many records at least one of the readers never got, summed over all readers. */
  readonly missed: number
}

const READERS = 2
const SHARD = 'emma/none'
const Task = entityNamed('task')

export const commitOrder = async ({
  url,
  writers,
  seconds,
  clock = 'late',
}: CommitOrder): Promise<CommitOrderCount> => {
  const world = await openWorld(await openPostgres({ url, max: writers + 4 }))
  const other = await openPostgres({ url, max: writers + 4 })
  try {
    const portsOn = (storage: Storage): Ports => ({ ...world.ports, storage: slowed(storage, clock) })
    const processes = [portsOn(world.ports.storage), portsOn(other)]
    const until = performance.now() + seconds * 1000
    let writing = true
    const readings = Array.from({ length: READERS }, (_, n) => follow(at(processes, n), () => !writing))
    const writings = Array.from({ length: writers }, (_, n) => writeUntil(at(processes, n), `w${n}`, until))
    const ids: string[] = []
    let abandoned = 0
    for (const one of await Promise.all(writings)) {
      ids.push(...one.ids)
      abandoned += one.abandoned
    }
    writing = false
    let missed = 0
    for (const seen of await Promise.all(readings)) missed += ids.filter(id => !seen.has(id)).length
    return { written: ids.length, abandoned, readers: READERS, missed }
  } finally {
    await other.close()
    await world.close()
  }
}

const at = (processes: readonly Ports[], n: number): Ports => {
  const ports = processes[n % processes.length]
  if (ports === undefined) throw new Error('no process')
  return ports
}

const ABANDONED = 'abandoned'

/** Delays some transactions before or after the clock, and abandons one in nine after it. */
const slowed = (storage: Storage, clock: 'late' | 'ahead'): Storage => ({
  ...storage,
  of: org => {
    const data = storage.of(org)
    const dawdling = (tx: Transaction): Transaction => ({
      ...tx,
      advanceClock: async n => {
        if (clock === 'ahead') return data.transaction(ahead => ahead.advanceClock(n))
        if (randomInt(3) === 0) await wait(randomInt(4))
        return tx.advanceClock(n)
      },
      putHistory: async lines => {
        await tx.putHistory(lines)
        if (clock === 'ahead' || randomInt(4) === 0) await wait(randomInt(clock === 'ahead' ? 15 : 4))
        if (randomInt(9) === 0) throw new Error(ABANDONED)
      },
    })
    return {
      ...data,
      transaction: fn => data.transaction(tx => fn(dawdling(tx))),
    } satisfies OrganisationStorage
  },
})

const writeUntil = async (
  ports: Ports,
  writer: string,
  until: number,
): Promise<{ readonly ids: readonly string[]; readonly abandoned: number }> => {
  const ids: string[] = []
  let abandoned = 0
  for (let n = 0; performance.now() < until; n++) {
    const id = `${writer}-${n}`
    try {
      const reply = await createRecord(ports, desk, Task, { id }, { key: id, rev: null, force: false })
      if (reply.status !== 201) throw new Error(`${id} was answered ${reply.status}`)
      ids.push(id)
    } catch (error) {
      if (!(error instanceof Error && error.message === ABANDONED)) throw error
      abandoned += 1
    }
  }
  return { ids, abandoned }
}

/** Reads as a device does: pull, apply, keep the cursor, pull again. */
const follow = async (ports: Ports, isOver: () => boolean): Promise<ReadonlySet<string>> => {
  const seen = new Set<string>()
  let cursor = 0
  for (;;) {
    const wasOver = isOver()
    const feed = await openFeed(ports, desk, { epoch: EPOCH, shards: { [SHARD]: cursor } })
    if ('problem' in feed) throw new Error(feed.problem.detail)
    let more = false
    for await (const line of feed) {
      if ('e' in line) seen.add(line.id)
      else if ('cursor' in line) {
        if (line.cursor < cursor) throw new Error('a cursor went back')
        cursor = line.cursor
        more = line.more
      }
    }
    const { rev } = await ports.storage.of(ORG).clock()
    if (wasOver && !more && cursor >= rev) return seen
    await wait(randomInt(10))
  }
}
