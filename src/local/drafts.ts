// What is half typed in a sheet: kept at each letter, so that a phone that dies gives it back when the sheet opens again. A draft is no
// record: it never leaves this device, no outbox entry stands beside it, and it goes once its sheet is confirmed.
import { readMeta, type LocalDatabase } from './database.ts'

const keyOf = (name: string): string => `draft ${name}`

interface NamedDraft {
  /** Of the sheet and what it is open on. */
  readonly name: string
}

export const keepDraft = async (
  db: LocalDatabase,
  { name, values }: NamedDraft & { readonly values: object },
): Promise<void> => void (await db.meta.put({ k: keyOf(name), value: values }))

export const dropDraft = (db: LocalDatabase, { name }: NamedDraft): Promise<void> =>
  db.meta.delete(keyOf(name))

/** Whatever still has the shape of `like`; null when nothing has. */
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
