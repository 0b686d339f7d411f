// What is free of the objects that a rental asks for, over its period, and where it asks for more (RT1, RT14a, RT16): the stock and the
// dossiers of this device, read once for all lines.
import type { ObjectRow } from '#records/entities/object.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { Problem } from '#records/problem.ts'
import { bookingsOf, type Dossier, type PartsOf } from './dossier.ts'
import type { HalfDay, Period } from './half-day.ts'
import {
  availability,
  shortageProblem,
  type Availability,
  type StockOfObject,
} from './rental-availability.ts'
import { objectsOf } from './shortages.ts'

export interface RentalGround {
  readonly objects: ReadonlyMap<string, ObjectRow>
  /** The states of the instances of an object. */
  readonly states: ReadonlyMap<string, readonly string[]>
  /** An object with its parts, each as often as it is there. */
  readonly partsOf: PartsOf
  /** The dossiers that hold something of an object. */
  readonly dossiersOf: ReadonlyMap<string, readonly Dossier<TaskRow>[]>
}

type Ground = Omit<RentalGround, 'dossiersOf'> & { readonly dossiers: readonly Dossier<TaskRow>[] }

/** Indexed by object: thirty lines against two thousand dossiers would otherwise read each dossier thirty times. */
export const groundOf = ({ objects, states, partsOf, dossiers }: Ground): RentalGround => {
  const byObject = new Map<string, Dossier<TaskRow>[]>()
  for (const dossier of dossiers) {
    for (const part of objectsOf(dossier, partsOf)) {
      const known = byObject.get(part)
      if (known === undefined) byObject.set(part, [dossier])
      else known.push(dossier)
    }
  }
  return { objects, states, partsOf, dossiersOf: byObject }
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
const piecesAsked = (ground: RentalGround, lines: readonly Asked[]): Map<string, number> => {
  const asked = new Map<string, number>()
  for (const { object_id, quantity } of lines)
    for (const [part, count] of ground.partsOf(object_id))
      asked.set(part, (asked.get(part) ?? 0) + count * quantity)
  return asked
}

interface Free extends Availability {
  readonly stock: StockOfObject
}

/** Null: the object is not on this device. */
export const freeOf = (
  ground: RentalGround,
  object_id: string,
  { period, now, except }: AskedPeriod,
): Free | null => {
  const object = ground.objects.get(object_id)
  if (object === undefined) return null
  const stock = { ...object, instanceStates: ground.states.get(object_id) ?? [] }
  const others = (ground.dossiersOf.get(object_id) ?? [])
    .filter(({ head }) => head.id !== except)
    .flatMap(dossier => bookingsOf(dossier, object_id, ground.partsOf))
  return { ...availability(stock, period, others, now), stock }
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
