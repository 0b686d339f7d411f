// The second half of « Reconstruire » (quality.md section 2, « corrupted »). Once the mark is set, the rescue copy and whatever
// is still readable in the damaged database become the new one. It can start again after a crash at any point; nothing is deleted
// that does not exist elsewhere.
import { openDatabase, readMeta } from '../database.ts'
import { capturedAt, type Entry } from '../rows/entry.ts'
import {
  closeOthers,
  databaseNames,
  deleteDatabase,
  rebuild,
  REBUILDING,
  salvage,
  type Factory,
  type Salvage,
} from './salvage.ts'

const COPY = ' (copie)'
export const copyOf = (name: string): string => `${name}${COPY}`
export const isCopy = (name: string): boolean => name.endsWith(COPY)

/** Marks the copy as complete: from then on its source may be deleted. */
export const beginRebuild = async (name: string, factory: Factory = {}): Promise<void> => {
  const copy = openDatabase(copyOf(name), factory)
  await copy.strict.meta.put({ k: REBUILDING, value: true })
  copy.close()
}

/** Databases whose rebuilding was begun and not finished. */
export const begunRebuilds = async (factory: Factory = {}): Promise<string[]> => {
  const begun: string[] = []
  for (const name of (await databaseNames(factory)).filter(isCopy)) {
    const copy = openDatabase(name, factory)
    if ((await readMeta(copy, REBUILDING)) === true) begun.push(name.slice(0, -COPY.length))
    copy.close()
  }
  return begun
}

export const finishRebuild = async (name: string, factory: Factory = {}): Promise<void> => {
  const copied = await salvage(copyOf(name), factory)
  await rebuild({ ...(await withLater(copied, name, factory)), name }, factory)
  await deleteDatabase(copyOf(name), factory)
}

/**
 * Adds what other tabs captured, and what became of the rest, after the copy was made. The tabs are closed first, so this is
 * complete.
 */
export const withLater = async (copied: Salvage, name: string, factory: Factory = {}): Promise<Salvage> => {
  if (!(await databaseNames(factory)).includes(name)) return copied
  await closeOthers(name, factory)
  const now = await salvage(name, factory)
  const acked = byName([...copied.acked, ...now.acked], ({ key }) => key)
  const settled = new Set(now.acked.map(({ key }) => key))
  const waiting = byName([...copied.outbox, ...now.outbox], entry => `${entry.seq} ${capturedAt(entry)}`)
  return {
    ...now,
    outbox: numbered(waiting.filter(({ key }) => !settled.has(key))),
    base: byName([...copied.base, ...now.base], ({ entity, id }) => `${entity} ${id}`),
    blob: byName([...copied.blob, ...now.blob], ({ id }) => id),
    acked,
    meta: byName([...copied.meta, ...now.meta], ({ k }) => k),
  }
}

/** An empty database left by an interruption numbers its entries from one again: they come after those of the copy. */
const numbered = (entries: readonly Entry[]): Entry[] => {
  const taken = new Set<number>()
  let last = Math.max(0, ...entries.map(({ seq }) => seq))
  return entries.map(entry => {
    const seq = taken.has(entry.seq) ? (last += 1) : entry.seq
    taken.add(seq)
    return { ...entry, seq }
  })
}

/** The last row of each name. */
const byName = <T>(rows: readonly T[], nameOf: (row: T) => string): T[] => [
  ...new Map(rows.map(row => [nameOf(row), row])).values(),
]
