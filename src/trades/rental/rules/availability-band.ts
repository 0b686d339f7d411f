// RT17: « Disponibilités » as a band: what is free from one half day to the next, and when each dossier holds how much, is late, or keeps it
// in turnaround after its return. By the one formula (RT14a).
import type { HalfDay, Period } from './half-day.ts'
import {
  drawn,
  heldBy,
  lendable,
  levelsOf,
  turnaroundOf,
  type Booking,
  type Holder,
  type StockOfObject,
} from './rental-availability.ts'

export interface FreeLevel extends Period {
  readonly free: number
  /** How many of them are free only if what is late comes back today. */
  readonly awaited: number
}

type HeldKind = 'booked' | 'late' | 'turnaround'

export interface Stretch extends Period {
  readonly kind: HeldKind
  readonly quantity: number
}

/** What one dossier holds. */
export interface HolderBand {
  readonly booking: Booking
  /** Those of the period, in their order. */
  readonly stretches: readonly Stretch[]
  readonly quantity: number
  readonly isLate: boolean
  /** The last half day that it holds, turnaround included. */
  readonly until: HalfDay
}

export interface AvailabilityBand {
  readonly levels: readonly FreeLevel[]
  /** Who holds something in the period, the first first. */
  readonly holders: readonly HolderBand[]
}

export const bandOf = (
  stock: StockOfObject,
  bookings: readonly Booking[],
  over: Period,
  now: HalfDay,
): AvailabilityBand => {
  const turnaround = turnaroundOf(stock)
  const all = bookings.flatMap(booking => heldBy(booking, turnaround, now))
  const late = all.filter(({ isLate }) => isLate)
  const levels = levelsOf(drawn({ ...stock, rental_return_delay: 0 }, all), over).map(
    ({ from, to, held }): FreeLevel => {
      const free = Math.max(0, lendable(stock) - held)
      const awaited = late.reduce((sum, { until, quantity }) => sum + (until < from ? quantity : 0), 0)
      return { from, to, free, awaited: Math.min(free, awaited) }
    },
  )
  return { levels: joined(levels), holders: holdersOf(all, over, turnaround) }
}

const joined = (levels: readonly FreeLevel[]): FreeLevel[] => {
  const found: FreeLevel[] = []
  for (const level of levels) {
    const last = found.at(-1)
    if (last?.free === level.free && last.awaited === level.awaited)
      found[found.length - 1] = { ...last, to: level.to }
    else found.push(level)
  }
  return found
}

const holdersOf = (all: readonly Holder[], over: Period, turnaround: number): HolderBand[] => {
  const byDossier = new Map<string, Holder[]>()
  for (const holder of all) {
    if (holder.from > over.to || holder.until < over.from) continue
    const known = byDossier.get(holder.booking.id)
    if (known === undefined) byDossier.set(holder.booking.id, [holder])
    else known.push(holder)
  }
  return [...byDossier.values()]
    .flatMap(own => {
      const [first] = own
      if (first === undefined) return []
      return {
        booking: first.booking,
        stretches: own
          .flatMap(holder => stretchesOf(holder, turnaround))
          .flatMap(stretch => clipped(stretch, over))
          .toSorted((one, other) => one.from - other.from || one.to - other.to),
        quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
        isLate: own.some(({ isLate }) => isLate),
        until: Math.max(...own.map(({ until }) => until)),
      }
    })
    .toSorted(
      (one, other) =>
        one.booking.period.from - other.booking.period.from || (one.booking.id < other.booking.id ? -1 : 1),
    )
}

const stretchesOf = ({ booking, quantity, from, until, isLate }: Holder, turnaround: number): Stretch[] => {
  const end = until - turnaround
  const due = isLate ? Math.min(end, booking.period.to) : end
  const parts: readonly Stretch[] = [
    { kind: 'booked', quantity, from, to: due },
    { kind: 'late', quantity, from: due + 1, to: end },
    { kind: 'turnaround', quantity, from: end + 1, to: until },
  ]
  return parts.filter(part => part.from <= part.to)
}

const clipped = (stretch: Stretch, over: Period): Stretch[] => {
  const [from, to] = [Math.max(stretch.from, over.from), Math.min(stretch.to, over.to)]
  return from <= to ? [{ ...stretch, from, to }] : []
}
