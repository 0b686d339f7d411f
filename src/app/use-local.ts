// A query of the local tables, run again whenever what it read changes, in any tab or in the worker. Undefined until the first
// answer: a skeleton's time.
import { useLiveQuery } from 'dexie-react-hooks'
import type { LocalDatabase } from '#local/database.ts'
import { useDatabase } from './use-session.ts'

export const useLocal = <A, T>(query: (db: LocalDatabase, args: A) => Promise<T>, args: A): T | undefined => {
  const db = useDatabase()
  return useLiveQuery(() => query(db, args), [db, query, keyOf(args)])
}

/** Rights hold a set, which JSON would leave out. */
const keyOf = (args: unknown): string =>
  JSON.stringify(args, (_name, value: unknown) => (value instanceof Set ? [...value] : value)) ?? ''
