// A planner's choice between two versions (sync.md section 2): path by path, « la mienne » or « la leur ». What remains of the
// entry leaves under another key, based on the row that they saw. A deleted record is created again, or its change abandoned.
import { blankRow } from '#records/entity.ts'
import { entityByName } from '#records/entities/index.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { resolveSides, type Choices } from '#core/store/conflicts/compare-sides.ts'
import { DELETION, entrySides } from '#core/store/conflicts/conflict-sides.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { decide, laterOf, movedOn, NOTHING_TO_DECIDE, type Decision } from '#core/store/outbox/decide.ts'
import { renewed } from '#core/store/rows/entry.ts'
import { followAll } from '#core/store/outbox/follow-decision.ts'
import { fold } from '#core/store/rows/materialise.ts'
import { fromOf } from '#core/store/outbox/rebase.ts'
import { sameValue } from '#core/store/rows/same-value.ts'

export interface Resolution {
  readonly seq: number
  /** One choice for each path of the conflict's fields. */
  readonly choices: Choices
  /** The conflict's `rev`: when the row has moved since, nothing is written and the failure is `conflict`. */
  readonly rev?: number | null
}

export const resolveConflict = (
  db: LocalDatabase,
  { seq, choices, rev }: Resolution,
): Promise<Outcome<null>> => {
  const key = db.newKey()
  return decide(db, { seq }, found => {
    const { entry, base } = found
    if (entry.state !== 'conflict') return failed(NOTHING_TO_DECIDE)
    const { row, sides } = entrySides(entry, base)
    if (row === null || (rev !== undefined && rev !== row.rev)) return movedOn(row)
    const values = resolveSides(sides, choices)
    if (values === null) return movedOn(row)
    const fresh = { ...renewed(entry, key), baseRev: row.rev }
    const newBase = row.rev > base.rev ? { ...base, rev: row.rev, row } : base
    if (entry.op === 'delete')
      return success<Decision>(
        values[DELETION] === 1
          ? { changed: [{ ...fresh, from: fromOf(row, Object.keys(entry.from)) }], base: newBase }
          : { dropped: [entry], base: newBase },
      )
    const patch = Object.fromEntries(
      Object.entries(values).filter(([field, value]) => !sameValue(value, row[field])),
    )
    const { changed, dropped } = followAll(laterOf(found), { ...entry.from, ...entry.patch }, values)
    const names = Object.keys(patch)
    return success<Decision>({
      changed: names.length === 0 ? changed : [{ ...fresh, patch, from: fromOf(row, names) }, ...changed],
      dropped: names.length === 0 ? [entry, ...dropped] : dropped,
      base: newBase,
    })
  })
}

/** After a deletion: the whole record as the person saw it, later changes included, is created again under its own id. */
export const recreateRecord = (
  db: LocalDatabase,
  { seq }: { readonly seq: number },
): Promise<Outcome<null>> => {
  const key = db.newKey()
  return decide(db, { seq }, found => {
    const { entry, base } = found
    const of = entityByName(entry.entity)
    if (of === undefined || entry.state !== 'conflict' || entry.op !== 'patch')
      return failed(NOTHING_TO_DECIDE)
    const { row } = entrySides(entry, base)
    if (row !== null) return movedOn(row)
    // A later change that was already sent stays: the server answers it with 404, because it came too late.
    const later = laterOf(found).filter(({ state }) => state !== 'sent' && state !== 'damaged')
    const known = base.row ?? { ...blankRow(of), ...entry.from, id: entry.id }
    const seen = fold(of, known, [entry, ...later.filter(({ op }) => op === 'patch')]) ?? known
    const patch = Object.fromEntries(
      Object.entries(seen).filter(
        ([field]) => field in of.fields && of.fields[field]?.readonly !== true && field !== 'id',
      ),
    )
    return success<Decision>({
      changed: [{ ...renewed(entry, key), op: 'create', patch, from: {}, baseRev: null }],
      dropped: later,
      base: { ...base, row: null, hidden: false },
    })
  })
}
