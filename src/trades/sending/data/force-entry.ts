// « Forcer »: a refused entry that a person may override leaves again with `force`, under another key (sync.md section 2).
import { failed, success, type Outcome } from '#records/failure.ts'
import { canForce as canForceProblems } from '#records/problem.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { decide, NOTHING_TO_DECIDE } from '#core/store/outbox/decide.ts'
import { renewed, type Entry } from '#core/store/rows/entry.ts'

/** Without `rights`, whether the refusal can be overridden at all; the server checks the right again. */
export const canForce = ({ state, error }: Pick<Entry, 'state' | 'error'>, rights?: Rights): boolean =>
  state === 'refused' &&
  error?.kind === 'ruleBroken' &&
  canForceProblems(error.problems, right => rights === undefined || has(rights, right))

export const forceEntry = (
  db: LocalDatabase,
  { seq, rights }: { readonly seq: number; readonly rights?: Rights },
): Promise<Outcome<null>> => {
  const key = db.newKey()
  return decide(db, { seq }, ({ entry }) =>
    canForce(entry, rights)
      ? success({ changed: [{ ...renewed(entry, key), force: true }] })
      : failed(NOTHING_TO_DECIDE),
  )
}
