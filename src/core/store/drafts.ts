// Half-typed input of a sheet, kept at each letter, so that after a phone died it is there again when the sheet opens. A draft is
// no record: it never leaves this device, has no outbox entry, and is deleted once its sheet is confirmed.
import { readMeta, type LocalDatabase } from './database.ts'

const PREFIX = 'draft '
const keyOf = (name: string): string => `${PREFIX}${name}`
const KEPT_MS = 7 * 86_400_000

interface NamedDraft {
  /** Names the sheet and the record that it is open on. */
  readonly name: string
}

export const keepDraft = async (
  db: LocalDatabase,
  { name, values }: NamedDraft & { readonly values: object },
): Promise<void> => void (await db.meta.put({ k: keyOf(name), value: values }))

export const dropDraft = (db: LocalDatabase, { name }: NamedDraft): Promise<void> =>
  db.meta.delete(keyOf(name))

/** The members that still have the shape of `like`; null when none has. */
export const draftOf = async <V extends object>(
  db: LocalDatabase,
  { name, like }: NamedDraft & { readonly like: V },
): Promise<Partial<V> | null> => {
  const kept = await readMeta(db, keyOf(name))
  if (typeof kept !== 'object' || kept === null) return null
  const known = new Map(Object.entries(like).map(([field, value]) => [field, typeof value]))
  const fitting = Object.entries(kept).filter(([field, value]) => known.get(field) === typeof value)
  return fitting.length === 0 ? null : (Object.fromEntries(fitting) as Partial<V>)
}

/**
 * Runs when a session starts: deletes drafts that nobody returned to for 7 days, photos of a half-filled sheet included. The 7
 * days count from the first start that finds the draft, so that typing needs no clock; further typing, or a clock that was set
 * back, starts them again.
 */
export const tidyDrafts = (db: LocalDatabase, nowMs: number): Promise<void> =>
  db.relaxed.dexie.transaction('rw', ['meta'], async () => {
    const drafts = db.relaxed.meta.where('k').startsWith(PREFIX)
    for (const { seenAt, ...draft } of await drafts.toArray()) {
      if (seenAt === undefined || seenAt > nowMs) await db.relaxed.meta.put({ ...draft, seenAt: nowMs })
      else if (nowMs - seenAt > KEPT_MS) await db.relaxed.meta.delete(draft.k)
    }
  })
