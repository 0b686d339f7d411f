// The week of one resource, one day or several. What is written is checked as part of the whole resulting week (SL1, SL2, CP4).
import { ShiftResource, type ShiftResourceRow } from '#records/entities/shift.ts'
import { blankRow, newIssues } from '#records/entity.ts'
import { may } from '#records/rights/entity-rights.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { configMessages } from '#records/fr/config-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import type { Rights } from '#records/rights/rights.ts'
import { forbiddenTo } from '#records/rights/want-of-right.ts'
import { closedWeek, crossedSentence } from '../rules/week-hours.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import type { Values } from '#core/store/rows/entry.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { tableIn } from '#core/store/table-in.ts'
import { invalid } from '#records/invalid.ts'

export interface WeekChange {
  readonly shift_id: ShiftResourceRow['shift_id']
  readonly values: Partial<ShiftResourceRow>
}

interface SavedWeek {
  readonly resource: string
  readonly changes: readonly WeekChange[]
  readonly rights: Rights
}

export const saveWeek = (
  db: LocalDatabase,
  { resource, changes, rights }: SavedWeek,
): Promise<Outcome<null>> =>
  edit(db, [ShiftResource], async draft => {
    if (!may(rights, 'change', ShiftResource.name)) return forbiddenTo(rights, 'change', ShiftResource.name)
    const week = await tableIn(draft.tables, ShiftResource).where('resource_id').equals(resource).toArray()
    const written = changes.map(({ shift_id, values }) => {
      const known = week.find(row => row.shift_id === shift_id)
      // A half day that was never set up is created closed, except on the day that is being opened.
      const patch: Values =
        known === undefined ? { resource_id: resource, shift_id, ...closedWeek(shift_id), ...values } : values
      const after: ShiftResourceRow = {
        ...(known ?? { ...blankRow(ShiftResource), id: db.newKey() }),
        ...patch,
      }
      return { known, patch, after }
    })
    const issues = written.flatMap(({ known, patch, after }) => [
      ...newIssues(ShiftResource, known, after, field => field in patch),
    ])
    if (issues.length > 0) return failed(invalid(issues))
    const steps = inOrder(week, written)
    const sentence = crossedSentence(week, weekAfter(week, written))
    if (sentence !== null) return onSiteFailure(sentence)
    if (steps === undefined) return onSiteFailure(configMessages.bothWays)
    for (const { known, patch, after } of steps)
      await (known === undefined
        ? draft.create(ShiftResource, after.id, patch)
        : draft.patch(ShiftResource, after.id, patch))
    return success(null)
  })

interface Written {
  readonly known: ShiftResourceRow | undefined
  readonly patch: Values
  readonly after: ShiftResourceRow
}

const weekAfter = (
  week: readonly ShiftResourceRow[],
  written: readonly Written[],
): readonly ShiftResourceRow[] => [
  ...week.filter(row => !written.some(({ after }) => after.id === row.id)),
  ...written.map(({ after }) => after),
]

/** The server checks one half day after the other. This is the order in which none overlaps a half that has not moved yet. */
const inOrder = (
  week: readonly ShiftResourceRow[],
  written: readonly Written[],
): readonly Written[] | undefined =>
  [written, written.toReversed()].find(order =>
    order.every((_, n) => crossedSentence(week, weekAfter(week, order.slice(0, n + 1))) === null),
  )
