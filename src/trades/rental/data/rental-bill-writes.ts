// What a saved rental writes into its invoice lines (RT3, RT18). They hang on the departure.
import type { InvoiceRow } from '#records/entities/money.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { billChanges, freshBill, keptBill, type BillLine, type Rented } from '../rules/rental-bill.ts'
import { piecesOfLine, type RentalLine } from '../rules/rental-form.ts'
import { rentalHalfDays } from '../rules/rental-price.ts'
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

const rentedOf = (lines: readonly RentalLine[], objects: RentalPlan['objects']): Rented[] =>
  lines.flatMap(line => {
    const object = objects.get(line.object_id)
    return object === undefined ? [] : [{ object, quantity: piecesOfLine(line) ?? 0 }]
  })

/** What the rental will cost as it is typed. */
export const billOf = (
  { sheet, before, after, departure, back, objects }: RentalPlan,
  reprices: boolean,
): BillLine[] => {
  if (departure === null || back === null) return []
  const rented = rentedOf(after.lines, objects)
  const halfDays = rentalHalfDays(departure, back)
  if (sheet === null || before === null) return freshBill(rented, halfDays)
  return keptBill(rented, halfDays, {
    stored: sheet.invoices,
    quantities: new Map(before.lines.map(line => [line.object_id, piecesOfLine(line) ?? 0])),
    isFrozen: !reprices && sheet.dossier.head.task_state_id === TASK_STATE.accepted,
  })
}

export const billWrites = (
  plan: RentalPlan,
  {
    head,
    reprices,
    newKey,
  }: { readonly head: string; readonly reprices: boolean; readonly newKey: () => string },
): BillWrites => {
  const { created, patched, removed } = billChanges(plan.sheet?.invoices ?? [], billOf(plan, reprices))
  return {
    created: created.map(line => ({ id: newKey(), fields: { ...line, task_id: head } })),
    patched,
    removed,
  }
}
