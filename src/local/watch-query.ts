// A query that answers again whenever a table that it read changes, in this tab, another one or the worker.
import { liveQuery } from 'dexie'

/** Returns the way to stop. After an error it answers no more. */
export const watchQuery = <T>(
  query: () => Promise<T>,
  onAnswer: (answer: T) => void,
  onError: (error: unknown) => void,
): (() => void) => {
  // Itself `async`, which Dexie asks of the function: for any other it stops listening after the first reading of a query whose
  // readings lie in functions of their own, and what is read later never brings another answer.
  const subscription = liveQuery(async () => query()).subscribe(onAnswer, onError)
  return () => subscription.unsubscribe()
}
