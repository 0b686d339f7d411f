// RT25a: returns that the departures of their dossier contradict: closed though nothing left, with more of an object than is out, or with what a
// second return still awaits. It is told, and never refused: somebody stood there with the things.
import { isStopDone } from '#records/states/tour-order.ts'
import { isAwaited, type Dossier } from '../dossier.ts'
import { isDepartureAwaited, movedBy } from './what-is-out.ts'

/** An object of which more is told than left: two people who counted the same pieces. */
export interface Beyond {
  readonly name: string
  readonly left: number
  readonly came: number
  /** What a second return still asks for. */
  readonly awaited: number
  /** Whether every departure was received: else it is no mistake of who counted. */
  readonly isReceived: boolean
}

interface Sums {
  name: string
  left: number
  came: number
  awaited: number
  /** The last return that took some of it beyond what is out. */
  step: string | null
  /** The last return that took some of it. */
  last: string | null
}

type Steps = Pick<Dossier, 'departures' | 'returns'>

/** By object. Without a departure here nothing is known. */
const sumsOf = ({ departures, returns }: Steps): ReadonlyMap<string, Sums> => {
  const sums = new Map<string, Sums>()
  const sumOf = (object_id: string | null, name: string): Sums => {
    const id = object_id ?? ''
    const known = sums.get(id) ?? { name, left: 0, came: 0, awaited: 0, step: null, last: null }
    sums.set(id, known)
    return known
  }
  if (departures.length === 0) return sums
  for (const { objects } of departures.filter(isStopDone))
    for (const line of objects) sumOf(line.object_id, line.name).left += movedBy(line)
  let isBehind = false
  for (const step of returns) {
    isBehind ||= isStopDone(step)
    for (const line of step.objects) {
      const sum = sumOf(line.object_id, line.name)
      if (isStopDone(step)) take(sum, movedBy(line), step.id)
      else if (isBehind && isAwaited(step)) sum.awaited += line.quantity
    }
  }
  return sums
}

const take = (sum: Sums, pieces: number, step: string): void => {
  if (pieces <= 0) return
  sum.came += pieces
  sum.last = step
  if (sum.came > sum.left) sum.step = step
}

const isBeyond = ({ left, came, awaited }: Sums): boolean =>
  came > left || (came > 0 && came + awaited > left)

/** The returns that take more back than left, or what is awaited again behind them. */
export const returnsBeyond = (dossier: Steps): ReadonlySet<string> =>
  new Set([...sumsOf(dossier).values()].filter(isBeyond).flatMap(({ step, last }) => step ?? last ?? []))

/** What is told too often, in the order of the lines. */
export const beyondOf = (dossier: Steps): Beyond[] => {
  const isReceived = !isDepartureAwaited(dossier)
  return [...sumsOf(dossier).values()]
    .filter(isBeyond)
    .map(({ name, left, came, awaited }) => ({ name, left, came, awaited, isReceived }))
}
