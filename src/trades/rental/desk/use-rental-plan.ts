// What follows from what is typed: the price, what is free, what is short. Computed from this device's stock, read once.
import { useClock } from '#shell/screen/use-clock.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { billOf } from '../data/rental-bill-writes.ts'
import { askedOf, planOf, type RentalPlan } from '../data/rental-plan.ts'
import type { RentalSheet } from '../data/rental-sheet.ts'
import { rentalTerms } from '../data/rental-terms.ts'
import { extraLine, type RentalExtra } from '../rules/terms/rental-extras.ts'
import { noTerms } from '../rules/terms/rental-terms.ts'
import { rentalGround } from '../data/rental-ground.ts'
import { endOfDay, periodOf } from '../rules/half-day.ts'
import type { BillLine } from '../rules/rental-bill.ts'
import { rentalHalfDays } from '../rules/rental-price.ts'
import { isBackwards } from '../rules/rental-steps.ts'
import { askedTooMuch, type AskedPeriod, type RentalGround, type Shortage } from '../rules/rental-stock.ts'
import type { Rental } from './use-rental.ts'

export interface TypedRental {
  /** Undefined until it is read. */
  readonly ground: RentalGround | undefined
  readonly plan: RentalPlan
  /** Null without both days, or where they run backwards. */
  readonly over: AskedPeriod | null
  /** 0 without a period. */
  readonly halfDays: number
  readonly bill: readonly BillLine[]
  readonly shortages: readonly Shortage[]
}

const NONE = { objects: new Map() }

/** The lines as they are stored, with what is typed of those that a person adds. */
const storedBill = (
  sheet: RentalSheet | null,
  before: readonly RentalExtra[],
  after: readonly RentalExtra[],
): BillLine[] => {
  const added = new Set(before.map(({ line_id }) => line_id))
  return [...(sheet?.invoices ?? []).filter(({ id }) => !added.has(id)), ...after.map(extraLine)]
}

export const useTypedRental = ({ sheet, base, values, isReadOnly }: Rental): TypedRental => {
  const { today } = useClock()
  const ground = useLocal(rentalGround, null)
  const terms = useLocal(rentalTerms, null) ?? noTerms
  const plan = planOf(sheet, ground ?? NONE, { changes: values }, terms)
  const { departure, back } = plan
  const hasPeriod = departure !== null && back !== null && !isBackwards({ departure, back })
  const over = hasPeriod
    ? { period: periodOf(departure, back), now: endOfDay(today), except: sheet?.dossier.head.id ?? null }
    : null
  const isHeld = sheet !== null && sheet.dossier.head.task_state_id === TASK_STATE.accepted
  const before = isHeld ? planOf(sheet, ground ?? NONE, { changes: {} }, terms) : null
  const held =
    before?.departure != null && before.back !== null
      ? { lines: askedOf(before.after.lines), period: periodOf(before.departure, before.back) }
      : null
  return {
    ground,
    plan,
    over,
    halfDays: hasPeriod ? rentalHalfDays(departure, back) : 0,
    bill: isReadOnly ? storedBill(sheet, base.extras, values.extras) : billOf(plan, false),
    shortages:
      ground === undefined || over === null || isReadOnly
        ? []
        : askedTooMuch(ground, askedOf(values.lines), over, held),
  }
}
