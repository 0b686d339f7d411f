// What waits for a planner's choice, each with its record and the author of the later version.
import type { Rights } from '#records/rights/rights.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { seenConflicts, type Conflict } from '#core/store/conflicts/conflicts.ts'
import { nameOf } from '../versions/conflict-names.ts'
import { subjectOf, type Subject } from '../phone/sendings.ts'

export interface ToCheck extends Subject {
  readonly conflict: Conflict
  readonly person: string | null
}

/** Oldest first: the order in which they are settled. */
export const toCheck = async (db: LocalDatabase, asked: { readonly rights: Rights }): Promise<ToCheck[]> => {
  const personOf = async ({ user }: Conflict): Promise<string | null> =>
    (user === null ? undefined : await nameOf(db, 'user', user)) ?? null
  return Promise.all(
    (await seenConflicts(db, asked)).map(async conflict => {
      const { title, task } = await subjectOf(db, conflict.entity, conflict.id)
      return { conflict, title, task, person: await personOf(conflict) }
    }),
  )
}
