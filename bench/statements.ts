// How long each statement of the embedded database takes in this process, from outside of the product: better-sqlite3 prepares them all.
import SqliteFile from 'better-sqlite3'

export interface Statements {
  forget(): void
  /** The longest of each text, the longest first. */
  slowest(): readonly { readonly text: string; readonly ms: number }[]
}

const MOST = 5

export const watchStatements = (): Statements => {
  const longest = new Map<string, number>()
  const note = (text: string, began: number): void => {
    const ms = performance.now() - began
    if (ms > (longest.get(text) ?? 0)) longest.set(text, ms)
  }
  const { prepare } = SqliteFile.prototype
  const timed = function (this: SqliteFile.Database, text: string): SqliteFile.Statement {
    const statement: SqliteFile.Statement = Reflect.apply(prepare, this, [text])
    for (const name of ['all', 'run', 'get'] as const) {
      const run = statement[name].bind(statement)
      Reflect.set(statement, name, (...values: unknown[]) => {
        const began = performance.now()
        try {
          return run(...values)
        } finally {
          note(text, began)
        }
      })
    }
    return statement
  }
  Reflect.set(SqliteFile.prototype, 'prepare', timed)
  return {
    forget: () => longest.clear(),
    slowest: () =>
      [...longest]
        .map(([text, ms]) => ({ text, ms }))
        .toSorted((one, other) => other.ms - one.ms)
        .slice(0, MOST),
  }
}
