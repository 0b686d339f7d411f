// A query of the local tables, run again whenever what it read changes, in any tab or in the worker. Undefined until the first
// answer: the time of a skeleton. With other arguments the former answer stays until the new one is there. Undefined arguments
// mean « not yet »: what the person waits for is read first. A query with turn `beside` runs again after that.
import { startTransition, useEffect, useState } from 'react'
import type { LocalDatabase } from '#core/store/database.ts'
import { watchQuery, type Turn } from '#core/store/watch-query.ts'
import { beginReading } from '../screen/drawn.ts'
import { useStorage } from '../storage/storage-state.ts'
import { useDatabase } from '../session/use-session.ts'

export const useLocal = <A, T>(
  query: (db: LocalDatabase, args: A) => Promise<T>,
  args: A | undefined,
  turn: Turn = 'first',
): T | undefined => {
  const db = useDatabase()
  const opened = useStorage(storage => storage.opened)
  const [answer, setAnswer] = useState<{ readonly value?: T; readonly error?: unknown }>({})
  useEffect(
    () => {
      if (args === undefined) return undefined
      const answered = beginReading()
      const stop = watchQuery(
        () => query(db, args),
        (value, isStream) => {
          // While rows arrive without pause, rendering them gives way to taps.
          if (isStream) startTransition(() => setAnswer({ value }))
          else setAnswer({ value })
          answered()
        },
        error => {
          answered()
          void afterFailure(error, () => setAnswer({ error }))
        },
        turn,
      )
      return () => {
        answered()
        stop()
      }
    },
    // oxlint-disable-next-line react/exhaustive-deps -- arguments are compared by their content
    [db, query, keyOf(args), opened],
  )
  // To the error boundary, as if the read were part of the render.
  if (answer.error !== undefined) throw answer.error
  return answer.value
}

/** A lost connection is opened again, and then the query runs again; until then the former answer stays. */
const afterFailure = async (error: unknown, tell: () => void): Promise<void> => {
  const { isUnderRecovery } = await import('../storage/storage-recovery.ts')
  if (!isUnderRecovery(error)) tell()
}

/** Rights contain a set, which JSON would leave out. */
const keyOf = (args: unknown): string =>
  JSON.stringify(args, (_name, value: unknown) => (value instanceof Set ? [...value] : value)) ?? ''
