// Closed days as people speak of them (CA4): days that follow each other, closed for the same resource and the same reason, are one span.
import { addDays, daysFrom } from '#records/time/dates.ts'
import type { ShiftExceptionRow } from '#records/entities/shift.ts'

/** CA4: what is closed in one go. */
export const MOST_DAYS = 31

export interface ClosedDays {
  /** `YYYY-MM-DD`, both ends included. */
  readonly from: string
  readonly to: string
  /** Null closes every resource. */
  readonly resource_id: string | null
  /** Null closes the whole day. */
  readonly shift_id: ShiftExceptionRow['shift_id']
  readonly label: string
}

export interface ClosedSpan extends ClosedDays {
  readonly ids: readonly string[]
}

const isSameReason = (a: ClosedDays, b: ClosedDays): boolean =>
  a.resource_id === b.resource_id && a.shift_id === b.shift_id && a.label === b.label

/** The next ones first. */
export const closedSpans = (rows: readonly ShiftExceptionRow[]): readonly ClosedSpan[] => {
  const spans: ClosedSpan[] = []
  for (const { id, date, resource_id, shift_id, label } of rows.toSorted(byDay)) {
    if (date === null) continue
    const day = { from: date, to: date, resource_id, shift_id, label, ids: [id] }
    const before = spans.findIndex(span => isSameReason(span, day) && addDays(span.to, 1) === date)
    const span = spans[before]
    if (span === undefined) spans.push(day)
    else spans[before] = { ...span, to: date, ids: [...span.ids, id] }
  }
  return spans
}
const byDay = (a: ShiftExceptionRow, b: ShiftExceptionRow): number =>
  (a.date ?? '').localeCompare(b.date ?? '') || (a.shift_id ?? 0) - (b.shift_id ?? 0)

/** Why these days cannot be closed, by field; an empty object when they can. */
export const closingFaults = (
  { from, to }: Pick<ClosedDays, 'from' | 'to'>,
  today: string,
): { readonly from?: string; readonly to?: string } => {
  if (from === '') return { from: 'Choisissez un jour.' }
  if (from < today) return { from: 'Ce jour est passé.' }
  if (to !== '' && to < from) return { to: 'Le dernier jour vient avant le premier.' }
  return daysFrom(from, to === '' ? from : to).length > MOST_DAYS
    ? { to: `${MOST_DAYS}\u00a0jours au plus à la fois.` }
    : {}
}
