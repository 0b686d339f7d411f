// States of an object instance (IS1–IS3): which state may follow which, what an illegal scan records, and the check status.
import { problemMessages } from '../fr/problem-messages.ts'
import { instanceStates } from './instance-states.ts'
import { PROBLEM, rightMissingProblem, type Problem } from '../problem.ts'
import { has, type Rights } from '../rights/rights.ts'
import { TASK_STATE } from './task-states.ts'

export type InstanceState = keyof typeof table
export type CheckStatus = 'available' | 'lost' | 'incomplete' | 'unknown'

const table = {
  unknown: ['available', 'deleted', 'lost'],
  available: ['prepared', 'sold', 'deleted', 'lost'],
  prepared: ['available', 'rented', 'lost'],
  rented: ['available', 'lost'],
  lost: ['available'],
  sold: ['available'],
  deleted: ['available'],
} as const satisfies { readonly [from: string]: readonly string[] }

export interface InstanceTransition {
  /** Null for a new instance, which counts as unknown. */
  readonly from: InstanceState | null
  readonly to: InstanceState
  readonly rights: Rights
  /** The change comes from a refund of its ticket. */
  readonly refund?: boolean
}

export const canMoveInstance = (transition: InstanceTransition): boolean =>
  instanceTransitionProblem(transition) === null

/** IS1: the problem of a change of state; nobody may override it. */
export const instanceTransitionProblem = ({
  from,
  to,
  rights,
  refund = false,
}: InstanceTransition): Problem | null => {
  const start = from ?? 'unknown'
  if (start === to) return null
  if (!isListed(start, to))
    return refusal(problemMessages.instanceTransition(stateLabel(start), stateLabel(to)))
  if (start === 'sold' && !refund) return refusal(problemMessages.refundOnly)
  if (start === 'deleted' && !has(rights, 'config_objects')) return rightMissingProblem('config_objects')
  return null
}

/**
 * IS2: an illegal transition made offline is kept, both facts together, and its task becomes « À vérifier ». `code`: the code on
 * the sticker.
 */
export const illegalInstanceFact = (from: InstanceState, to: InstanceState, code = '') => ({
  kept: { before: from, scanned: to },
  task_state_id: TASK_STATE.toBeChecked,
  check_reason: 'illegal_transition' as const,
  note: problemMessages.illegalFact(stateLabel(from), stateLabel(to), code),
})

export const isInstanceState = (value: unknown): value is InstanceState => instanceStates.has(value)

/** IS3: « Incomplet » means available with missing pieces; an instance that is out or was not seen has not been checked. */
export const checkStatus = (state: string, missing: number | null): CheckStatus => {
  if (state === 'lost') return 'lost'
  if (state !== 'available') return 'unknown'
  return (missing ?? 0) > 0 ? 'incomplete' : 'available'
}

/** IS3: what a check by hand records on its task; « Non vérifié » records nothing. */
export const recordedCheck = (
  status: CheckStatus,
  missing: number,
): { object_instance_state: InstanceState | null; object_instance_missing: number | null } => {
  if (status === 'unknown') return { object_instance_state: null, object_instance_missing: null }
  return {
    object_instance_state: status === 'lost' ? 'lost' : 'available',
    object_instance_missing: status === 'incomplete' ? Math.max(1, missing) : 0,
  }
}

/** IS3: the operator's correction takes precedence over what was recorded on the task, once the task is validated. */
export const validatedInstance = (line: {
  readonly object_instance_state?: string | null
  readonly object_instance_missing?: number | null
  readonly custom_state?: string | null
  readonly custom_missing?: number | null
}): { state: string | null; missing: number | null } => ({
  state: line.custom_state ?? line.object_instance_state ?? null,
  missing: line.custom_missing ?? line.object_instance_missing ?? null,
})

/** TS6: whether something of a rental is already out. */
export const haveInstancesLeft = (states: readonly string[]): boolean => states.includes('rented')

const isListed = (from: InstanceState, to: InstanceState): boolean => {
  const next: readonly string[] = table[from]
  return next.includes(to)
}

function stateLabel(state: keyof typeof table): string {
  return instanceStates.labelOf(state)
}

const refusal = (message: string): Problem => ({
  id: PROBLEM.transition,
  field: 'state',
  message,
  user_overridable: false,
})
