// The invoice lines of a rental (RT2, RT3, RT4, RT8, RT18): one for each object and tariff, and the deposit. Accepted prices are frozen: what
// stays of an object keeps its unit price and its mix, what is new is priced by the period.
import type { InvoiceRow } from '#records/entities/money.ts'
import { fromCents, sumMoney, toCents } from '#records/values/decimal.ts'
import { cautionTotal } from './rental.ts'
import { RENTAL_PERIODS, rentalPrice, type Tariffs } from './rental-price.ts'

export type BillLine = Pick<
  InvoiceRow,
  'object_id' | 'origin' | 'label' | 'quantity' | 'unit_price' | 'amount'
>

interface PricedObject extends Tariffs {
  readonly id: string
  readonly name: string
  readonly rental_caution: number
}
export interface Rented {
  readonly object: PricedObject
  readonly quantity: number
}

const CAUTION = 'caution'
const MANUAL = 'rental_manual'
const tariffs: ReadonlySet<string> = new Set(RENTAL_PERIODS.map(({ origin }) => origin))
/** What this form writes; every other line was made by a person or at the return. */
const isOwn = ({ origin }: Pick<BillLine, 'origin'>): boolean =>
  tariffs.has(origin) || origin === MANUAL || origin === CAUTION

const lineOf = (line: Omit<BillLine, 'amount'>): BillLine => ({
  ...line,
  amount: fromCents(toCents(line.unit_price) * line.quantity),
})

const freshLines = ({ object, quantity }: Rented, halfDays: number): BillLine[] =>
  (rentalPrice(object, halfDays)?.lines ?? []).map(({ origin, label, count, unit_price }) =>
    lineOf({
      object_id: object.id,
      origin,
      label: `${object.name}, ${label}`.slice(0, LONGEST_LABEL),
      quantity: quantity * count,
      unit_price,
    }),
  )
const LONGEST_LABEL = 200

const cautionLine = (rented: readonly Rented[]): BillLine[] => {
  const deposit = cautionTotal(
    rented.map(({ object, quantity }) => ({ rental_caution: object.rental_caution, quantity })),
  )
  if (deposit === 0) return []
  return [lineOf({ object_id: null, origin: CAUTION, label: 'Caution', quantity: 1, unit_price: deposit })]
}

export const freshBill = (rented: readonly Rented[], halfDays: number): BillLine[] => [
  ...rented.flatMap(one => freshLines(one, halfDays)),
  ...cautionLine(rented),
]

export interface Kept {
  readonly stored: readonly BillLine[]
  /** How many of each object the stored lines are for. */
  readonly quantities: ReadonlyMap<string, number>
  /** False: only prices that a person typed stay (RT4). */
  readonly isFrozen: boolean
}

/** RT3: the same unit prices for another number of pieces; null where the stored lines are not of so many. */
const scaled = (lines: readonly BillLine[], before: number, now: number): BillLine[] | null => {
  if (before === 0 || lines.length === 0 || lines.some(({ quantity }) => quantity % before !== 0)) return null
  return lines.map(line => lineOf({ ...line, quantity: (line.quantity / before) * now }))
}

export const keptBill = (rented: readonly Rented[], halfDays: number, kept: Kept): BillLine[] => [
  ...rented.flatMap(one => {
    const own = kept.stored.filter(
      ({ object_id, origin }) =>
        object_id === one.object.id && (origin === MANUAL || (kept.isFrozen && tariffs.has(origin))),
    )
    return scaled(own, kept.quantities.get(one.object.id) ?? 0, one.quantity) ?? freshLines(one, halfDays)
  }),
  ...cautionLine(rented),
]

/** What the rental costs: without the deposit, which is given back. */
export const billTotal = (lines: readonly BillLine[]): number =>
  sumMoney(lines.filter(({ origin }) => !isDeposit(origin)).map(({ amount }) => amount))
export const isDeposit = (origin: string): boolean => origin === CAUTION || origin === 'caution_back'

export interface BillChanges {
  readonly created: readonly BillLine[]
  readonly patched: readonly { readonly id: string; readonly fields: Partial<BillLine> }[]
  readonly removed: readonly string[]
}

type Stored = BillLine & { readonly id: string }
const keyOf = ({ object_id, origin }: Pick<BillLine, 'object_id' | 'origin'>): string =>
  `${object_id ?? ''} ${origin}`

/** The fewest writes that make the stored lines the wanted ones; lines of other origins are left alone. */
export const billChanges = (stored: readonly Stored[], wanted: readonly BillLine[]): BillChanges => {
  const left = new Map<string, Stored>()
  const removed: string[] = []
  for (const line of stored.filter(isOwn)) {
    if (left.has(keyOf(line))) removed.push(line.id)
    else left.set(keyOf(line), line)
  }
  const created: BillLine[] = []
  const patched: { id: string; fields: Partial<BillLine> }[] = []
  for (const line of wanted) {
    const known = left.get(keyOf(line))
    left.delete(keyOf(line))
    if (known === undefined) created.push(line)
    else if (known.quantity !== line.quantity || toCents(known.unit_price) !== toCents(line.unit_price))
      patched.push({
        id: known.id,
        fields: { quantity: line.quantity, unit_price: line.unit_price, amount: line.amount },
      })
  }
  return { created, patched, removed: [...removed, ...[...left.values()].map(({ id }) => id)] }
}
