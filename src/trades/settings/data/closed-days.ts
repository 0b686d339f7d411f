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
import { restoreIn } from './remove-record.ts'

interface Asked {
  readonly days: ClosedDays
  readonly rights: Rights
}

/** What closes a day now, and the opening that it was before; null for one that is new. */
export interface ClosedDay {
  readonly id: string
  readonly opening: ShiftExceptionRow | null
}

/**
 * Answers the days that are closed now and were not before. A day has one exception of each kind: one that is closed already stays as it
 * is, and what opened it closes it instead (CA4).
 */
export const closeDays = async (
  db: LocalDatabase,
  { days: { from, to, ...of }, rights }: Asked,
): Promise<Outcome<readonly ClosedDay[]>> => {
  if (!may(rights, 'create', ShiftException.name)) return forbiddenTo(rights, 'create', ShiftException.name)
  return edit(db, [ShiftException], async draft => {
    const known = await tableIn(draft.tables, ShiftException)
      .where('date')
      .between(from, to, true, true)
      .toArray()
    const closed: ClosedDay[] = []
    for (const date of daysFrom(from, to)) {
      const wanted = { ...blankRow(ShiftException), id: db.newKey(), date, ...of }
      const opening = known.find(row => sameException(wanted, row)) ?? null
      if (opening?.open === 0) continue
      if (opening === null) await draft.create(ShiftException, wanted.id, { ...of, date, open: 0 })
      else await draft.patch(ShiftException, opening.id, { label: of.label, open: 0 })
      closed.push({ id: opening?.id ?? wanted.id, opening })
    }
    return success(closed)
  })
}

/** Takes a closing back: what is new goes, what was an opening is one again. One change, however many days. */
export const openAgain = async (
  db: LocalDatabase,
  { closed, rights }: { readonly closed: readonly ClosedDay[]; readonly rights: Rights },
): Promise<Outcome<null>> => {
  if (!may(rights, 'delete', ShiftException.name)) return forbiddenTo(rights, 'delete', ShiftException.name)
  return edit(db, [ShiftException], async draft => {
    for (const { id, opening } of closed) {
      if ((await draft.read(ShiftException, id)) === null) continue
      if (opening === null) await draft.remove(ShiftException, id)
      else {
        const { resource_id, shift_id, label, open, start, end } = opening
        await draft.patch(ShiftException, id, { resource_id, shift_id, label, open, start, end })
      }
    }
    return success(null)
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

/** One change, however many days: what returns to them is moved once (RC8). */
export const restoreDays = async (
  db: LocalDatabase,
  { rows, rights }: { readonly rows: readonly ShiftExceptionRow[]; readonly rights: Rights },
): Promise<Outcome<null>> => {
  if (!may(rights, 'create', ShiftException.name)) return forbiddenTo(rights, 'create', ShiftException.name)
  return edit(db, [ShiftException], async draft => {
    for (const row of rows) await restoreIn(draft, ShiftException, row)
    return success(null)
  })
}

interface AskedHoliday {
  readonly holiday: Holiday & { readonly id: string }
  readonly rights: Rights
}

/** Closes a lifted holiday again: for the server it is the same exception, restored (CA3). Answers what closes the day. */
export const closeHoliday = async (
  db: LocalDatabase,
  { holiday: { id, date, label }, rights }: AskedHoliday,
): Promise<Outcome<readonly ClosedDay[]>> => {
  if (!may(rights, 'create', ShiftException.name)) return forbiddenTo(rights, 'create', ShiftException.name)
  return edit(db, [ShiftException], async draft => {
    const wanted = { ...blankRow(ShiftException), id: '', date }
    const sameDay = await tableIn(draft.tables, ShiftException).where('date').equals(date).toArray()
    const opening = sameDay.find(row => row.id === id || sameException(wanted, row)) ?? null
    if (opening === null) await draft.create(ShiftException, id, { date, label, open: 0 })
    else await draft.patch(ShiftException, opening.id, { resource_id: null, shift_id: null, open: 0 })
    return success([{ id: opening?.id ?? id, opening }])
  })
}
