// RT24: a crew that ends its stop by numbers reads no sticker. Of an object of which all came back and none is lost, each instance that left is
// back, whatever was read. Of any other somebody at the depot says which ones came: until then its return is « à pointer ».
import type { TaskLine } from '#records/entities/task-line.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import type { Dossier } from '../dossier.ts'
import { instanceLine } from '../handing/handed.ts'
import { isLostLine, movedBy, pointedOn, toldState } from './what-is-out.ts'

interface Sums {
  /** Left with a sticker, and no return tells of it. */
  readonly unread: Set<string>
  /** Read as they came back, and « Non vérifié ». */
  readonly unchecked: string[]
  /** Left without a sticker being read, less those whose sticker was read as they came back. */
  loose: number
  /** Came back without being read, less those of which somebody said since which one it was. */
  counted: number
  out: number
  isLost: boolean
  /** The last return that counted some without reading them. */
  step: string | null
  line: TaskLine | null
}

type Steps = Pick<Dossier, 'departures' | 'returns'>

const sumsOf = ({ departures, returns }: Steps): ReadonlyMap<string, Sums> => {
  const sums = new Map<string, Sums>()
  const sumOf = (object_id: string | null): Sums => {
    const id = object_id ?? ''
    const blank = { unread: new Set<string>(), unchecked: [], loose: 0, counted: 0, out: 0, isLost: false }
    const known = sums.get(id) ?? { ...blank, step: null, line: null }
    sums.set(id, known)
    return known
  }
  for (const line of departures.filter(isStopDone).flatMap(({ objects }) => objects)) {
    const sum = sumOf(line.object_id)
    sum.out += movedBy(line)
    if (line.object_instance_id === null) sum.loose += movedBy(line)
    else if (movedBy(line) > 0) sum.unread.add(line.object_instance_id)
  }
  for (const { id, objects } of returns.filter(isStopDone))
    for (const line of objects) comeBack(sumOf(line.object_id), line, id)
  return sums
}

const comeBack = (sum: Sums, line: TaskLine, step: string): void => {
  const moved = movedBy(line)
  const instance = line.object_instance_id
  sum.out -= moved
  if (instance !== null) {
    const isKnown = sum.unread.has(instance)
    if (moved > 0 && !isKnown) sum.loose -= moved
    if (isKnown && pointedOn(line) !== null && !isLostLine(line)) sum.counted -= 1
    if (moved > 0 || pointedOn(line) !== null) sum.unread.delete(instance)
    if (moved > 0 && toldState(line) === null) sum.unchecked.push(instance)
  } else if (moved > 0 && isLostLine(line)) sum.isLost = true
  else if (moved > 0) {
    sum.counted += moved
    sum.step = step
    sum.line = line
  }
}

/** The instances that are back though no return says in which state: « Non vérifié », or unread when nothing of their object is out. */
export const unreadBack = (dossier: Steps): string[] =>
  [...sumsOf(dossier).values()].flatMap(({ unread, unchecked, out, isLost }) =>
    out <= 0 && !isLost ? unchecked.concat(Array.from(unread)) : unchecked,
  )

/** Instances of one object of which some are back, and nobody knows which. */
export interface ToPoint {
  /** The return that counted them. */
  readonly step: string
  /** Its line of the object. */
  readonly line: TaskLine
  readonly candidates: readonly string[]
  /** How many of them are back. */
  readonly back: number
  /** Nothing is out any more: each of them is back, or it is lost. */
  readonly isLast: boolean
}

export const toPoint = (dossier: Steps): ToPoint[] =>
  [...sumsOf(dossier).values()].flatMap(({ unread, loose, counted, out, isLost, step, line }) => {
    const isLast = out <= 0
    if (step === null || line === null || (isLast && !isLost)) return []
    const back = Math.min(unread.size, isLast ? Math.max(0, counted) : counted - Math.max(0, loose))
    return unread.size > 0 && (isLast || back > 0)
      ? [{ step, line, candidates: [...unread], back, isLast }]
      : []
  })

/** Says which one a piece was that the return counted; two people who say it of the same one make one line. */
export const pointedLine = (
  { line }: Pick<ToPoint, 'line'>,
  { id, state }: { readonly id: string; readonly state: 'available' | 'lost' },
): TaskLine => ({ ...instanceLine(line, { id, state, missing: 0 }), quantity_done: 0 })
