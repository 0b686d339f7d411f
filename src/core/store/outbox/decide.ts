// A decision about what waits (sync.md section 2): a person's, or that of a phone which hands a conflict to the desk. Entries,
// bases and rows change in one durable transaction, wholly or not at all.
import type { AnyRow } from '#records/entity.ts'
import { entities, entityByName } from '#records/entities/index.ts'
import { failed, success, type Failure, type Outcome } from '#records/failure.ts'
import type { Connection, LocalDatabase } from '../database.ts'
import type { Base, Entry } from '../rows/entry.ts'
import { forgetImages } from '../pictures/forget-images.ts'
import { rememberLeft } from '../rows/left-places.ts'
import { baseOf, entriesOf, show } from '../rows/mirror-row.ts'

export interface Waiting {
  readonly entry: Entry
  /** The server's version of its record. */
  readonly base: Base
  /** All waiting entries, in order of capture. */
  readonly waiting: readonly Entry[]
}
export interface Decision {
  readonly changed?: readonly Entry[]
  readonly dropped?: readonly Entry[]
  /** For the chosen entry's record. */
  readonly base?: Base
  /** Images captured with the dropped entries are removed as well, unless they were sent. */
  readonly forgetsImages?: boolean
}

/** The entry was settled meanwhile, or its state allows no decision. */
export const NOTHING_TO_DECIDE: Failure = { kind: 'other', status: 404, detail: null }
/** The record is no longer what the person was shown: they choose again. */
export const movedOn = (current: AnyRow | null): ReturnType<typeof failed> =>
  failed({ kind: 'conflict', current })

const tableNames = [...entities.map(({ name }) => name), 'outbox', 'base', 'meta', 'blob']

export const decide = (
  db: LocalDatabase,
  { seq }: { readonly seq: number },
  decision: (found: Waiting) => Outcome<Decision>,
): Promise<Outcome<null>> => {
  const tables = db.strict
  return tables.dexie.transaction('rw', tableNames, async () => {
    const waiting = await tables.outbox.orderBy('seq').toArray()
    const entry = waiting.find(one => one.seq === seq)
    if (entry === undefined) return failed(NOTHING_TO_DECIDE)
    const own = await baseIn(tables, entry)
    const decided = decision({ entry, base: own, waiting })
    if (!decided.ok) return decided
    const { changed = [], dropped = [], base = own, forgetsImages = false } = decided.value
    const touched = new Map([...changed, ...dropped].map(one => [`${one.entity} ${one.id}`, one]))
    const bases = await Promise.all(
      [...touched.values()].map(async one =>
        one.entity === entry.entity && one.id === entry.id ? base : baseIn(tables, one),
      ),
    )
    await tables.outbox.bulkDelete(dropped.map(one => one.seq))
    await tables.outbox.bulkPut([...changed])
    for (const one of bases) {
      const of = entityByName(one.entity)
      const left = await entriesOf(tables, one.entity, one.id)
      if (of !== undefined) await show(tables, of, one, left)
      else if (left.length === 0) await tables.base.delete([one.entity, one.id])
      if (of !== undefined && one.shards.length === 0) await rememberLeft(tables, [[one.entity, one.id]])
    }
    if (forgetsImages) await forgetImages(tables, dropped)
    return success(null)
  })
}

const baseIn = async (tables: Connection, { entity, id }: Entry): Promise<Base> => {
  const kept = await tables.base.get([entity, id])
  if (kept !== undefined) return kept
  const of = entityByName(entity)
  return of === undefined
    ? { entity, id, rev: 0, row: null, shards: [], hidden: true }
    : baseOf(of, id, await tables.rows(entity).get(id))
}

/** Later entries about the same record. */
export const laterOf = ({ entry, waiting }: Pick<Waiting, 'entry' | 'waiting'>): Entry[] =>
  waiting.filter(({ entity, id, seq }) => entity === entry.entity && id === entry.id && seq > entry.seq)
