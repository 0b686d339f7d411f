// The figures of the rentals whose departure is in a period, and of the stock over it. What is not on this device yet is pulled first: the
// screen asks for the window « loki » of the period, then for « money » since the first of these rentals was made.
import { Invoice, Payment, type InvoiceRow } from '#records/entities/money.ts'
import { ObjectCategory } from '#records/entities/object-category.ts'
import type { ObjectRow } from '#records/entities/object.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { dossiersHere } from '#trades/rental/data/rentals-here.ts'
import { rentalGround } from '#trades/rental/data/rental-ground.ts'
import { isPromised } from '#trades/rental/rules/dossier.ts'
import { endOfDay, wholeDays } from '#trades/rental/rules/half-day.ts'
import { depositOf } from '#trades/rental/rules/money/account.ts'
import { lendable } from '#trades/rental/rules/rental-availability.ts'
import { stockIn, type RentalGround } from '#trades/rental/rules/rental-stock.ts'
import {
  halfDaysOut,
  lateReturns,
  lossesByObject,
  quotationsAmong,
  turnoverBy,
  type LateReturn,
  type Losses,
  type Quotations,
} from '../rules/rental-figures.ts'
import { byTask } from './open-rentals.ts'

/** In cents. */
export interface Turnover {
  readonly key: string
  readonly label: string
  readonly cents: number
}

interface UseOfObject {
  readonly object: ObjectRow
  /** In half days: pieces out, and pieces that could be. */
  readonly out: number
  readonly available: number
}

export interface RentalPeriod {
  readonly rentals: number
  readonly cents: number
  readonly byObject: readonly Turnover[]
  readonly byCategory: readonly Turnover[]
  readonly use: readonly UseOfObject[]
  readonly late: readonly (LateReturn & { readonly cents: number })[]
  readonly losses: readonly (Losses & { readonly object: string; readonly label: string })[]
  /** Of every rental here, whatever its period. */
  readonly held: readonly { readonly task: TaskRow; readonly cents: number }[]
  readonly quotations: Quotations
}

interface Asked {
  readonly from: string
  readonly to: string
  readonly today: string
}

const OTHER = ''
const OTHER_LABEL = 'Livraison, frais et remises'

export const rentalPeriod = async (db: LocalDatabase, { from, to, today }: Asked): Promise<RentalPeriod> => {
  const [dossiers, ground, invoices, payments, categories] = await Promise.all([
    dossiersHere(db),
    rentalGround(db),
    tableOf(db, Invoice).toArray(),
    tableOf(db, Payment).toArray(),
    tableOf(db, ObjectCategory).toArray(),
  ])
  const { objects } = ground
  const isIn = ({ date }: TaskRow): boolean => date !== null && date >= from && date <= to
  const begun = dossiers.filter(({ head }) => isIn(head))
  const promised = begun.filter(({ head }) => isPromised(head))
  const linesByHead = byTask(invoices)
  const linesOf = (head: string): readonly InvoiceRow[] => linesByHead.get(head) ?? []
  const lines = promised.flatMap(({ head }) => linesOf(head.id))
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  const categoryOf = ({ object_id }: InvoiceRow): string =>
    objects.get(object_id ?? '')?.object_category_id ?? OTHER
  const named = (
    sums: ReadonlyMap<string, number>,
    nameOf: (key: string) => string | undefined,
  ): Turnover[] =>
    [...sums]
      .map(([key, cents]) => ({ key, label: nameOf(key) ?? OTHER_LABEL, cents }))
      .toSorted((a, b) => b.cents - a.cents || a.label.localeCompare(b.label, 'fr'))
  const byObject = named(
    turnoverBy(lines, ({ object_id }) => object_id ?? OTHER),
    key => objects.get(key)?.name,
  )
  const period = wholeDays(from, to)
  const now = endOfDay(today)
  return {
    rentals: promised.length,
    cents: byObject.reduce((sum, { cents }) => sum + cents, 0),
    byObject,
    byCategory: named(turnoverBy(lines, categoryOf), key => names.get(key)),
    use: useOf(ground, period, now),
    late: lateReturns(dossiers, { from, to }, today)
      .map(one => Object.assign(one, { cents: lateCents(linesOf(one.dossier.head.id)) }))
      .toSorted((a, b) => b.days - a.days),
    losses: [...lossesByObject(promised, linesOf)]
      .map(([object, losses]) =>
        Object.assign({}, losses, { object, label: objects.get(object)?.name ?? 'Objet inconnu' }),
      )
      .toSorted((a, b) => b.charged - a.charged),
    held: heldOf(
      dossiers.map(({ head }) => head),
      byTask(payments),
    ),
    quotations: quotationsAmong(
      begun.map(({ head }) => head),
      today,
    ),
  }
}

/**
 * The day on which the first of the rentals that leave in the period was made: its lines are in the weeks since. One value too where this device
 * holds none.
 */
export const moneySince = async (
  db: LocalDatabase,
  { from, to }: Pick<Asked, 'from' | 'to'>,
): Promise<string> => {
  const made = (await dossiersHere(db))
    .filter(({ head: { date } }) => date !== null && date >= from && date <= to)
    .map(({ head }) => head.creation_time?.slice(0, 10) ?? from)
  return made.reduce((first, day) => (day < first ? day : first), from)
}

const useOf = (
  ground: RentalGround,
  period: { readonly from: number; readonly to: number },
  now: number,
): UseOfObject[] =>
  [...ground.objects.values()]
    .map(object => ({
      object,
      out: halfDaysOut(ground.bookings.get(object.id) ?? [], period, now),
      available: Math.max(0, lendable(stockIn(ground, object))) * halvesUntil(period, now),
    }))
    .filter(({ out, available, object }) => available > 0 && (out > 0 || object.rentable === 1))
    .toSorted((a, b) => b.out / b.available - a.out / a.available)

const halvesUntil = ({ from, to }: { readonly from: number; readonly to: number }, now: number): number =>
  Math.max(0, Math.min(to, now) - from + 1)

/** A line of a tariff with a reason is what the return added for the time past the agreed day (RT7). */
const lateCents = (lines: readonly InvoiceRow[]): number =>
  [...turnoverBy(lines.filter(isLateLine), () => OTHER).values()].reduce((sum, cents) => sum + cents, 0)

const isLateLine = ({ origin, reason, amount }: InvoiceRow): boolean =>
  origin.startsWith('rental_') && origin !== 'rental_manual' && reason !== '' && amount > 0

const heldOf = (
  heads: readonly TaskRow[],
  payments: ReadonlyMap<string, Parameters<typeof depositOf>[0]['payments']>,
): RentalPeriod['held'] =>
  heads
    .map(task => ({ task, cents: depositOf({ lines: [], payments: payments.get(task.id) ?? [] }).held }))
    .filter(({ cents }) => cents > 0)
    .toSorted((a, b) => b.cents - a.cents)
