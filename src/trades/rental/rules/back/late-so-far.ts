// RT7: what the time past the agreed return costs up to now, of what of a dossier is still out: for the person who calls. The return bills it.
import type { InvoiceRow } from '#records/entities/money.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { fromCents, sumMoney, toCents } from '#records/values/decimal.ts'
import type { Dossier, RentalStep } from '../dossier.ts'
import type { RentalEnd } from '../half-day.ts'
import { lateRentalPrice } from '../rental-price.ts'
import { frozenTariffs, pricedLines, type PricedObject } from './return-bill.ts'
import { whatIsOut } from './what-is-out.ts'

interface LateAsked {
  readonly objects: ReadonlyMap<string, PricedObject>
  /** The invoice lines of the dossier: their tariffs are frozen (RT3). */
  readonly invoices: readonly InvoiceRow[]
  readonly now: RentalEnd
}

export const lateSoFar = (
  dossier: Dossier,
  { id, date, shift_id }: Pick<RentalStep, 'id' | 'date' | 'shift_id'>,
  { objects, invoices, now }: LateAsked,
): number => {
  // Of what was not received as left nobody knows whether it is out.
  const { departures } = dossier
  if (date === null || (departures.length > 0 && !departures.some(isStopDone))) return 0
  return sumMoney(
    whatIsOut(dossier, id).map(({ object_id, instances, counted }) => {
      const object = objects.get(object_id)
      if (object === undefined) return 0
      const tariffs = frozenTariffs(object, pricedLines(invoices, object_id))
      const each = lateRentalPrice(tariffs, { date, shift_id }, now)?.total ?? 0
      return fromCents(toCents(each) * (instances.length + counted))
    }),
  )
}
