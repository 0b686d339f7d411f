// The figures of « Location »: what rentals brought in, how much of the stock was out, what came back late, missing or lost, and which
// quotations were won. Amounts in cents, time in half days.
import type { InvoiceRow } from '#records/entities/money.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { daysBetween } from '#records/time/dates.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { toCents } from '#records/values/decimal.ts'
import { isLostLine, missedOn, movedBy } from '#trades/rental/rules/back/what-is-out.ts'
import { isPromised, type Dossier } from '#trades/rental/rules/dossier.ts'
import type { Period } from '#trades/rental/rules/half-day.ts'
import { isDeposit } from '#trades/rental/rules/rental-bill.ts'
import type { Booking } from '#trades/rental/rules/rental-availability.ts'

/** Of the rentals that were promised, by a key of each line; deposits are no turnover. */
export const turnoverBy = (
  lines: readonly InvoiceRow[],
  keyOf: (line: InvoiceRow) => string,
): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  for (const line of lines) {
    if (isDeposit(line.origin)) continue
    const key = keyOf(line)
    found.set(key, (found.get(key) ?? 0) + toCents(line.amount))
  }
  return found
}

/** How many pieces were out for how many half days, from their departure to their return, or until now. */
export const halfDaysOut = (bookings: readonly Booking[], { from, to }: Period, now: number): number => {
  const last = Math.min(to, now)
  const within = (start: number, end: number): number =>
    Math.max(0, Math.min(end, last) - Math.max(start, from) + 1)
  return bookings
    .filter(({ hasLeft }) => hasLeft)
    .reduce((sum, { quantity, gone, returned, period }) => {
      const back = returned.reduce((all, one) => all + one.quantity, 0)
      const cameBack = returned.reduce((all, one) => all + one.quantity * within(period.from, one.at), 0)
      return sum + cameBack + Math.max(0, quantity - back - gone) * within(period.from, now)
    }, 0)
}

export interface LateReturn {
  readonly dossier: Dossier<TaskRow>
  readonly task: TaskRow
  readonly days: number
  readonly isBack: boolean
}

/** The returns that were agreed for these days and took place later, or did not yet. */
export const lateReturns = (
  dossiers: readonly Dossier<TaskRow>[],
  { from, to }: { readonly from: string; readonly to: string },
  today: string,
): LateReturn[] =>
  dossiers.flatMap(dossier =>
    dossier.returns.flatMap(task => {
      const { date, state_time } = task
      if (date === null || date < from || date > to || !isPromised(task)) return []
      const isBack = isStopDone(task)
      const days = daysBetween(date, isBack ? (state_time ?? date).slice(0, 10) : today)
      return days > 0 ? [{ dossier, task, days, isBack }] : []
    }),
  )

export interface Losses {
  readonly missing: number
  readonly lost: number
  /** What was charged for them, in cents. */
  readonly charged: number
}

/** By object: what the returns told, and the lines that were written by hand or by them. */
export const lossesByObject = (
  dossiers: readonly Dossier<TaskRow>[],
  linesOf: (head: string) => readonly InvoiceRow[],
): ReadonlyMap<string, Losses> => {
  const found = new Map<string, Losses>()
  const add = (object: string | null, more: Partial<Losses>): void => {
    if (object === null) return
    const { missing, lost, charged } = found.get(object) ?? { missing: 0, lost: 0, charged: 0 }
    found.set(object, {
      missing: missing + (more.missing ?? 0),
      lost: lost + (more.lost ?? 0),
      charged: charged + (more.charged ?? 0),
    })
  }
  for (const { head, returns } of dossiers) {
    for (const { objects } of returns.filter(isStopDone))
      for (const line of objects) {
        const missing = missedOn(line)
        if (isLostLine(line)) add(line.object_id, { lost: movedBy(line) })
        else if (missing > 0) add(line.object_id, { missing })
      }
    for (const { origin, object_id, amount } of linesOf(head.id))
      if (origin === 'manual' && amount > 0) add(object_id, { charged: toCents(amount) })
  }
  return new Map([...found].filter(([, { missing, lost }]) => missing + lost > 0))
}

export interface Quotations {
  readonly won: readonly TaskRow[]
  readonly lost: readonly TaskRow[]
  readonly open: readonly TaskRow[]
}

/** What was said to end on a day was a quotation once; one that ended without an answer is lost. */
export const quotationsAmong = (heads: readonly TaskRow[], today: string): Quotations => {
  const quoted = heads.filter(
    ({ quotation_until, task_state_id }) => quotation_until !== null || task_state_id === TASK_STATE.draft,
  )
  const isEnded = ({ quotation_until }: TaskRow): boolean =>
    quotation_until !== null && quotation_until < today
  const isOpen = (head: TaskRow): boolean => head.task_state_id === TASK_STATE.draft && !isEnded(head)
  return {
    won: quoted.filter(isPromised),
    lost: quoted.filter(head => !isPromised(head) && !isOpen(head)),
    open: quoted.filter(isOpen),
  }
}
