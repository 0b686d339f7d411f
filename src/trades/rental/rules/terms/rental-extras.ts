// The lines of a rental that a person adds (RT18): the administrative fee, a discount with its reason, a line of one's own; typed, kept,
// written by their id. A line that a document names is never touched (RT19): its opposite and a new one take its place.
import type { InvoiceRow } from '#records/entities/money.ts'
import { formatTwoDecimals, fromCents, parseDecimal, toCents } from '#records/values/decimal.ts'
import { kindOfLine, lineOf, type BillChanges, type BillLine } from '../rental-bill.ts'

export const extraKinds = ['fee', 'discount', 'line'] as const
export type ExtraKind = (typeof extraKinds)[number]

export interface RentalExtra {
  readonly line_id: string
  readonly kind: ExtraKind
  readonly label: string
  /** As it was typed; of a discount what is taken off. */
  readonly amount: string
  readonly reason: string
}

const MOST = 1_000_000

/** Null: no amount that anybody asks for. */
export const centsOfExtra = ({ kind, amount }: Pick<RentalExtra, 'kind' | 'amount'>): number | null => {
  const typed = parseDecimal(amount.replace(/€\s*$/, ''))
  if (typed === null || typed <= 0 || typed > MOST) return null
  return kind === 'discount' ? -toCents(typed) : toCents(typed)
}

const kindOf = (line: BillLine): ExtraKind | null => {
  const kind = kindOfLine(line)
  return kind === 'own' || kind === 'return' ? null : kind
}

/** A line of one of these kinds as the form shows it. */
export const extraOf = (line_id: string, line: BillLine): RentalExtra => ({
  line_id,
  kind: kindOf(line) ?? 'line',
  label: line.label,
  amount: formatTwoDecimals(Math.abs(line.amount)),
  reason: line.reason ?? '',
})

export const extrasOf = (invoices: readonly InvoiceRow[]): RentalExtra[] =>
  invoices.filter(row => kindOf(row) !== null).map(row => extraOf(row.id, row))

export const extraLine = (extra: RentalExtra): BillLine =>
  lineOf({
    object_id: null,
    origin: extra.kind === 'fee' ? 'administrative' : 'manual',
    label: extra.label,
    quantity: 1,
    unit_price: fromCents(centsOfExtra(extra) ?? 0),
    reason: extra.reason.trim(),
  })

/** A change of the lines that a form shows by their id. */
export interface ExtraChanges {
  readonly created: readonly { readonly id: string; readonly line: BillLine }[]
  readonly patched: BillChanges['patched']
  readonly removed: readonly string[]
}

export const extraChanges = (before: readonly RentalExtra[], after: readonly RentalExtra[]): ExtraChanges => {
  const known = new Map(before.map(extra => [extra.line_id, extra]))
  const kept = new Set(after.map(({ line_id }) => line_id))
  return {
    created: after
      .filter(({ line_id }) => !known.has(line_id))
      .map(extra => ({ id: extra.line_id, line: extraLine(extra) })),
    patched: after
      .filter(extra => {
        const stored = known.get(extra.line_id)
        return stored !== undefined && !isSameExtra(stored, extra)
      })
      .map(extra => ({ id: extra.line_id, fields: extraLine(extra) })),
    removed: before.flatMap(({ line_id }) => (kept.has(line_id) ? [] : [line_id])),
  }
}

const isOpposite = (one: BillLine, other: BillLine): boolean =>
  one.object_id === other.object_id &&
  one.origin === other.origin &&
  // Two lines of one's own may cost the same.
  one.label === other.label &&
  one.quantity === -other.quantity &&
  toCents(one.unit_price) === toCents(other.unit_price)

type Stored = BillLine & { readonly id: string }

/** The billed lines that were taken back, each with what took it back. */
const takenBackOf = <T extends Stored>(
  stored: readonly T[],
  billed: ReadonlySet<string>,
): { readonly line: T; readonly back: T }[] => {
  const left = stored.filter(({ id }) => billed.has(id))
  return stored
    .filter(({ quantity }) => quantity < 0)
    .flatMap(back => {
      const at = left.findIndex(one => isOpposite(one, back))
      return at < 0 ? [] : left.splice(at, 1).map(line => ({ line, back }))
    })
}

/** Without the billed lines that were taken back, and what took them back. */
export const standingLines = <T extends Stored>(stored: readonly T[], billed: ReadonlySet<string>): T[] => {
  const gone = new Set(takenBackOf(stored, billed).flatMap(({ line, back }) => [line.id, back.id]))
  return stored.filter(({ id }) => !gone.has(id))
}

interface Known {
  readonly stored: readonly Stored[]
  readonly billed: ReadonlySet<string>
}

/** By the id of a billed line, that of the line which took it back and which no document names: without it the billed one stands again. */
export const restorable = ({ stored, billed }: Known): ReadonlyMap<string, string> =>
  new Map(
    takenBackOf(stored, billed)
      .filter(({ back }) => !billed.has(back.id))
      .map(({ line, back }) => [line.id, back.id]),
  )

const isSameExtra = (one: RentalExtra, other: RentalExtra): boolean =>
  JSON.stringify(extraLine(one)) === JSON.stringify(extraLine(other))

/**
 * What is typed, under the ids by which it will be stored: a billed line that is changed is a line of its own (RT19), one that says again what
 * was billed is the billed line, and what is the same in other letters is no change.
 */
export const settledExtras = (
  typed: readonly RentalExtra[],
  { stored, billed, newKey }: Known & { readonly newKey: () => string },
): RentalExtra[] => {
  const before = new Map(standingLines(stored, billed).map(line => [line.id, line]))
  const back = restorable({ stored, billed })
  const free = stored.filter(({ id }) => back.has(id)).map(line => extraOf(line.id, line))
  return typed
    .map(extra => {
      const known = before.get(extra.line_id)
      if (known !== undefined && isSameExtra(extraOf(known.id, known), extra)) return extraOf(known.id, known)
      const at = free.findIndex(one => isSameExtra(one, extra))
      const [again] = at < 0 ? [] : free.splice(at, 1)
      return again ?? (billed.has(extra.line_id) ? { ...extra, line_id: newKey() } : extra)
    })
    .toSorted((a, b) => (a.line_id < b.line_id ? -1 : 1))
}

/** The opposite of a line, which a document names and which therefore stays. */
export const oppositeOf = ({ object_id, origin, label, quantity, unit_price }: BillLine): BillLine =>
  lineOf({
    object_id,
    origin,
    label,
    quantity: -quantity,
    unit_price,
    reason: 'Correction d’une ligne facturée',
  })
