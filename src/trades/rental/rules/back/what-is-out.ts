// RT25a: what of a dossier is out when a return is counted, read from its own steps that are done: what left, less what earlier returns
// said. Never from where an instance is now, which may be out again with somebody else.
import type { ObjectRow } from '#records/entities/object.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { isAwaited, type Dossier } from '../dossier.ts'

interface OutInstance {
  readonly id: string
  /** Pieces that were already missing when it left. */
  readonly missing: number
}

export interface OutObject {
  readonly object_id: string
  /** The line under which its return is told. */
  readonly line: TaskLine
  readonly instances: readonly OutInstance[]
  /** How many left without their sticker being read. */
  readonly counted: number
  /** How many of the instances earlier returns counted without reading them: which ones nobody knows. */
  readonly unread: number
  /** How many were booked: what its price was made for. */
  readonly booked: number
  /** Pieces that earlier returns of this dossier missed. */
  readonly missedBefore: number
  /** A departure has not been received here: more may have left than is known. */
  readonly mayBeMore: boolean
}

/** Whether pieces may have left that this device does not know of: another one hands them over, and has not been heard yet. */
export const isDepartureAwaited = ({ departures }: Pick<Dossier, 'departures'>): boolean =>
  !departures.some(isStopDone) || departures.some(isAwaited)

const LOST = 'lost'

export const movedBy = ({ quantity, quantity_done }: TaskLine): number => quantity_done ?? quantity
export const toldState = ({ custom_state, object_instance_state }: TaskLine): string | null =>
  custom_state ?? object_instance_state
export const toldMissing = ({ custom_missing, object_instance_missing }: TaskLine): number =>
  custom_missing ?? object_instance_missing ?? 0
export const isLostLine = (line: TaskLine): boolean => toldState(line) === LOST

/** Pieces without a sticker that did not come back are lost lines that say how many are missing; of a broken one none is. */
export const missedOn = (line: TaskLine): number => {
  if (line.object_instance_id === null) return isLostLine(line) && toldMissing(line) > 0 ? movedBy(line) : 0
  return isLostLine(line) ? 0 : toldMissing(line)
}

/**
 * The instance of which a return says what became of it, though the piece itself is among those that a crew counted without reading them: its
 * line moves nothing, so that the number stays and two people who name the same one make one line.
 */
export const pointedOn = (line: TaskLine): string | null =>
  line.quantity === 0 && line.quantity_done === 0 && toldState(line) !== null ? line.object_instance_id : null

interface Draft {
  line: TaskLine
  instances: Map<string, OutInstance>
  counted: number
  /** By line: what leaves later asks again for a part of the same line. */
  booked: Map<string, number>
  missedBefore: number
}

const draftOf = (drafts: Map<string, Draft>, object_id: string, line: TaskLine): Draft => {
  const known = drafts.get(object_id)
  if (known !== undefined) return known
  const made: Draft = {
    line,
    instances: new Map(),
    counted: 0,
    booked: new Map(),
    missedBefore: 0,
  }
  drafts.set(object_id, made)
  return made
}

const leave = (drafts: Map<string, Draft>, line: TaskLine): void => {
  if (line.object_id === null) return
  const draft = draftOf(drafts, line.object_id, line)
  draft.booked.set(line.line_id, Math.max(line.quantity, draft.booked.get(line.line_id) ?? 0))
  const moved = movedBy(line)
  const id = line.object_instance_id
  if (id === null) draft.counted += moved
  else if (moved > 0) draft.instances.set(id, { id, missing: toldMissing(line) })
}

const comeBack = (drafts: Map<string, Draft>, line: TaskLine): void => {
  const draft = line.object_id === null ? undefined : drafts.get(line.object_id)
  if (draft === undefined) return
  const moved = movedBy(line)
  const isNamed = line.object_instance_id !== null && draft.instances.has(line.object_instance_id)
  if (moved > 0) {
    const before = isNamed ? (draft.instances.get(line.object_instance_id ?? '')?.missing ?? 0) : 0
    draft.missedBefore += Math.max(0, missedOn(line) - before)
  }
  if (isNamed && moved > 0) draft.instances.delete(line.object_instance_id ?? '')
  else draft.counted -= moved
  if (isNamed && pointedOn(line) !== null) {
    draft.instances.delete(line.object_instance_id ?? '')
    draft.counted += 1
  }
}

/**
 * What is out for this return, in the order of the lines. Where no departure was received, as of a plain back end, which shows none, it is what the
 * return asks for.
 */
export const whatIsOut = (dossier: Dossier, return_id: string): OutObject[] => {
  const drafts = new Map<string, Draft>()
  const mayBeMore = isDepartureAwaited(dossier)
  const left = dossier.departures.filter(isStopDone)
  const asked = dossier.returns.filter(({ id }) => id === return_id)
  for (const step of left.length === 0 ? asked : left)
    for (const line of step.objects)
      if (left.length > 0 || line.quantity > 0)
        leave(drafts, left.length > 0 ? line : { ...line, quantity_done: null })
  const coming = new Set<string>()
  if (left.length > 0)
    for (const { objects } of dossier.departures.filter(isAwaited))
      for (const line of objects)
        if (line.object_id !== null && line.quantity > 0) {
          coming.add(line.object_id)
          draftOf(drafts, line.object_id, line)
        }
  for (const step of dossier.returns)
    if (step.id !== return_id && isStopDone(step)) for (const line of step.objects) comeBack(drafts, line)
  // The return's own line of an object merges with what somebody else counts.
  for (const { objects } of asked)
    for (const line of objects) {
      const draft = line.object_id === null || line.quantity === 0 ? undefined : drafts.get(line.object_id)
      if (draft !== undefined) draft.line = line
    }
  return [...drafts]
    .map(([object_id, { line, instances, counted, booked, missedBefore }]) => ({
      object_id,
      line,
      instances: [...instances.values()],
      counted: Math.max(0, counted),
      unread: Math.max(0, -counted),
      booked: [...booked.values()].reduce((sum, quantity) => sum + quantity, 0),
      missedBefore,
      mayBeMore,
    }))
    .filter(
      ({ object_id, counted, unread, instances }) =>
        counted > 0 || instances.length > unread || coming.has(object_id),
    )
}

/**
 * Pieces in one instance (RT12): a crate of 24 plates is one. What has no stickers is counted piece by piece. `hasStickers`: some left by theirs;
 * the count of the object is made where it is read, and may be of an earlier day on a device.
 */
export const piecesEach = (
  object: Pick<ObjectRow, 'instances_count' | 'quantity'> | undefined,
  hasStickers = false,
): number =>
  object === undefined || (object.instances_count === 0 && !hasStickers) ? 1 : Math.max(1, object.quantity)
