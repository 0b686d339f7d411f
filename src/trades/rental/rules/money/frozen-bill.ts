// What a changed rental writes into its invoice lines when some are on a document (RT19): those stay, and what is more or less than they say is
// a line of its own, for the next facture or for an avoir.
import { fromCents, toCents } from '#records/values/decimal.ts'
import { billChanges, type BillChanges, type BillLine } from '../rental-bill.ts'

type Stored = BillLine & { readonly id: string }

const keyOf = ({ object_id, origin }: Pick<BillLine, 'object_id' | 'origin'>): string =>
  `${object_id ?? ''} ${origin}`

const piecesOf = (lines: readonly BillLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)
const centsOf = (lines: readonly BillLine[]): number =>
  lines.reduce((sum, { amount }) => sum + toCents(amount), 0)

/** What is wanted beyond the frozen lines; null: nothing. */
const beyond = (wanted: BillLine, frozen: readonly Stored[]): BillLine | null => {
  const isSamePrice = frozen.every(line => toCents(line.unit_price) === toCents(wanted.unit_price))
  const cents = toCents(wanted.amount) - centsOf(frozen)
  const quantity = isSamePrice ? wanted.quantity - piecesOf(frozen) : 1
  if (cents === 0) return null
  const amount = fromCents(cents)
  return { ...wanted, quantity, unit_price: isSamePrice ? wanted.unit_price : amount, amount }
}

/** `billed`: the ids of the lines that documents name. */
export const frozenBillChanges = (
  stored: readonly Stored[],
  wanted: readonly BillLine[],
  billed: ReadonlySet<string>,
): BillChanges => {
  // All that the form writes would go if nothing were wanted.
  const own = new Set(billChanges(stored, []).removed)
  const frozen = stored.filter(({ id }) => own.has(id) && billed.has(id))
  const free = stored.filter(({ id }) => !billed.has(id))
  const keys = new Set(wanted.map(keyOf))
  const gone = [...new Set(frozen.map(keyOf))].flatMap((key): BillLine[] => {
    const first = frozen.find(line => keyOf(line) === key)
    if (first === undefined || keys.has(key)) return []
    const { id: _, ...line } = first
    return [{ ...line, quantity: 0, amount: 0 }]
  })
  const rest = [...wanted, ...gone].flatMap(line => {
    const same = frozen.filter(one => keyOf(one) === keyOf(line))
    return same.length === 0 ? [line] : (beyond(line, same) ?? [])
  })
  return billChanges(free, rest)
}

/** The lines of a facture and what came on top of it, as one line for each object, tariff and price. */
export const mergedBill = <L extends BillLine>(lines: readonly L[]): L[] => {
  const merged = new Map<string, L>()
  for (const line of lines) {
    const key = `${keyOf(line)} ${toCents(line.unit_price)}`
    const known = merged.get(key)
    const quantity = line.quantity + (known?.quantity ?? 0)
    const amount = fromCents(toCents(line.amount) + toCents(known?.amount ?? 0))
    merged.set(key, known === undefined ? line : Object.assign({}, known, { quantity, amount }))
  }
  return [...merged.values()]
}
