// A query of the local tables, run again whenever what it read changes, in any tab or in the worker. Undefined until the first
// answer: the time of a skeleton. With other arguments the former answer stays until the new one is there. Undefined arguments
// mean « not yet »: what the person waits for is read first. A query with turn `beside` runs again after that.
import { startTransition, use } from 'react'
import { useObservable, type InteropableObservable } from 'dexie-react-hooks'
import type { LocalDatabase } from '#core/store/database.ts'
import { watchQuery, type Turn } from '#core/store/watch-query.ts'
import { beginReading } from '../screen/drawn.ts'
import { Reading, type ReadingGroup } from '../screen/reading-group.ts'
import { useStorage } from '../storage/storage-state.ts'
import { useDatabase } from '../session/use-session.ts'

export const useLocal = <A, T>(
  query: (db: LocalDatabase, args: A) => Promise<T>,
  args: A | undefined,
  turn: Turn = 'first',
): T | undefined => {
  const db = useDatabase()
  const opened = useStorage(storage => storage.opened)
  const group = use(Reading)
  // Arguments are compared by their content. An error is thrown to the error boundary, as if the read were part of the render.
  return useObservable(
    () => readings(args === undefined ? null : () => query(db, args), turn, group),
    [db, query, keyOf(args), opened],
  )
}

/** Null answers nothing. */
const readings = <T>(
  query: (() => Promise<T>) | null,
  turn: Turn,
  group: ReadingGroup | null,
): InteropableObservable<T> => ({
  // The hook would otherwise subscribe once while rendering, to look for an answer that is there at once.
  hasValue: () => false,
  subscribe: (next, fail) => {
    if (query === null) return () => undefined
    const drawn = beginReading()
    const together = group?.begin()
    const answered = (): void => {
      drawn()
      together?.()
    }
    const stop = watchQuery(
      query,
      (value, isStream) => {
        // While rows arrive without pause, rendering them gives way to taps.
        if (isStream) startTransition(() => void next(value))
        else next(value)
        answered()
      },
      error => {
        answered()
        void afterFailure(error, () => void fail?.(error))
      },
      turn,
    )
    return () => {
      answered()
      stop()
    }
  },
})

/** A lost connection is opened again, and then the query runs again; until then the former answer stays. */
const afterFailure = async (error: unknown, report: () => void): Promise<void> => {
  const { isUnderRecovery } = await import('../storage/storage-recovery.ts')
  if (!isUnderRecovery(error)) report()
}

/** Rights contain a set, which JSON would leave out. */
const keyOf = (args: unknown): string =>
  JSON.stringify(args, (_name, value: unknown) => (value instanceof Set ? [...value] : value)) ?? ''
