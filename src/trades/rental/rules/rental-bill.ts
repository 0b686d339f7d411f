// The invoice lines of a rental (RT2, RT3, RT4, RT8, RT18): one for each object and tariff, and the deposit. Accepted prices are frozen: what
// stays of an object keeps its unit price and its mix, what is new is priced by the period.
import type { InvoiceRow } from '#records/entities/money.ts'
import { fromCents, sumMoney, toCents } from '#records/values/decimal.ts'
import { cautionTotal } from './rental.ts'
import { RENTAL_PERIODS, rentalPrice, type Tariffs } from './rental-price.ts'

export type BillLine = Pick<
  InvoiceRow,
  'object_id' | 'origin' | 'label' | 'quantity' | 'unit_price' | 'amount'
> & {
  /** Absent: none, or the stored one stays. */
  readonly reason?: string
}

interface PricedObject extends Tariffs {
  readonly id: string
  readonly name: string
  readonly rental_caution: number
}
export interface Rented {
  readonly object: PricedObject
  readonly quantity: number
  /** RT4: what a person decided that a piece costs over the whole period, and why. */
  readonly forced?: ForcedPrice
}
interface ForcedPrice {
  readonly unit_price: number
  readonly reason: string
}

const CAUTION = 'caution'
const MANUAL = 'rental_manual'
const tariffs: ReadonlySet<string> = new Set(RENTAL_PERIODS.map(({ origin }) => origin))
/** What the objects cost, by their tariffs or as a person decided. */
export const isRentalOrigin = (origin: string): boolean => tariffs.has(origin) || origin === MANUAL

const rounds = ['delivery', 'removal'] as const
export type LineKind = 'own' | 'fee' | 'discount' | 'line' | 'return'
/**
 * `own`: what follows from the objects, the period and how the things change hands. `fee`, `discount` and `line`: what a person added. `return`:
 * what only the return makes.
 */
export const kindOfLine = ({ origin, amount }: Pick<BillLine, 'origin' | 'amount'>): LineKind => {
  if (isRentalOrigin(origin) || origin === CAUTION || rounds.some(one => one === origin)) return 'own'
  if (origin === 'administrative') return 'fee'
  if (origin !== 'manual') return 'return'
  return amount < 0 ? 'discount' : 'line'
}

export const lineOf = (line: Omit<BillLine, 'amount'>): BillLine => ({
  ...line,
  amount: fromCents(toCents(line.unit_price) * line.quantity),
})

const freshLines = ({ object, quantity, forced }: Rented, halfDays: number): BillLine[] =>
  forced === undefined ? tariffLines({ object, quantity }, halfDays) : [forcedLine(object, quantity, forced)]

const forcedLine = (object: PricedObject, quantity: number, { unit_price, reason }: ForcedPrice): BillLine =>
  lineOf({
    object_id: object.id,
    origin: MANUAL,
    label: `${object.name}, prix convenu`.slice(0, LONGEST_LABEL),
    quantity,
    unit_price,
    reason,
  })

const tariffLines = ({ object, quantity }: Rented, halfDays: number): BillLine[] =>
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
  /** False: the tariffs of now; a price that a person typed stays whatever this is (RT4). */
  readonly isFrozen: boolean
}

/** RT3: the same unit prices for another number of pieces; null where the stored lines are not of so many. */
const scaled = (lines: readonly BillLine[], before: number, now: number): BillLine[] | null => {
  if (before === 0 || lines.length === 0 || lines.some(({ quantity }) => quantity % before !== 0)) return null
  return lines.map(line => lineOf({ ...line, quantity: (line.quantity / before) * now }))
}

export const keptBill = (rented: readonly Rented[], halfDays: number, kept: Kept): BillLine[] => [
  ...rented.flatMap(one => {
    const own =
      kept.isFrozen && one.forced === undefined
        ? kept.stored.filter(({ object_id, origin }) => object_id === one.object.id && tariffs.has(origin))
        : []
    return scaled(own, kept.quantities.get(one.object.id) ?? 0, one.quantity) ?? freshLines(one, halfDays)
  }),
  ...cautionLine(rented),
]

export interface RoundPrices {
  readonly delivery: number
  readonly removal: number
}
const roundNames = { delivery: 'Livraison', removal: 'Enlèvement' } as const

/** RT18: of a rental that is delivered; a price of zero is none. What is stored of an accepted one keeps its price (RT3). */
export const roundLines = (
  prices: RoundPrices,
  { stored, isFrozen }: Pick<Kept, 'stored' | 'isFrozen'>,
): BillLine[] =>
  rounds.flatMap(origin => {
    const known = isFrozen ? stored.find(line => line.origin === origin) : undefined
    const unit_price = known?.unit_price ?? prices[origin]
    return toCents(unit_price) === 0
      ? []
      : [lineOf({ object_id: null, origin, label: roundNames[origin], quantity: 1, unit_price })]
  })

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

const isOther = (known: BillLine, wanted: BillLine): boolean =>
  known.quantity !== wanted.quantity ||
  toCents(known.unit_price) !== toCents(wanted.unit_price) ||
  (wanted.reason !== undefined && known.reason !== wanted.reason)

/** The fewest writes that make the stored lines the wanted ones; lines of other origins are left alone. */
export const billChanges = (stored: readonly Stored[], wanted: readonly BillLine[]): BillChanges => {
  const left = new Map<string, Stored>()
  const removed: string[] = []
  for (const line of stored.filter(line => kindOfLine(line) === 'own')) {
    if (left.has(keyOf(line))) removed.push(line.id)
    else left.set(keyOf(line), line)
  }
  const created: BillLine[] = []
  const patched: { id: string; fields: Partial<BillLine> }[] = []
  for (const line of wanted) {
    const known = left.get(keyOf(line))
    left.delete(keyOf(line))
    if (known === undefined) created.push(line)
    else if (isOther(known, line))
      patched.push({
        id: known.id,
        fields: {
          quantity: line.quantity,
          unit_price: line.unit_price,
          amount: line.amount,
          ...(line.reason === undefined ? {} : { reason: line.reason }),
        },
      })
  }
  return { created, patched, removed: [...removed, ...[...left.values()].map(({ id }) => id)] }
}
