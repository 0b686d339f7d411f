// Instances with a sticker at a stop (LB1 to LB3, IS1 to IS3): what a sticker may be bound to, and the state of an instance that
// a truck delivers or collects.
import type { ObjectInstanceRow } from '../entities/object-instance.ts'
import type { TaskLine } from '../entities/task-line.ts'
import { onSiteMessages } from '../fr/on-site-messages.ts'
import { instanceStates } from '../states/instance-states.ts'
import {
  instanceTransitionProblem,
  isInstanceState,
  recordedCheck,
  type CheckStatus,
  type InstanceState,
} from '../states/instance-transitions.ts'
import { doneQuantity } from './on-site-lines.ts'
import type { Rights } from '../rights/rights.ts'
import { scopeOfTaskType } from '../lists/task-types.ts'

/**
 * The state that a rental's stop gives to its instances: they go out on a delivery (14) or a withdrawal (15), they return on 12
 * and 13.
 */
const afterRental: { readonly [task_type_id: number]: InstanceState | undefined } = {
  12: 'available',
  13: 'available',
  14: 'rented',
  15: 'rented',
}

export const stateAfterStop = (task_type_id: number): InstanceState | null =>
  afterRental[task_type_id] ?? null

/** What a scan or a check at the stop records on its line (IS3). An instance that leaves is out, complete or not. */
export const recordedInstance = (
  task_type_id: number,
  status: CheckStatus,
  missing: number,
): Pick<TaskLine, 'object_instance_state' | 'object_instance_missing'> => {
  const recorded = recordedCheck(status, missing)
  const state = stateAfterStop(task_type_id)
  return recorded.object_instance_state === 'available' && state !== null
    ? { ...recorded, object_instance_state: state }
    : recorded
}

/** Records a rental's instance that nobody scanned as planned. */
export const recordedAsPlanned = (line: TaskLine, task_type_id: number): TaskLine => {
  const state = stateAfterStop(task_type_id)
  const isSilent = line.object_instance_id !== null && line.object_instance_state === null
  return state !== null && isSilent && doneQuantity(line) > 0
    ? { ...line, object_instance_state: state }
    : line
}

/** Removes what was recorded without a scan; a scan is a fact and stays. */
export const withoutPlannedRecord = (line: TaskLine, task_type_id: number): TaskLine =>
  line.weighed_at === null &&
  line.object_instance_missing === null &&
  line.object_instance_state !== null &&
  line.object_instance_state === stateAfterStop(task_type_id)
    ? { ...line, object_instance_state: null }
    : line

/**
 * IS2: whether a line records a state of its instance that IS1 does not allow; it is kept all the same, and the stop is « À
 * vérifier ».
 */
export const isIllegalRecord = (
  line: TaskLine,
  instance: Pick<ObjectInstanceRow, 'state'> | undefined,
  rights: Rights,
): boolean => {
  const to = line.custom_state ?? line.object_instance_state
  if (instance === undefined || !isInstanceState(to) || to === 'unknown') return false
  return instanceTransitionProblem({ from: instance.state, to, rights }) !== null
}

export interface StickerFacts {
  readonly task_type_id: number
  readonly line: TaskLine
  /** The instance with this sticker, if there is one. */
  readonly instance: ObjectInstanceRow | null
  /** The name of the instance's object. */
  readonly instanceName: string
  /** The line of this stop that already has the sticker. */
  readonly ownLine: TaskLine | null
  /** Another stop of the tour has it. */
  readonly isElsewhere: boolean
}

/**
 * Why a sticker cannot be bound to a line, as a sentence; null when it can. Known instances may be delivered, only new ones are
 * collected.
 */
export const stickerRefusal = ({
  task_type_id,
  line,
  instance,
  instanceName,
  ownLine,
  isElsewhere,
}: StickerFacts): string | null => {
  if (ownLine !== null)
    return ownLine.line_id === line.line_id ? null : onSiteMessages.stickerOnLine(ownLine.name)
  if (line.object_instance_id !== null) return onSiteMessages.lineHasSticker
  if (isElsewhere) return onSiteMessages.stickerElsewhere
  if (instance === null || (instance.state === 'unknown' && instance.object_id === null)) return null
  const isKnownKind = instance.object_id !== null && instance.object_id === line.object_id
  if (goesOut(task_type_id) || scopeOfTaskType(task_type_id) === 'loki')
    return isKnownKind ? null : onSiteMessages.stickerOfOther(instanceName)
  return instance.state === 'lost' && isKnownKind
    ? null
    : onSiteMessages.stickerTaken(instanceName, placeWord(instance.state))
}

/** « disponible »; null for an instance that was never weighed in. */
const placeWord = (state: InstanceState): string | null =>
  state === 'unknown' ? null : instanceStates.labelOf(state).toLowerCase()

const EMMA_DELIVERY = 2
const goesOut = (task_type_id: number): boolean =>
  task_type_id === EMMA_DELIVERY || stateAfterStop(task_type_id) === 'rented'
