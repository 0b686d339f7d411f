// A query that answers again whenever a table that it read changes, in this tab, another one or the worker.
import { liveQuery } from 'dexie'

/** Returns the way to stop. After an error it answers no more. */
export const watchQuery = <T>(
  query: () => Promise<T>,
  onAnswer: (answer: T) => void,
  onError: (error: unknown) => void,
): (() => void) => {
  const subscription = liveQuery(query).subscribe(onAnswer, onError)
  return () => subscription.unsubscribe()
}
