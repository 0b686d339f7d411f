// What is free of the objects that a rental asks for, over its period, and where it asks for more (RT1, RT14a, RT16): the stock and the
// dossiers of this device, read once for all lines.
import type { ObjectRow } from '#records/entities/object.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { Problem } from '#records/problem.ts'
import { bookingsByObject, type Dossier, type PartsOf } from './dossier.ts'
import type { HalfDay, Period } from './half-day.ts'
import {
  freeAmong,
  heldBy,
  shortageProblem,
  turnaroundOf,
  type Availability,
  type Booking,
  type Holder,
  type Span,
  type StockOfObject,
} from './rental-availability.ts'

export interface RentalGround {
  readonly objects: ReadonlyMap<string, ObjectRow>
  /** The states of the instances of an object. */
  readonly states: ReadonlyMap<string, readonly string[]>
  /** An object with its parts, each as often as it is there. */
  readonly partsOf: PartsOf
  /** What is rented from others of an object (RT25a). */
  readonly borrowed?: ReadonlyMap<string, readonly Span[]>
  /** What the dossiers hold of an object. */
  readonly bookings: ReadonlyMap<string, readonly Booking[]>
  /** Who holds it now, and until when: computed once for all periods that are asked. */
  readonly holdersOf: (object: ObjectRow, now: HalfDay) => readonly Holder[]
}

type Ground = Omit<RentalGround, 'bookings' | 'holdersOf'> & {
  readonly dossiers: readonly Dossier<TaskRow>[]
}

/** By object, each dossier read once: thirty lines against two thousand dossiers would otherwise read each of them thirty times. */
export const groundOf = ({ dossiers, ...known }: Ground): RentalGround => {
  const bookings = new Map<string, Booking[]>()
  for (const dossier of dossiers) {
    for (const [object, own] of bookingsByObject(dossier, known.partsOf)) {
      const others = bookings.get(object)
      if (others === undefined) bookings.set(object, own)
      else others.push(...own)
    }
  }
  return { ...known, bookings, holdersOf: holdersIn(bookings) }
}

/** Each letter of a quantity asks all lines again: what two thousand dossiers hold is then the same as before. */
const holdersIn = (bookings: ReadonlyMap<string, readonly Booking[]>): RentalGround['holdersOf'] => {
  const known = new Map<string, { readonly now: HalfDay; readonly holders: readonly Holder[] }>()
  return (object, now) => {
    const held = known.get(object.id)
    if (held?.now === now) return held.holders
    const turnaround = turnaroundOf(object)
    const holders = (bookings.get(object.id) ?? []).flatMap(booking => heldBy(booking, turnaround, now))
    known.set(object.id, { now, holders })
    return holders
  }
}

export interface Asked {
  readonly object_id: string
  readonly quantity: number
}

export interface AskedPeriod {
  readonly period: Period
  readonly now: HalfDay
  /** The dossier that is being written: what it holds already is its own. */
  readonly except: string | null
}

/** How many of each object the lines take: an ensemble takes its parts too. */
export const piecesAsked = (ground: RentalGround, lines: readonly Asked[]): Map<string, number> => {
  const asked = new Map<string, number>()
  for (const { object_id, quantity } of lines)
    for (const [part, count] of ground.partsOf(object_id))
      asked.set(part, (asked.get(part) ?? 0) + count * quantity)
  return asked
}

interface Free extends Availability {
  readonly stock: StockOfObject
}

export const stockIn = (
  { states, borrowed }: Pick<RentalGround, 'states' | 'borrowed'>,
  object: ObjectRow,
): StockOfObject => ({
  name: object.name,
  instanceStates: states.get(object.id) ?? [],
  quantity: object.quantity,
  rental_safety_stock: object.rental_safety_stock,
  rental_return_delay: object.rental_return_delay,
  borrowed: borrowed?.get(object.id) ?? [],
})

/** Null: the object is not on this device. */
export const freeOf = (
  ground: RentalGround,
  object_id: string,
  { period, now, except }: AskedPeriod,
): Free | null => {
  const object = ground.objects.get(object_id)
  if (object === undefined) return null
  const stock = stockIn(ground, object)
  const all = ground.holdersOf(object, now)
  const others = except === null ? all : all.filter(({ booking }) => booking.id !== except)
  return { ...freeAmong(stock, period, others), stock }
}

export interface Shortage {
  readonly object_id: string
  readonly asked: number
  readonly free: Free
}

interface Held {
  readonly lines: readonly Asked[]
  readonly period: Period
}

/**
 * `held`: what this dossier holds already, because it was accepted. Less of it, or a shorter period, is never a shortage (RT16): nobody else
 * gets less by that.
 */
export const askedTooMuch = (
  ground: RentalGround,
  lines: readonly Asked[],
  asked: AskedPeriod,
  held: Held | null,
): Shortage[] => {
  const isWithin = held !== null && asked.period.from >= held.period.from && asked.period.to <= held.period.to
  const before = isWithin ? piecesAsked(ground, held.lines) : new Map<string, number>()
  return [...piecesAsked(ground, lines)].flatMap(([object_id, quantity]) => {
    const free = freeOf(ground, object_id, asked)
    const isShort = free !== null && quantity > free.available && quantity > (before.get(object_id) ?? 0)
    return isShort ? [{ object_id, asked: quantity, free }] : []
  })
}

export const shortageProblems = (shortages: readonly Shortage[]): Problem[] =>
  shortages.flatMap(({ free, asked }) => {
    const problem = shortageProblem(free.stock, asked, free)
    return problem === null ? [] : [{ ...problem, field: 'lines' }]
  })
