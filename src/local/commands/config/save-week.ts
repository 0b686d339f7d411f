// The week of one resource, a day of it or several: what is written is judged as the week that it makes (SL1, SL2, CP4).
import { ShiftResource, type ShiftResourceRow } from '#domain/entities/shift.ts'
import { blankRow, newIssues } from '#domain/entity.ts'
import { may } from '#domain/entity-rights.ts'
import { failed, success, type Outcome } from '#domain/failure.ts'
import { configMessages } from '#domain/fr/config-messages.ts'
import { onSiteFailure } from '#domain/on-site-failure.ts'
import type { Rights } from '#domain/rights.ts'
import { closedWeek, crossedDays } from '#domain/week-hours.ts'
import { weekdays } from '#domain/weekdays.ts'
import type { LocalDatabase } from '../../database.ts'
import type { Values } from '../../entry.ts'
import { edit } from '../../outbox.ts'
import { tableIn } from '../../table-in.ts'
import { invalid } from './save-record.ts'

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
    if (!may(rights, 'change', ShiftResource.name)) return failed({ kind: 'forbidden' })
    const week = await tableIn(draft.tables, ShiftResource).where('resource_id').equals(resource).toArray()
    const written = changes.map(({ shift_id, values }) => {
      const known = week.find(row => row.shift_id === shift_id)
      // A half day that was never set up is closed but on the day that is opened now.
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
    const untouched = week.filter(row => !written.some(({ after }) => after.id === row.id))
    const stood = new Set(crossedDays(week))
    const crossed = crossedDays([...untouched, ...written.map(({ after }) => after)])
    const newlyCrossed = weekdays.filter(({ id }) => crossed.includes(id) && !stood.has(id))
    if (newlyCrossed.length > 0)
      return onSiteFailure(configMessages.crossed(newlyCrossed.map(({ label }) => label.toLowerCase())))
    for (const { known, patch, after } of written)
      await (known === undefined
        ? draft.create(ShiftResource, after.id, patch)
        : draft.patch(ShiftResource, after.id, patch))
    return success(null)
  })
