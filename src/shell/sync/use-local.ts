// A query of the local tables, run again whenever what it read changes, in any tab or in the worker. Undefined until the first
// answer: a skeleton's time. With other arguments the former answer stays until the new one is there. Undefined arguments are « not
// yet »: what the person waits for is read first. What only stands `beside` it is read again after it.
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
          // While rows stream in, drawing them gives way to whoever taps.
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
    // oxlint-disable-next-line react/exhaustive-deps -- arguments are compared by what they say
    [db, query, keyOf(args), opened],
  )
  // To the error boundary, as if the reading were part of the drawing.
  if (answer.error !== undefined) throw answer.error
  return answer.value
}

/** A lost connection is opened again, and then the query runs anew; until then what is shown stays. */
const afterFailure = async (error: unknown, tell: () => void): Promise<void> => {
  const { isUnderRecovery } = await import('../storage/storage-recovery.ts')
  if (!isUnderRecovery(error)) tell()
}

/** Rights hold a set, which JSON would leave out. */
const keyOf = (args: unknown): string =>
  JSON.stringify(args, (_name, value: unknown) => (value instanceof Set ? [...value] : value)) ?? ''
