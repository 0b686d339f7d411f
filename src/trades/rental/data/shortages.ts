// « Ruptures de location » (RT15): what the rentals that this device holds promise twice, judged here by the server's own rules, so that it is
// seen before anything was sent; and what the server marked where this device does not hold both sides.
import { OPEN_RENTALS } from '#records/shards/shard-rules.ts'
import { CHECK_CAUSES } from '#records/states/state-after-done.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { SubRental } from '#records/entities/sub-rental.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import type { Dossier } from '../rules/dossier.ts'
import { endOfDay } from '../rules/half-day.ts'
import { stockIn } from '../rules/rental-stock.ts'
import { objectsOf, SHORT, shortagesAmong, type ShortObject } from '../rules/shortages.ts'
import { shortageCauses, shortageText } from '../rules/shortage-words.ts'
import { borrowedIn } from '../rules/availability/sub-rental.ts'
import { rentalsHere } from './rentals-here.ts'

export interface RentalShortage {
  /** The departure of the rental that was accepted later. */
  readonly task: TaskRow
  /** Those of the rentals with which it shares the pieces. */
  readonly others: readonly TaskRow[]
  /** One for each object. */
  readonly sentences: readonly string[]
}

/** The server's marks know its order; before they are here, the hour at which each was accepted. */
const later = (one: TaskRow, other: TaskRow): number =>
  Number(one.check_reasons.includes(SHORT)) - Number(other.check_reasons.includes(SHORT)) ||
  (one.state_time ?? '').localeCompare(other.state_time ?? '') ||
  (one.number ?? Infinity) - (other.number ?? Infinity) ||
  one.id.localeCompare(other.id)

/** The soonest first. Of the rental `here`, on whose page it is read, « celle-ci » is said. */
export const rentalShortages = async (
  db: LocalDatabase,
  { today, here = null }: { readonly today: string; readonly here?: string | null },
): Promise<RentalShortage[]> => {
  const { dossiers, objects, partsOf } = await rentalsHere(db)
  const ordered = dossiers.toSorted((one, other) => later(one.head, other.head))
  const asked = new Set(ordered.flatMap(dossier => [...objectsOf(dossier, partsOf)]))
  const states = new Map<string, string[]>()
  await tableOf(db, ObjectInstance).each(({ object_id, state }) => {
    if (object_id === null || !asked.has(object_id)) return
    const known = states.get(object_id)
    if (known === undefined) states.set(object_id, [state])
    else known.push(state)
  })
  const borrowed = borrowedIn(await tableOf(db, SubRental).toArray())
  const stocks = new Map(
    [...asked].flatMap(id => {
      const object = objects.get(id)
      return object === undefined ? [] : [[id, stockIn({ states, borrowed }, object)] as const]
    }),
  )
  const found = (await isFilling(db)) ? [] : shortagesAmong(ordered, stocks, partsOf, endOfDay(today))
  return ordered
    .flatMap(dossier => shortageOf(dossier, found, { ordered, stocks, here }))
    .toSorted((one, other) => (one.task.date ?? '').localeCompare(other.task.date ?? ''))
}

export interface ShortageOf {
  /** What this rental lacks itself. */
  readonly own: RentalShortage | null
  /** Those that lack what it holds too. */
  readonly others: readonly RentalShortage[]
}

/** Of one rental, by the departure that carries its number. */
export const shortageOfRental = async (
  db: LocalDatabase,
  { head, today }: { readonly head: string; readonly today: string },
): Promise<ShortageOf> => {
  const found = await rentalShortages(db, { today, here: head })
  return {
    own: found.find(({ task }) => task.id === head) ?? null,
    others: found.filter(({ others }) => others.some(({ id }) => id === head)),
  }
}

/** A device that is filled for the first time counts too few instances, and would tell of shortages that are none. */
const isFilling = async (db: LocalDatabase): Promise<boolean> =>
  (await db.shard
    .filter(({ name, complete }) => !complete && (name === OPEN_RENTALS || name.startsWith('inst/')))
    .count()) > 0

const shortageOf = (
  { head }: Dossier<TaskRow>,
  found: readonly ShortObject[],
  known: {
    readonly ordered: readonly Dossier<TaskRow>[]
    readonly stocks: ReadonlyMap<string, { readonly name: string }>
    readonly here: string | null
  },
): RentalShortage[] => {
  const own = found.filter(({ booking }) => booking.id === head.id)
  if (own.length === 0)
    return head.check_reasons.includes(SHORT)
      ? [{ task: head, others: [], sentences: [CHECK_CAUSES.rental_shortage] }]
      : []
  const ids = new Set(own.flatMap(({ others }) => others.map(({ id }) => id)))
  const others = known.ordered.flatMap(one => (ids.has(one.head.id) ? [one.head] : []))
  const numbers = new Map(others.map(({ id, number }) => [id, number]))
  const sentences = own.map(shortage => {
    const name = known.stocks.get(shortage.object)?.name ?? ''
    const named = shortage.others.map(({ id, holder }) => ({
      holder,
      number: numbers.get(id) ?? null,
      isHere: id === known.here,
    }))
    return `${shortageText({ ...shortage, name, others: named })}. ${shortageCauses[shortage.cause]}.`
  })
  return [{ task: head, others, sentences }]
}
