// A return as it is counted (RT24): per object what left, came back, is missing, unused, lost, and what is still awaited; per instance
// its check. Read from the lines of the return, whoever wrote them and in whatever order.
import type { ObjectRow } from '#records/entities/object.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import {
  isLostLine,
  missedOn,
  piecesEach,
  pointedOn,
  toldMissing,
  toldState,
  type OutObject,
} from './what-is-out.ts'

/** « Complet », « Incomplet », « Perdu-Cassé », « Non vérifié »; `awaited` is not back yet. */
export type Check = 'complete' | 'incomplete' | 'lost' | 'unchecked' | 'awaited'

export interface CountedInstance {
  readonly id: string
  readonly check: Check
  /** Pieces that are not in it. */
  readonly missing: number
  /** Of these, those that were in it when it left. */
  readonly newlyMissing: number
  /** Why it is lost, as the counter says. */
  readonly reason: string
}

export interface CountedObject {
  readonly out: OutObject
  /** Pieces in one instance; everything below is in pieces but for `units`. */
  readonly each: number
  readonly left: number
  readonly back: number
  readonly missing: number
  readonly lost: number
  readonly unused: number
  readonly instances: readonly CountedInstance[]
  /** What left without a sticker being read, and what the lines say of it. */
  readonly counted: { readonly back: number; readonly missing: number; readonly lost: number }
  /** Instances, and pieces without a sticker: how many left, how many the lines tell of, how many came back or are lost. */
  readonly units: {
    readonly left: number
    readonly told: number
    readonly here: number
    readonly lost: number
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const isTold = ({ quantity_done }: TaskLine): boolean => (quantity_done ?? 0) > 0

const checkOf = (line: TaskLine | undefined): Check => {
  if (line === undefined || !(isTold(line) || pointedOn(line) !== null)) return 'awaited'
  if (isLostLine(line)) return 'lost'
  if (toldState(line) === null) return 'unchecked'
  return toldMissing(line) > 0 ? 'incomplete' : 'complete'
}

const instanceCounted = (id: string, missingBefore: number, line: TaskLine | undefined): CountedInstance => {
  const check = checkOf(line)
  const missing = line === undefined || check !== 'incomplete' ? 0 : toldMissing(line)
  const newlyMissing = Math.max(0, missing - missingBefore)
  return { id, check, missing, newlyMissing, reason: line?.refused_text ?? '' }
}

/** Instances that came back unread with an earlier return are not out, whichever they are. */
const leftOf = ({ instances, counted, unread }: OutObject): number => instances.length + counted - unread

export const countedObject = (
  out: OutObject,
  lines: readonly TaskLine[],
  object: Pick<ObjectRow, 'instances_count' | 'quantity'> | undefined,
): CountedObject => {
  const own = lines.filter(({ object_id }) => object_id === out.object_id)
  const each = piecesEach(object, out.instances.length > 0)
  const lineOf = (id: string): TaskLine | undefined =>
    own.find(line => line.object_instance_id === id && (isTold(line) || pointedOn(line) !== null))
  const known = new Set(out.instances.map(({ id }) => id))
  // Of what left without its sticker being read, some may be read as it comes back.
  const others = [
    ...new Set(own.filter(isTold).flatMap(({ object_instance_id }) => object_instance_id ?? [])),
  ].filter(id => !known.has(id))
  const instances = [
    ...out.instances.map(({ id, missing }) => instanceCounted(id, missing, lineOf(id))),
    ...others.toSorted((a, b) => (a < b ? -1 : 1)).map(id => instanceCounted(id, 0, lineOf(id))),
  ]
  const plain = own.filter(line => line.object_instance_id === null && isTold(line))
  const done = (some: readonly TaskLine[]): number => sum(some.map(({ quantity_done }) => quantity_done ?? 0))
  const gone = plain.filter(isLostLine)
  const counted = {
    back: done(plain.filter(line => !isLostLine(line))),
    missing: sum(gone.map(missedOn)),
    lost: done(gone.filter(line => missedOn(line) === 0)),
  }
  // What was named since is among the pieces that were counted.
  const named = new Set(own.flatMap(line => pointedOn(line) ?? []))
  const told = instances.filter(({ id, check }) => check !== 'awaited' && !named.has(id))
  const lostInstances = told.filter(({ check }) => check === 'lost').length
  const missingInside = sum(instances.map(({ missing }) => missing))
  const here = told.length - lostInstances + counted.back
  return {
    out,
    each,
    left: leftOf(out) * each,
    back: Math.max(0, here * each - missingInside),
    missing: sum(instances.map(({ newlyMissing }) => newlyMissing)) + counted.missing * each,
    lost: (lostInstances + counted.lost) * each,
    unused: sum(own.map(({ unused }) => unused ?? 0)),
    instances,
    counted,
    units: {
      left: leftOf(out),
      told: told.length + counted.back + counted.missing + counted.lost,
      here,
      lost: lostInstances + counted.lost,
    },
  }
}

/** How many are neither here nor said lost or missing. */
export const awaitedOf = ({ units }: CountedObject): number => Math.max(0, units.left - units.told)

export const isWhole = (counted: readonly CountedObject[]): boolean =>
  counted.every(one => awaitedOf(one) === 0)

export const isAnythingTold = (counted: readonly CountedObject[]): boolean =>
  counted.some(({ units }) => units.told > 0)
