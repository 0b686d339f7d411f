// What counting a return writes into its lines (RT24): a line of its own for each instance, and for each device that counts pieces without a
// sticker, so that two people who count at once add up.
import type { TaskLine } from '#records/entities/task-line.ts'
import { countedLine, handedLineId, instanceLine, withLine, withoutLine } from '../handing/handed.ts'
import type { Check, CountedObject } from './return-count.ts'
import { isLostLine, missedOn, movedBy, pointedOn } from './what-is-out.ts'

export type CountedPart = 'back' | 'missing' | 'lost' | 'unused'

export type CountChange =
  | {
      readonly kind: 'instance'
      readonly object_id: string
      readonly instance_id: string
      readonly check: Check
      readonly missing?: number
      readonly reason?: string
    }
  | {
      readonly kind: 'pieces'
      readonly object_id: string
      readonly part: CountedPart
      readonly total: number
    }
  | { readonly kind: 'all' }

const told = {
  complete: 'available',
  incomplete: 'available',
  unchecked: null,
  lost: 'lost',
} as const

type InstanceChange = Omit<Extract<CountChange, { kind: 'instance' }>, 'kind' | 'object_id'>

/** More pieces were counted than left unread: this is one of them, and the number stays. */
const isOneOf = (
  lines: readonly TaskLine[],
  { out, counted }: CountedObject,
  stored: TaskLine | undefined,
): boolean => {
  if (stored !== undefined && movedBy(stored) > 0) return false
  const named = lines.filter(
    line => line.object_id === out.object_id && pointedOn(line) !== null && line !== stored,
  )
  return counted.back - named.length > out.counted
}

/** `isMore`: it comes besides what was counted. */
const withInstance = (
  lines: readonly TaskLine[],
  object: CountedObject,
  { instance_id, check, missing, reason }: InstanceChange,
  isMore = false,
): TaskLine[] => {
  const { out } = object
  const stored = lines.find(line => line.object_instance_id === instance_id)
  if (check === 'awaited') {
    if (stored === undefined) return [...lines]
    return stored.quantity > 0
      ? withLine(lines, {
          ...stored,
          quantity_done: null,
          object_instance_state: null,
          object_instance_missing: null,
        })
      : withoutLine(lines, stored.line_id)
  }
  const line = stored ?? instanceLine(out.line, { id: instance_id, state: 'available', missing: 0 })
  const isNamed = !isMore && check !== 'lost' && line.quantity === 0 && isOneOf(lines, object, stored)
  return withLine(lines, {
    ...line,
    quantity_done: isNamed ? 0 : 1,
    object_instance_state: told[check] ?? (isNamed ? 'available' : null),
    object_instance_missing: check === 'incomplete' ? Math.max(1, missing ?? 1) : 0,
    refused_text: check === 'lost' ? (reason ?? line.refused_text ?? null) : null,
  })
}

/** The line in which this device tells of pieces that came back, are missing or broken. */
const ownLine = (
  lines: readonly TaskLine[],
  { out }: CountedObject,
  part: CountedPart,
  device: string,
): TaskLine => {
  const line_id = handedLineId(
    out.line.line_id,
    part === 'back' || part === 'unused' ? device : `${device} ${part}`,
  )
  return lines.find(line => line.line_id === line_id) ?? { ...countedLine(out.line, device, 0), line_id }
}

const tells = (line: TaskLine, part: CountedPart): boolean => {
  if (part === 'unused') return (line.unused ?? 0) > 0
  if (line.object_instance_id !== null || (line.quantity_done ?? 0) === 0) return false
  if (part === 'back') return !isLostLine(line)
  return isLostLine(line) && missedOn(line) > 0 === (part === 'missing')
}
const valueOf = (line: TaskLine, part: CountedPart): number =>
  (part === 'unused' ? line.unused : line.quantity_done) ?? 0

const telling = (line: TaskLine, part: CountedPart, value: number): TaskLine => {
  if (part === 'unused') return { ...line, unused: value }
  if (part === 'back') return { ...line, quantity_done: value }
  return {
    ...line,
    quantity_done: value,
    object_instance_state: 'lost',
    object_instance_missing: part === 'missing' ? value : 0,
  }
}

/** All lines together tell the total: this device's takes the difference, and where that is too little the others follow. */
const withPieces = (
  lines: readonly TaskLine[],
  object: CountedObject,
  { part, total, device }: { readonly part: CountedPart; readonly total: number; readonly device: string },
): TaskLine[] => {
  const mine = ownLine(lines, object, part, device)
  const others = lines.filter(
    line => line.object_id === object.out.object_id && line.line_id !== mine.line_id && tells(line, part),
  )
  const elsewhere = others.reduce((sum, line) => sum + valueOf(line, part), 0)
  let after = withLine(lines, telling(mine, part, Math.max(0, total - elsewhere)))
  let over = Math.max(0, elsewhere - total)
  for (const line of others) {
    const less = Math.min(over, valueOf(line, part))
    if (less > 0) after = withLine(after, telling(line, part, valueOf(line, part) - less))
    over -= less
  }
  return after
}

/** « Tout est revenu »: what nothing was said about came back, complete. */
const withAll = (
  lines: readonly TaskLine[],
  counted: readonly CountedObject[],
  device: string,
): TaskLine[] => {
  let after = [...lines]
  for (const object of counted) {
    const { units, counted: plain, instances } = object
    let awaited = Math.max(0, units.left - units.told)
    for (const { id, check } of instances) {
      if (check !== 'awaited' || awaited === 0) continue
      after = withInstance(after, object, { instance_id: id, check: 'complete' }, true)
      awaited -= 1
    }
    if (awaited > 0) after = withPieces(after, object, { part: 'back', total: plain.back + awaited, device })
  }
  return after
}

/** The lines of the return after the change; null where the thing is not out with this dossier. */
export const linesCounted = (
  lines: readonly TaskLine[],
  counted: readonly CountedObject[],
  change: CountChange,
  device: string,
): TaskLine[] | null => {
  if (change.kind === 'all') return withAll(lines, counted, device)
  const object = counted.find(({ out }) => out.object_id === change.object_id)
  if (object === undefined) return null
  const isForeign =
    change.kind === 'instance' &&
    object.out.counted === 0 &&
    !object.out.mayBeMore &&
    !object.instances.some(({ id }) => id === change.instance_id)
  if (isForeign) return null
  return change.kind === 'instance'
    ? withInstance(lines, object, change)
    : withPieces(lines, object, { ...change, device })
}

/** How many pieces of an object are said to be missing. */
export const missingTold = ({ instances, counted }: CountedObject): number =>
  instances.reduce((sum, { missing }) => sum + missing, counted.missing)

/**
 * The change that makes it so many: of pieces without a sticker the number itself, of crates in one that is back. Null where no crate is back
 * that could hold the difference.
 */
export const missingChange = (object: CountedObject, total: number): CountChange | null => {
  const { out, instances, each } = object
  if (out.counted > 0)
    return { kind: 'pieces', object_id: out.object_id, part: 'missing', total: total - ofInstances(object) }
  const more = total - missingTold(object)
  const most = each > 1 ? each : Infinity
  const fits = ({ check, missing }: (typeof instances)[number]): boolean =>
    check !== 'awaited' && check !== 'lost' && missing + more >= 0 && missing + more <= most
  const one = instances.findLast(found => fits(found) && found.missing > 0) ?? instances.findLast(fits)
  if (one === undefined) return null
  const missing = one.missing + more
  return {
    kind: 'instance',
    object_id: out.object_id,
    instance_id: one.id,
    check: missing > 0 ? 'incomplete' : 'complete',
    missing,
  }
}

const ofInstances = (object: CountedObject): number => missingTold(object) - object.counted.missing
