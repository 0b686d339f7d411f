// The shards that this device holds (sync.md section 3.2): granted or withdrawn by the profile, wanted for a while by a screen,
// or pulled again from the start. What waits to be sent is hidden with its shard, never dropped.
import { dayOf } from '#records/time/dates.ts'
import { entities, entityByName } from '#records/entities/index.ts'
import { readMeta, type LocalDatabase, type Shard } from '../database.ts'
import { leftPlaces, type Place } from '../rows/left-places.ts'
import { entriesOf, show } from '../rows/mirror-row.ts'
import { isFromBeforeARestart, isOfFormerEpoch } from './chunk-news.ts'
import { allTables, inTransaction } from './mirror.ts'
import type { Chunk } from '../chunk.ts'
import { eraseSearch } from '../search/search-store.ts'

/**
 * Removes shards that are no longer granted with their rows, except those that a screen wanted; new ones start at their
 * beginning.
 */
export const alignShards = (db: LocalDatabase, names: readonly string[]): Promise<void> =>
  inTransaction(db, allTables, async () => {
    const held = await db.shard.toArray()
    const granted = new Set(names)
    const left = held.filter(({ name, wantedAt }) => !granted.has(name) && wantedAt === undefined)
    await forget(
      db,
      left.map(({ name }) => name),
    )
    for (const { wantedAt, ...shard } of held)
      if (wantedAt !== undefined && granted.has(shard.name)) await db.shard.put(shard)
    const known = new Set(held.map(({ name }) => name))
    await db.shard.bulkPut(names.filter(name => !known.has(name)).map(startOf))
  })

export const dropShard = (db: LocalDatabase, name: string): Promise<void> =>
  inTransaction(db, allTables, async () => forget(db, [name]))

/** Notes that a screen needs these shards now: the next pull fetches those that are not held yet. */
export const wantShards = (db: LocalDatabase, names: readonly string[], at: string): Promise<void> =>
  inTransaction(db, ['shard'], async () => {
    const held = await db.shard.bulkGet([...names])
    for (const [i, name] of names.entries()) {
      const shard = held[i] ?? startOf(name)
      if (held[i] === undefined || shard.wantedAt !== undefined)
        await db.shard.put({ ...shard, wantedAt: at })
    }
  })

/** Removes wanted shards that no screen has asked for since. */
export const dropUnused = (db: LocalDatabase, since: string): Promise<void> =>
  inTransaction(db, allTables, async () => {
    const unused = await db.shard
      .filter(({ wantedAt }) => wantedAt !== undefined && wantedAt < since)
      .toArray()
    await forget(
      db,
      unused.map(({ name }) => name),
    )
  })

/**
 * The cursor is older than the server's feed reaches back, so the shard is pulled again. Until that is complete, the rows stay
 * shown under the shard's former name; finishRestarts() then removes those that the new pull did not contain.
 */
export const restartShard = (db: LocalDatabase, name: string): Promise<void> =>
  inTransaction(db, allTables, async () => {
    const held = (await db.shard.get(name)) ?? startOf(name)
    await renameShards(db, new Set([name]), formerName)
    await db.shard.put(restartOf(held))
  })

/**
 * Every held shard is pulled again, and its rows count as new whatever their rev: the server may have been restored to an earlier
 * state, or rows may lack fields that a newer version of the product has. What waits to be sent is not changed.
 */
export const startOver = (db: LocalDatabase): Promise<void> =>
  inTransaction(db, allTables, async () => {
    const formerOnly = (shards: readonly string[]): string[] => [...new Set(shards.map(formerName))]
    await db.base.toCollection().modify(base => {
      Object.assign(base, { rev: 0, shards: formerOnly(base.shards) })
    })
    for (const { name } of entities)
      await db
        .rows(name)
        .toCollection()
        .modify(row => {
          Object.assign(row, { rev: 0, $shards: formerOnly(row.$shards) })
        })
    await db.shard.bulkPut((await db.shard.toArray()).map(restartOf))
    await db.meta.delete('badRows')
  })

/** Visits the rows once, however many shards are complete. */
export const finishRestarts = async (db: LocalDatabase): Promise<void> => {
  if ((await pulledShards(db)).length === 0) return
  await inTransaction(db, allTables, async () => {
    const shards = await pulledShards(db)
    await renameShards(db, new Set(shards.map(({ name }) => formerName(name))), () => null)
    await db.shard.bulkPut(shards.map(shard => Object.assign({}, shard, { restarted: false })))
  })
}
const pulledShards = async (db: LocalDatabase): Promise<Shard[]> =>
  (await db.shard.toArray()).filter(({ restarted, complete }) => restarted && complete)

const startOf = (name: string): Shard => ({
  name,
  cursor: 0,
  complete: false,
  epoch: null,
  restarted: false,
})
const restartOf = ({ name, wantedAt }: Shard): Shard => ({
  ...startOf(name),
  restarted: true,
  ...(wantedAt === undefined ? {} : { wantedAt }),
})

const FORMER = ' (former)'
const formerName = (name: string): string => (name.endsWith(FORMER) ? name : `${name}${FORMER}`)

const forget = async (db: LocalDatabase, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return
  await renameShards(db, new Set([...names, ...names.map(formerName)]), () => null)
  await db.shard.bulkDelete([...names])
}

/** Visits every row. That is rare (a change of rights, a cursor of months ago), so no index is kept for it. */
const renameShards = async (
  db: LocalDatabase,
  names: ReadonlySet<string>,
  toOther: (name: string) => string | null,
): Promise<void> => {
  const renamed = (shards: readonly string[]): string[] => {
    const others = shards.map(name => (names.has(name) ? toOther(name) : name))
    return [...new Set(others.filter(name => name !== null))]
  }
  const isTouched = (shards: readonly string[]): boolean => shards.some(name => names.has(name))
  for (const base of await db.base.filter(({ shards }) => isTouched(shards)).toArray()) {
    const of = entityByName(base.entity)
    if (of === undefined) continue
    const shards = renamed(base.shards)
    const next = { ...base, shards, hidden: base.hidden || shards.length === 0 }
    await show(db, of, next, await entriesOf(db, base.entity, base.id))
  }
  for (const { name } of entities) {
    const touched = () => db.rows(name).filter(({ $shards }) => isTouched($shards))
    await touched()
      .and(({ $shards }) => renamed($shards).length === 0)
      .delete()
    await touched().modify(row => {
      Object.assign(row, { $shards: renamed(row.$shards) })
    })
  }
}

/**
 * Removes records that no held shard contains any more; those with pending entries are hidden, never dropped. `rev`: the server's
 * rev in an answer that was read completely. A record written later is judged by the next answer.
 */
export const sweep = async (db: LocalDatabase, rev: number): Promise<void> => {
  if ((await leftPlaces(db)).length === 0) return
  await inTransaction(db, allTables, async () => {
    const later: Place[] = []
    for (const [entity, id] of await leftPlaces(db)) {
      const of = entityByName(entity)
      const base = await db.base.get([entity, id])
      const known = base ?? (await db.rows(entity).get(id))
      const shards = base?.shards ?? (await db.rows(entity).get(id))?.$shards
      if (of === undefined || known === undefined || shards?.length !== 0) continue
      if (known.rev > rev) later.push([entity, id])
      else if (base === undefined) await db.rows(entity).delete(id)
      else if (base.row !== null)
        await show(db, of, { ...base, hidden: true }, await entriesOf(db, entity, id))
    }
    await db.meta.put({ k: 'left', value: later })
  })
}

/** An explicit sign-out empties the mirror. What waits for the server keeps its base and stays reserved for its user. */
export const eraseMirror = (db: LocalDatabase): Promise<void> =>
  inTransaction(db, [...allTables, 'search', 'searchNote', 'blob'], async () => {
    for (const { name } of entities) await db.rows(name).clear()
    await db.shard.clear()
    await eraseSearch(db)
    // What waits to be sent stays, reserved for its user like the outbox.
    await db.blob.where('state').equals('sent').delete()
    await db.meta.bulkDelete(['left', 'badRows'])
    await db.base.toCollection().modify(base => {
      Object.assign(base, { shards: [], hidden: false })
    })
  })

/** Shows records that are not on the server yet: no pull contains them, and a returning user must find them again. */
export const showCreations = (db: LocalDatabase): Promise<void> =>
  inTransaction(db, allTables, async () => {
    for (const base of await db.base.filter(({ row }) => row === null).toArray()) {
      const of = entityByName(base.entity)
      if (of !== undefined) await show(db, of, base, await entriesOf(db, base.entity, base.id))
    }
  })

/**
 * How many revs a shard without news may lag behind: moving dozens of cursors at each poke costs a desk time while a screen
 * reads.
 */
const QUIET_REVS = 200

/** Moves the cursors of shards that had no news (dozens on a desk), seldom and in one transaction for all. */
export const moveCursors = async (
  db: LocalDatabase,
  moves: readonly Move[],
  epoch: string,
  today: string,
): Promise<void> => {
  const [all, pulledAt] = await Promise.all([db.shard.toArray(), readMeta(db, 'pulledAt')])
  // The server's feed reaches back some months, so a cursor must not stay unmoved for that long.
  const isOfToday = typeof pulledAt === 'string' && dayOf(Date.parse(pulledAt)) === today
  const known = new Map(all.map(shard => [shard.name, shard]))
  const isDue = ({ shard, cursor }: Move): boolean => {
    const held = known.get(shard)
    return held?.complete !== true || held.epoch !== epoch || cursor - held.cursor > QUIET_REVS
  }
  // All cursors together, because the server reads from the lowest of them.
  if (isOfToday && !moves.some(isDue)) return
  await inTransaction(db, ['shard', 'meta'], async () => {
    if (await isOfFormerEpoch(db, { epoch })) return
    const held = await db.shard.bulkGet(moves.map(({ shard }) => shard))
    await db.shard.bulkPut(
      held.flatMap((one, i) => {
        const move = moves[i]
        if (one === undefined || move === undefined || isFromBeforeARestart(one, move)) return []
        return [{ ...one, cursor: Math.max(one.cursor, move.cursor), complete: true, epoch }]
      }),
    )
  })
}
type Move = Pick<Chunk, 'shard' | 'cursor' | 'after'>
