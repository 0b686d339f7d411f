// Closes days, opens them again, lifts a holiday and closes it again (CA3, CA4): each day is an exception of the calendar.
import { ShiftException, type ShiftExceptionRow } from '#records/entities/shift.ts'
import { blankRow } from '#records/entity.ts'
import { success, type Outcome } from '#records/failure.ts'
import { may } from '#records/rights/entity-rights.ts'
import type { Rights } from '#records/rights/rights.ts'
import { forbiddenTo } from '#records/rights/want-of-right.ts'
import { daysFrom } from '#records/time/dates.ts'
import type { Holiday } from '#records/time/holidays.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { tableIn } from '#core/store/table-in.ts'
import type { ClosedDays } from '../rules/closed-spans.ts'
import { sameException } from '../rules/week-hours.ts'
import { restoreRecord } from './remove-record.ts'

interface Asked {
  readonly days: ClosedDays
  readonly rights: Rights
}

/** Answers the ids of the days that are closed now and were not before. Days that have such an exception already keep it. */
export const closeDays = async (
  db: LocalDatabase,
  { days: { from, to, ...of }, rights }: Asked,
): Promise<Outcome<readonly string[]>> => {
  if (!may(rights, 'create', ShiftException.name)) return forbiddenTo(rights, 'create', ShiftException.name)
  return edit(db, [ShiftException], async draft => {
    const known = await tableIn(draft.tables, ShiftException)
      .where('date')
      .between(from, to, true, true)
      .toArray()
    const closed: string[] = []
    for (const date of daysFrom(from, to)) {
      const wanted = { ...blankRow(ShiftException), id: db.newKey(), date, ...of }
      if (known.some(row => sameException(wanted, row))) continue
      await draft.create(ShiftException, wanted.id, { ...of, date, open: 0 })
      closed.push(wanted.id)
    }
    return success(closed)
  })
}

/** Answers the exceptions as they were. */
export const reopenDays = async (
  db: LocalDatabase,
  { ids, rights }: { readonly ids: readonly string[]; readonly rights: Rights },
): Promise<Outcome<readonly ShiftExceptionRow[]>> => {
  if (!may(rights, 'delete', ShiftException.name)) return forbiddenTo(rights, 'delete', ShiftException.name)
  return edit(db, [ShiftException], async draft => {
    const rows: ShiftExceptionRow[] = []
    for (const id of ids) {
      const row = await draft.read(ShiftException, id)
      if (row === null) continue
      await draft.remove(ShiftException, id)
      rows.push(row)
    }
    return success(rows)
  })
}

export const restoreDays = async (
  db: LocalDatabase,
  { rows, rights }: { readonly rows: readonly ShiftExceptionRow[]; readonly rights: Rights },
): Promise<Outcome<null>> => {
  for (const row of rows) {
    const restored = await restoreRecord(db, ShiftException, { row, rights })
    if (!restored.ok) return restored
  }
  return success(null)
}

interface AskedHoliday {
  readonly holiday: Holiday & { readonly id: string }
  readonly rights: Rights
}

/** Closes a lifted holiday again: for the server it is the same exception, restored (CA3). Answers the id of what closes the day. */
export const closeHoliday = async (
  db: LocalDatabase,
  { holiday: { id, date, label }, rights }: AskedHoliday,
): Promise<Outcome<readonly string[]>> => {
  if (!may(rights, 'create', ShiftException.name)) return forbiddenTo(rights, 'create', ShiftException.name)
  return edit(db, [ShiftException], async draft => {
    const wanted = { ...blankRow(ShiftException), id: '', date }
    const sameDay = await tableIn(draft.tables, ShiftException).where('date').equals(date).toArray()
    const opened = sameDay.find(row => row.id === id || sameException(wanted, row))
    if (opened === undefined) await draft.create(ShiftException, id, { date, label, open: 0 })
    else await draft.patch(ShiftException, opened.id, { resource_id: null, shift_id: null, open: 0 })
    return success([opened?.id ?? id])
  })
}
