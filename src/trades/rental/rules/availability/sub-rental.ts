// RT25a: what is rented from others: stock from its first half day to its last, or until it was given back before; and which of it is to be
// given back soon.
import type { SubRentalRow } from '#records/entities/sub-rental.ts'
import { addDays } from '#records/time/dates.ts'
import { firstHalf, lastHalf } from '../half-day.ts'
import type { Span } from '../rental-availability.ts'

type Borrowed = Pick<
  SubRentalRow,
  'object_id' | 'quantity' | 'start_date' | 'start_shift' | 'end_date' | 'end_shift' | 'returned_at'
>

/** Null without both days, or where it was given back before it began. */
const spanOf = ({
  quantity,
  start_date,
  start_shift,
  end_date,
  end_shift,
  returned_at,
}: Borrowed): Span | null => {
  if (start_date === null || end_date === null) return null
  const from = firstHalf({ date: start_date, shift_id: start_shift })
  const end = lastHalf({ date: end_date, shift_id: end_shift })
  const until =
    returned_at === null ? end : Math.min(end, lastHalf({ date: returned_at.slice(0, 10), shift_id: null }))
  return until < from ? null : { from, until, quantity }
}

/** What there is more of each object, and when. */
export const borrowedIn = (rows: Iterable<Borrowed>): ReadonlyMap<string, readonly Span[]> => {
  const found = new Map<string, Span[]>()
  for (const row of rows) {
    const span = spanOf(row)
    if (span === null || row.object_id === null) continue
    const known = found.get(row.object_id)
    if (known === undefined) found.set(row.object_id, [span])
    else known.push(span)
  }
  return found
}

/** Days before its end from which it is to be given back. */
const SOON = 2

/** What has begun and ends soon, or should have gone back, the most urgent first. */
export const toGiveBack = <T extends Pick<SubRentalRow, 'id' | 'start_date' | 'end_date' | 'returned_at'>>(
  rows: Iterable<T>,
  today: string,
): T[] =>
  [...rows]
    .filter(
      ({ start_date, end_date, returned_at }) =>
        returned_at === null && (start_date ?? '') <= today && (end_date ?? '') <= addDays(today, SOON),
    )
    .toSorted(
      (one, other) =>
        (one.end_date ?? '').localeCompare(other.end_date ?? '') || one.id.localeCompare(other.id),
    )
