// The public holidays as exceptions of the calendar (CA2, CA3): made in the write that chooses their set, and each year by housekeeping.
import { ShiftException, type ShiftExceptionRow } from '#records/entities/shift.ts'
import { blankRow } from '#records/entity.ts'
import type { HolidaySet } from '#records/lists/holiday-sets.ts'
import { holidaysBetween, lastHolidayKept } from '#records/time/holidays.ts'
import { holidayId, isHoliday } from '#records/values/slot-id.ts'
import { closesAll, keptHoliday } from '#trades/settings/rules/kept-holidays.ts'
import { asException } from '../write/stored-rows.ts'
import type { WriteTx } from '../write/write-tx.ts'

/** Answers how many exceptions it made, changed or took back; none when they are as they should be. */
export const keepHolidays = async (tx: WriteTx, set: HolidaySet): Promise<number> => {
  const { namespace } = tx.organisation
  const today = tx.now.slice(0, 10)
  const names = new Map(
    holidaysBetween(set, today, lastHolidayKept(today)).map(({ date, label }) => [date, label]),
  )
  const stored = await tx.db.find(ShiftException.name, {
    where: [{ is: 'from', field: 'date', value: today }],
    deleted: 'with',
  })
  const known = new Map<string, ShiftExceptionRow>()
  const closedOtherwise = new Set<string | null>()
  for (const row of stored.map(asException))
    if (isHoliday(namespace, row)) known.set(row.date ?? '', row)
    else if (closesAll(row)) closedOtherwise.add(row.date)
  let changed = 0
  for (const date of new Set([...names.keys(), ...known.keys()])) {
    const next = (row: ShiftExceptionRow | undefined) =>
      keptHoliday(row, names.get(date), closedOtherwise.has(date))
    if (next(known.get(date)) === null) continue
    const id = holidayId(namespace, date)
    const locked = await tx.row(ShiftException.name, id)
    // Somebody may have lifted it since it was read.
    const kept = next(locked === undefined ? undefined : asException(locked))
    if (kept === null) continue
    tx.save(ShiftException, locked, { ...blankRow(ShiftException), ...locked, id, date, open: 0, ...kept })
    changed += 1
  }
  return changed
}
