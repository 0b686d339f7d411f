// « Valider » (WG1, WG5, WG6, TS4, IS1, IS2): the new states of a weighing session's instances, and whether the desk must check
// it first. The client and the server call this same function.
import { isOpen, type Dispute } from '#records/entities/dispute.ts'
import type { ObjectInstanceRow } from '#records/entities/object-instance.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import {
  instanceTransitionProblem,
  isInstanceState,
  type InstanceState,
} from '#records/states/instance-transitions.ts'
import type { Rights } from '#records/rights/rights.ts'
import { CHECK_CAUSES } from '#records/states/state-after-done.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { Way } from './way.ts'
import { isReplaced, linePieces } from './weighed-line.ts'

/** In addition to the causes of every task. */
const SESSION_CAUSES: { readonly [cause: string]: string | undefined } = {
  ...CHECK_CAUSES,
  reserved: 'Objet en préparation ou en location',
}

/** A dispute with two versions needs a choice; one without only informs, and « Valider » answers it. */
export const hasVersions = ({ patch }: Pick<Dispute, 'patch'>): boolean => Object.keys(patch).length > 0

/** Why a weighing session is « À valider »: its causes, and the disputes that only inform, each as a sentence. */
export const checkWords = ({
  check_reasons,
  disputes,
}: Pick<TaskRow, 'check_reasons' | 'disputes'>): { readonly causes: string[]; readonly told: string[] } => {
  const open = disputes.filter(isOpen)
  const isTold = open.length > 0 && !open.some(hasVersions)
  return {
    causes: check_reasons
      .filter(reason => reason !== 'dispute' || !isTold)
      .map(reason => SESSION_CAUSES[reason] ?? reason),
    told: open.flatMap(({ detail }) => detail ?? []),
  }
}

export interface EndingSession {
  readonly objects: readonly TaskLine[]
  readonly way: Way
  /** The state that the origin or destination gives to an instance; null leaves it unchanged. */
  readonly instance_state: string | null
  readonly instancesById: ReadonlyMap<string, Pick<ObjectInstanceRow, 'id' | 'state'>>
  readonly rights: Rights
}

export interface SessionEnd {
  readonly task_state_id: typeof TASK_STATE.done | typeof TASK_STATE.toBeChecked
  readonly check_reasons: string[]
  readonly objects: TaskLine[]
}

const reservedStates: ReadonlySet<string> = new Set(['prepared', 'rented'])

/**
 * Weighing in makes an instance available (IS1); weighing out gives it the state of its destination, or none where that has none
 * (WG6).
 */
export const stateOnScale = (way: Way, instance_state: string | null): InstanceState | null => {
  if (isInstanceState(instance_state) && instance_state !== 'unknown') return instance_state
  return way === 'in' ? 'available' : null
}

export const sessionEnd = ({
  objects,
  way,
  instance_state,
  instancesById,
  rights,
}: EndingSession): SessionEnd => {
  const to = stateOnScale(way, instance_state)
  const reasons = new Set<string>()
  const told = objects.map(line => {
    if (line.outlier === 1) reasons.add('outlier')
    const instance = instancesById.get(line.object_instance_id ?? '')
    if (line.object_instance_id === null || isReplaced(line) || linePieces(line) === 0) return line
    if (way === 'out' && instance !== undefined && reservedStates.has(instance.state)) reasons.add('reserved')
    if (to === null) return line
    if (instance !== undefined && instanceTransitionProblem({ from: instance.state, to, rights }) !== null)
      reasons.add('illegal_transition')
    return { ...line, object_instance_state: to }
  })
  const check_reasons = ['outlier', 'illegal_transition', 'reserved'].filter(reason => reasons.has(reason))
  return {
    task_state_id: check_reasons.length > 0 ? TASK_STATE.toBeChecked : TASK_STATE.done,
    check_reasons,
    objects: told,
  }
}
