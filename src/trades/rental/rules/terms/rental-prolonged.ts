// A rental that is out comes back on another day (RT21): the price difference by the cheapest mix of the whole period, or, once it is late,
// what the time from the agreed return costs (RT7). A price that a person decided stays (RT4).
import { fromCents, sumMoney, toCents } from '#records/values/decimal.ts'
import { formatDate } from '#records/time/dates.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { Dossier } from '../dossier.ts'
import { lastHalf, type RentalEnd } from '../half-day.ts'
import { lineOf, type BillLine } from '../rental-bill.ts'
import { lateRentalPrice, rentalHalfDays, rentalPrice, type Tariffs } from '../rental-price.ts'
import { isChanging } from '../rental-steps.ts'

/** TS6: from then on it is brought back, not cancelled. */
export const hasLeft = ({ departures }: Pick<Dossier<TaskRow>, 'departures'>): boolean =>
  departures.some(isStopDone)

type Told = Pick<BillLine, 'origin' | 'reason'>
const reasonOf = (from: RentalEnd, to: RentalEnd): string =>
  `Retour du ${formatDate(from.date, 'day')} au ${formatDate(to.date, 'day')}`
const isPaidTo = (lines: readonly Told[], date: string): boolean =>
  lines.some(
    ({ origin, reason }) =>
      origin === 'rental_manual' && reason?.endsWith(` au ${formatDate(date, 'day')}`) === true,
  )

/**
 * When all was to be back. What stays out after a partial return is late from the day that was agreed for all (RT24), whatever day it is
 * awaited: but where the bill was made for that later day (RT21), that day is the agreed one.
 */
export const agreedReturn = (
  { returns }: Pick<Dossier<TaskRow>, 'returns'>,
  step: TaskRow,
  lines: readonly Told[],
): RentalEnd | null => {
  const first = returns.find(one => isStopDone(one) && one.id !== step.id)
  const isOwn = first === undefined || (step.date !== null && isPaidTo(lines, step.date))
  const { date, shift_id } = isOwn ? step : first
  return date === null ? null : { date, shift_id }
}

/** What left, when it was agreed to come back, and the return that awaits it; null where nothing of it is out. */
export const outRental = (dossier: Dossier<TaskRow>, lines: readonly Told[]): OutRental | null => {
  const left = dossier.departures.find(isStopDone)
  const awaited = dossier.returns.findLast(isChanging)
  const agreed = awaited === undefined ? null : agreedReturn(dossier, awaited, lines)
  if (left?.date == null || awaited === undefined || agreed === null) return null
  return { departure: { date: left.date, shift_id: left.shift_id }, agreed, awaited }
}
export interface OutRental {
  readonly departure: RentalEnd
  readonly agreed: RentalEnd
  readonly awaited: TaskRow
}

interface ProlongedObject extends Tariffs {
  readonly id: string
  readonly name: string
}

interface Asked extends Pick<OutRental, 'departure' | 'agreed'> {
  readonly back: RentalEnd
  readonly today: string
  readonly objects: readonly {
    readonly object: ProlongedObject
    readonly pieces: number
    /** Its price stays whatever the dates. */
    readonly isForced: boolean
  }[]
}

export interface Prolonged {
  readonly lines: readonly BillLine[]
  /** What of them has run already. */
  readonly late: number
  readonly isLate: boolean
}

const isLateOn = (agreed: RentalEnd, today: string): boolean => agreed.date < today

export const prolonged = ({ departure, agreed, back, today, objects }: Asked): Prolonged => {
  const isLate = isLateOn(agreed, today)
  const isLonger = lastHalf(back) >= lastHalf(agreed)
  const [before, after] = [rentalHalfDays(departure, agreed), rentalHalfDays(departure, back)]
  const wholeCents = (object: Tariffs, halfDays: number): number =>
    toCents(rentalPrice(object, halfDays)?.total ?? 0)
  const eachCents = (object: Tariffs): number =>
    isLate && isLonger
      ? toCents(lateRentalPrice(object, agreed, back)?.total ?? 0)
      : wholeCents(object, after) - wholeCents(object, before)
  const reason = reasonOf(agreed, back)
  const priced = objects.filter(({ isForced }) => !isForced)
  const lines = priced.flatMap(({ object, pieces }) => {
    const cents = eachCents(object)
    const word = isLonger ? 'prolongation' : 'retour avancé'
    return cents === 0
      ? []
      : [
          lineOf({
            object_id: object.id,
            origin: 'rental_manual',
            label: `${object.name}, ${word}`.slice(0, 200),
            quantity: pieces,
            unit_price: fromCents(cents),
            reason,
          }),
        ]
  })
  const ran = isLate
    ? priced.map(({ object, pieces }) => {
        const each = lateRentalPrice(object, agreed, { date: today, shift_id: 3 })?.total ?? 0
        return fromCents(toCents(each) * pieces)
      })
    : []
  return { lines, late: sumMoney(ran), isLate }
}
