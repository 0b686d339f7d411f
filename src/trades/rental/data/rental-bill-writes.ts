// What a saved rental writes into its invoice lines (RT3, RT4, RT18). They hang on the departure.
import type { InvoiceRow } from '#records/entities/money.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { billedLines } from '../rules/money/account.ts'
import { frozenBillChanges, mergedBill } from '../rules/money/frozen-bill.ts'
import {
  freshBill,
  keptBill,
  roundLines,
  type BillLine,
  type Kept,
  type Rented,
} from '../rules/rental-bill.ts'
import {
  extraChanges,
  extraLine,
  oppositeOf,
  restorable,
  standingLines,
  type ExtraChanges,
  type RentalExtra,
} from '../rules/terms/rental-extras.ts'
import { forcedPrice, piecesOfLine, type RentalLine } from '../rules/rental-form.ts'
import { rentalHalfDays } from '../rules/rental-price.ts'
import { roundPricesOf } from '../rules/terms/rental-terms.ts'
import type { RentalPlan } from './rental-plan.ts'

interface Write {
  readonly id: string
  readonly fields: Partial<InvoiceRow>
}
export interface BillWrites {
  readonly created: readonly Write[]
  readonly patched: readonly Write[]
  readonly removed: readonly string[]
}

const forcedIn = (line: RentalLine): Pick<Rented, 'forced'> => {
  const unit_price = forcedPrice(line)
  return unit_price === null ? {} : { forced: { unit_price, reason: line.forced?.reason.trim() ?? '' } }
}

const rentedOf = (lines: readonly RentalLine[], objects: RentalPlan['objects']): Rented[] =>
  lines.flatMap(line => {
    const object = objects.get(line.object_id)
    return object === undefined ? [] : [{ object, quantity: piecesOfLine(line) ?? 0, ...forcedIn(line) }]
  })

/** What follows from objects, period and way: the lines that nobody adds by hand. */
const ruledBill = (plan: RentalPlan, reprices: boolean): BillLine[] => {
  const { sheet, before, after, departure, back, objects, terms } = plan
  if (departure === null || back === null) return []
  const rented = rentedOf(after.lines, objects)
  const halfDays = rentalHalfDays(departure, back)
  const kept: Kept = {
    stored: mergedBill(sheet?.invoices ?? []),
    quantities: new Map(before?.lines.map(line => [line.object_id, piecesOfLine(line) ?? 0])),
    isFrozen: !reprices && sheet?.dossier.head.task_state_id === TASK_STATE.accepted,
  }
  const rounds = after.handover === 'delivery' ? roundLines(roundPricesOf(terms, after.city_id), kept) : []
  return [...(sheet === null ? freshBill(rented, halfDays) : keptBill(rented, halfDays, kept)), ...rounds]
}

/** What the rental will cost as it is typed. */
export const billOf = (plan: RentalPlan, reprices: boolean): BillLine[] => [
  ...ruledBill(plan, reprices),
  ...plan.after.extras.map(extraLine),
]

interface Asked {
  readonly head: string
  readonly reprices: boolean
  readonly newKey: () => string
}

export const billWrites = (plan: RentalPlan, { head, reprices, newKey }: Asked): BillWrites => {
  const { sheet, before, after } = plan
  const billed = billedLines(sheet?.documents ?? [])
  const ruled = frozenBillChanges(sheet?.invoices ?? [], ruledBill(plan, reprices), billed)
  const stored = sheet?.invoices ?? []
  const extra = extraWrites({ stored, billed }, { before: before?.extras ?? [], after: after.extras })
  return {
    created: [
      ...ruled.created.map(line => ({ id: newKey(), fields: { ...line, task_id: head } })),
      ...extra.created.map(({ id, line }) => ({ id: id ?? newKey(), fields: { ...line, task_id: head } })),
    ],
    patched: [...ruled.patched, ...extra.patched],
    removed: [...ruled.removed, ...extra.removed],
  }
}

interface ExtraWrites extends Omit<ExtraChanges, 'created'> {
  /** Null: an id of its own. */
  readonly created: readonly { readonly id: string | null; readonly line: BillLine }[]
}

/** RT19: a billed line stays; its opposite takes it back, and a new one says what is wanted; what was billed stands again without its opposite. */
export const extraWrites = (
  { stored, billed }: { readonly stored: readonly InvoiceRow[]; readonly billed: ReadonlySet<string> },
  { before, after }: { readonly before: readonly RentalExtra[]; readonly after: readonly RentalExtra[] },
): ExtraWrites => {
  const { created, patched, removed } = extraChanges(before, after)
  const touched = new Set([...patched.map(({ id }) => id), ...removed])
  const opposites = standingLines(stored, billed)
    .filter(({ id }) => billed.has(id) && touched.has(id))
    .map(oppositeOf)
  const instead = after.filter(({ line_id }) => billed.has(line_id) && touched.has(line_id)).map(extraLine)
  const back = restorable({ stored, billed })
  return {
    created: [
      ...created.filter(({ id }) => !back.has(id)),
      ...[...opposites, ...instead].map(line => ({ id: null, line })),
    ],
    patched: patched.filter(({ id }) => !billed.has(id)),
    removed: [...removed.filter(id => !billed.has(id)), ...created.flatMap(({ id }) => back.get(id) ?? [])],
  }
}
