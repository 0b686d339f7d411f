// The last answers of a query whose screen comes and goes while a person works through a list: the screen shows at once what it showed
// before, instead of a skeleton, and reads anew once that is drawn. They go with the database: another person sees none of them.
import { useEffect, useState } from 'react'
import type { LocalDatabase } from '#core/store/database.ts'
import { useDatabase } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'

const MOST = 12
/** After this the kept answer is drawn, on a slow phone too: until then a read would take the time of drawing it. */
const DRAWN_MS = 120

export interface KeptAnswers<T> {
  readonly get: (db: LocalDatabase, name: string) => T | undefined
  readonly set: (db: LocalDatabase, name: string, answer: T) => void
}

export const keptAnswers = <T>(): KeptAnswers<T> => {
  const byDatabase = new WeakMap<LocalDatabase, Map<string, T>>()
  return {
    get: (db, name) => byDatabase.get(db)?.get(name),
    set: (db, name, answer) => {
      const kept = byDatabase.get(db) ?? new Map<string, T>()
      byDatabase.set(db, kept)
      kept.delete(name)
      kept.set(name, answer)
      const [oldest] = kept.keys()
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
    },
  }
}

interface Kept<T> {
  readonly answers: KeptAnswers<T>
  /** What of the arguments makes another answer; null where an answer of before could be wrong. */
  readonly name: string | null
  readonly turn?: Parameters<typeof useLocal>[2]
}

export const useKept = <A, T>(
  query: (db: LocalDatabase, args: A) => Promise<T>,
  args: A,
  { answers, name, turn = 'first' }: Kept<T>,
): T | undefined => {
  const db = useDatabase()
  const kept = name === null ? undefined : answers.get(db, name)
  const [isDrawn, setDrawn] = useState(kept === undefined)
  const found = useLocal(query, isDrawn ? args : undefined, turn)
  useEffect(() => {
    if (isDrawn) return undefined
    const timer = setTimeout(() => setDrawn(true), DRAWN_MS)
    return () => clearTimeout(timer)
  }, [isDrawn])
  useEffect(() => {
    if (found !== undefined && name !== null) answers.set(db, name, found)
  }, [db, answers, name, found])
  return found ?? kept
}
