// What a return adds to the bill (RT24): late time by RT7 from the agreed return, missing pieces by RT5, lost ones at their value, unused ones
// by RT6. Only new lines; what was billed before is not touched. In whole cents, each line its quantity times its unit price.
import type { InvoiceRow } from '#records/entities/money.ts'
import type { ObjectRow } from '#records/entities/object.ts'
import { formatDate } from '#records/time/dates.ts'
import { plural } from '#records/fr/plural.ts'
import { formatMoney, fromCents, toCents } from '#records/values/decimal.ts'
import type { RentalEnd } from '../half-day.ts'
import { missingCharge } from '../rental.ts'
import { lateHalfDays, lateRentalPrice, RENTAL_PERIODS, type Tariffs } from '../rental-price.ts'
import type { CountedObject } from './return-count.ts'

type ReturnLineKind = 'late' | 'missing' | 'lost' | 'unused'

export interface ReturnLine extends Pick<
  InvoiceRow,
  'object_id' | 'origin' | 'label' | 'quantity' | 'unit_price' | 'amount' | 'reason'
> {
  readonly kind: ReturnLineKind
  /** The same on every device that counts this return: of two that close it one line is left. */
  readonly key: string
  readonly object_id: string
}

export type PricedObject = Tariffs &
  Pick<
    ObjectRow,
    | 'id'
    | 'name'
    | 'value'
    | 'rental_not_used'
    | 'rental_minimum_missing_for_payment'
    | 'rental_price_per_missing'
  >

export type StoredLine = Pick<
  InvoiceRow,
  'object_id' | 'origin' | 'quantity' | 'unit_price' | 'amount' | 'reason'
>

export interface ReturnOf {
  readonly counted: readonly CountedObject[]
  readonly objects: ReadonlyMap<string, PricedObject>
  /** The invoice lines of the dossier: their tariffs are frozen (RT3). */
  readonly stored: readonly StoredLine[]
  /** Null: no day was agreed, so that nothing is late. */
  readonly agreed: RentalEnd | null
  readonly actual: RentalEnd
}

const tariffOrigins: ReadonlySet<string> = new Set(RENTAL_PERIODS.map(({ origin }) => origin))
const LONGEST_LABEL = 200
const LONGEST_REASON = 500

/** The lines that the price of an object was made of, without what an earlier return added. */
export const pricedLines = (stored: readonly StoredLine[], object_id: string): StoredLine[] =>
  stored.filter(
    line =>
      line.object_id === object_id &&
      (line.origin === 'rental_manual' || (tariffOrigins.has(line.origin) && line.reason === '')),
  )

/**
 * What a piece of each tariff was accepted for. Beside a line that a document names stands what a later change added to its price, as one
 * piece of another price (RT19): both together are the price of the pieces.
 */
export const frozenTariffs = <O extends Tariffs>(object: O, lines: readonly StoredLine[]): O => {
  const frozen: { [origin: string]: number } = {}
  for (const { origin } of lines.filter(line => tariffOrigins.has(line.origin))) {
    const same = lines.filter(line => line.origin === origin)
    const pieces = same
      .filter(({ unit_price }) => unit_price === same[0]?.unit_price)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const cents = same.reduce((sum, { amount }) => sum + toCents(amount), 0)
    if (pieces > 0 && cents >= 0) frozen[origin] = fromCents(Math.round(cents / pieces))
  }
  return Object.assign({}, object, frozen)
}

interface Asked {
  readonly kind: ReturnLineKind
  readonly key: string
  readonly origin: InvoiceRow['origin']
  readonly label: string
  readonly quantity: number
  readonly unit: number
  readonly reason: string
}

const lineOf = (object: PricedObject, { unit, key, ...asked }: Asked): ReturnLine => ({
  ...asked,
  object_id: object.id,
  key: `${object.id} ${key}`,
  label: `${object.name}, ${asked.label}`.slice(0, LONGEST_LABEL),
  unit_price: fromCents(unit),
  amount: fromCents(unit * asked.quantity),
  reason: asked.reason.slice(0, LONGEST_REASON),
})

/** « 4 jours de retard »; of a day and its next half only half a day. Empty when nothing is late. */
export const lateText = (agreed: RentalEnd | null, actual: RentalEnd): string => {
  const halfDays = agreed === null ? 0 : lateHalfDays(agreed, actual)
  if (halfDays === 0) return ''
  return halfDays === 1
    ? 'une demi-journée de retard'
    : `${plural(Math.floor(halfDays / 2), 'jour')} de retard`
}

const lateLines = (
  object: PricedObject,
  { units }: CountedObject,
  { agreed, actual }: Pick<ReturnOf, 'agreed' | 'actual'>,
): ReturnLine[] => {
  // A missing piece pays its price; its time ends with what it was with.
  const pieces = units.here + units.lost
  if (agreed === null || pieces === 0) return []
  const price = lateRentalPrice(object, agreed, actual)
  const reason = `${lateText(agreed, actual)}, retour convenu le ${formatDate(agreed.date, 'day')}`
  return (price?.lines ?? []).map(({ origin, label, count, unit_price }) =>
    lineOf(object, {
      kind: 'late',
      key: `late ${origin}`,
      origin,
      label: `retard, ${label}`,
      quantity: pieces * count,
      unit: toCents(unit_price),
      reason,
    }),
  )
}

/** RT5: the threshold counts what the whole dossier missed; what earlier returns were charged is paid already. */
const missingLines = (object: PricedObject, { missing, out }: CountedObject): ReturnLine[] => {
  if (missing === 0) return []
  const charged = missingCharge(out.missedBefore, object) > 0
  const isCharged = missingCharge(out.missedBefore + missing, object) > 0
  const threshold = object.rental_minimum_missing_for_payment
  const unit = isCharged ? toCents(object.rental_price_per_missing) : 0
  return [
    lineOf(object, {
      kind: 'missing',
      key: 'missing',
      origin: 'manual',
      label: 'pièces manquantes',
      quantity: missing + (charged ? 0 : isCharged ? out.missedBefore : 0),
      unit,
      reason:
        unit > 0
          ? `${formatMoney(fromCents(unit))}\u00a0pièce`
          : toCents(object.rental_price_per_missing) > 0
            ? `facturé à partir de ${threshold}`
            : 'sans prix au catalogue',
    }),
  ]
}

const lostLines = (object: PricedObject, { instances, counted, units }: CountedObject): ReturnLine[] => {
  if (units.lost === 0) return []
  const unit = toCents(object.value)
  const told = (reason: string): string => (reason.trim() === '' ? 'valeur de l’objet' : reason.trim())
  const one = (key: string, quantity: number, reason: string): ReturnLine =>
    lineOf(object, {
      kind: 'lost',
      key: `lost ${key}`,
      origin: 'manual',
      label: 'perdu ou cassé',
      quantity,
      unit,
      reason,
    })
  return [
    ...instances.filter(({ check }) => check === 'lost').map(({ id, reason }) => one(id, 1, told(reason))),
    ...(counted.lost > 0 ? [one('pieces', counted.lost, 'valeur de l’objet')] : []),
  ]
}

/** RT6: the tariff of these pieces is given back, and their own price taken; never more than they had cost. */
const unusedLines = (
  object: PricedObject,
  { unused, each, out, back }: CountedObject,
  lines: readonly StoredLine[],
): ReturnLine[] => {
  const price = toCents(object.rental_not_used)
  const pieces = Math.min(unused, back)
  const booked = out.booked * each
  if (pieces === 0 || price === 0 || booked === 0) return []
  const paid = lines.reduce((sum, { amount }) => sum + toCents(amount), 0)
  const spared = Math.round((pieces * paid) / booked) - pieces * price
  if (spared <= 0) return []
  const isEven = spared % pieces === 0
  return [
    lineOf(object, {
      kind: 'unused',
      key: 'unused',
      origin: 'rental_not_used',
      label: isEven ? 'pièces non utilisées' : plural(pieces, 'pièce non utilisée', 'pièces non utilisées'),
      quantity: isEven ? pieces : 1,
      unit: isEven ? -(spared / pieces) : -spared,
      reason: `${formatMoney(object.rental_not_used)} au lieu de ${formatMoney(fromCents(Math.round(paid / booked)))}`,
    }),
  ]
}

/** Every line of the live bill, those of nothing to pay included: they say why. */
export const returnLines = ({ counted, objects, stored, agreed, actual }: ReturnOf): ReturnLine[] => {
  const lines = counted.flatMap(one => {
    const object = objects.get(one.out.object_id)
    if (object === undefined) return []
    const priced = pricedLines(stored, object.id)
    return [
      ...lateLines(frozenTariffs(object, priced), one, { agreed, actual }),
      ...missingLines(object, one),
      ...lostLines(object, one),
      ...unusedLines(object, one, priced),
    ]
  })
  return kinds.flatMap(kind => lines.filter(line => line.kind === kind))
}
const kinds: readonly ReturnLineKind[] = ['late', 'missing', 'lost', 'unused']

export const chargedLines = (lines: readonly ReturnLine[]): ReturnLine[] =>
  lines.filter(({ amount }) => toCents(amount) !== 0)
