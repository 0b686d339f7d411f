// The second half of « Reconstruire » (quality.md section 2, « corrupted »): from the mark on, the rescue copy and whatever the damaged
// database still tells become the new one. It can be begun again after a crash at any point; nothing is deleted that is not elsewhere.
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

/** The copy is whole and what it was made from may go: known to every later start. */
export const beginRebuild = async (name: string, factory: Factory = {}): Promise<void> => {
  const copy = openDatabase(copyOf(name), factory)
  await copy.strict.meta.put({ k: REBUILDING, value: true })
  copy.close()
}

/** Databases whose rebuilding was begun and not brought to its end. */
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

/** What other tabs captured, and what became of the rest, after the copy was made: they are closed first, so this is all of it. */
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

/** An empty database that a cut left behind counts from one again: what it took in comes after what the copy holds. */
const numbered = (entries: readonly Entry[]): Entry[] => {
  const taken = new Set<number>()
  let last = Math.max(0, ...entries.map(({ seq }) => seq))
  return entries.map(entry => {
    const seq = taken.has(entry.seq) ? (last += 1) : entry.seq
    taken.add(seq)
    return { ...entry, seq }
  })
}

/** The last one of each name. */
const byName = <T>(rows: readonly T[], nameOf: (row: T) => string): T[] => [
  ...new Map(rows.map(row => [nameOf(row), row])).values(),
]
