// Which state a task may take, who may set it, and what changes with it (TS1–TS3, TS6–TS8, TS10). Pure: days and rights are
// arguments.
import { daysBetween } from '../time/dates.ts'
import { problemMessages } from '../fr/problem-messages.ts'
import { PROBLEM, requiredProblem, rightMissingProblem, type Problem } from '../problem.ts'
import { has, isCrew, type Rights } from '../rights/rights.ts'
import { taskStateLabel, TASK_STATE, taskStates, type TaskState } from './task-states.ts'
import type { TaskScope } from '../lists/task-types.ts'

const { draft, accepted, cancelled, toBePostponed, done, notDone, toBeChecked } = TASK_STATE

type Table = { readonly [from: number]: readonly number[] | undefined }

const plainTable: Table = {
  [draft]: [accepted, cancelled],
  [accepted]: [cancelled, toBePostponed, done, notDone, toBeChecked, draft],
  [cancelled]: [draft],
  [toBePostponed]: [accepted, cancelled],
  [done]: [toBeChecked, accepted],
  [notDone]: [accepted, cancelled, toBePostponed],
  [toBeChecked]: [accepted, cancelled, done, notDone],
}

/** TS7: a scale task has no state 2, 4 or 6; the rest of the table applies, and its reopening (5 → 1) is TS8's undo. */
const scaleTable: Table = {
  [draft]: [cancelled, done, toBeChecked],
  [cancelled]: [draft],
  [done]: [toBeChecked],
  [toBeChecked]: [cancelled, done],
}

/** TK1: a sale waits (1), is paid (5) or is given up (3); a paid one is corrected by another ticket. */
const saleTable: Table = { [draft]: [cancelled, done], [cancelled]: [draft] }
const SELLING = 19

const scaleStates: ReadonlySet<number> = new Set<number>([draft, cancelled, done, toBeChecked])
const crewStates: ReadonlySet<number> = new Set<number>([toBePostponed, done, notDone, toBeChecked])
const REOPEN_DAYS = 7

export interface Transition {
  readonly scope: TaskScope
  readonly task_type_id: number
  /** Null for a record that is being created. */
  readonly from: number | null
  readonly to: number
  readonly rights: Rights
  /** The person is the task's author (for a scale task, the weighing session's). */
  readonly isAuthor: boolean
  /** The local day on which `from` was set, and whether this same person set it (TS8). */
  readonly stateDay: string | null
  readonly setBySelf: boolean
  /** Today in the organisation's zone. */
  readonly today: string
  /** An instance of the task is already out (TS6). */
  readonly instancesLeft?: boolean
  /** The state that a cancelled task had before (TS11). */
  readonly stateBefore?: number | null
  /** A weighing session without a line, for instance because all of them moved to another one (TS7). */
  readonly isEmpty?: boolean
}

export const canTransition = (transition: Transition): boolean => transitionProblem(transition) === null

/** The problem of a change of state; null when there is none. */
export const transitionProblem = (transition: Transition): Problem | null => {
  const { scope, from, to, rights } = transition
  if (from === to) return null
  if (transition.task_type_id === SELLING) return saleProblem(transition)
  if (scope === 'loki' && to === cancelled && transition.instancesLeft === true)
    return fixed(problemMessages.instancesLeft)
  const refused = scope === 'scale' ? scaleRefusal(transition) : plainRefusal(transition)
  if (refused !== null) return refused
  if (from === null ? isCreation(scope, to) : isLawful(transition)) return null
  if (needsAdmin(transition)) return has(rights, 'admin') ? null : rightMissingProblem('admin')
  return outsideTable(from, to, scope)
}

const saleProblem = ({ scope, from, to, rights }: Transition): Problem | null => {
  if (!has(rights, 'vente_desktop')) return rightMissingProblem('vente_desktop')
  if (from === done) return fixed(problemMessages.paidSale)
  const allowed = from === null ? [draft, done] : (saleTable[from] ?? [])
  return allowed.includes(to) ? null : outsideTable(from, to, scope)
}

/** Whether this person may set this state at all, whatever the table (TS1, TS7). */
const plainRefusal = ({ from, to, rights, ...rest }: Transition): Problem | null => {
  if (has(rights, 'emma_desktop')) return null
  if (!isCrew(rights)) return rightMissingProblem('emma_mobile', 'emma_desktop')
  const allowed =
    crewStates.has(to) || (from === null && to === accepted) || isUndo({ from, to, rights, ...rest })
  return allowed ? null : { ...rightMissingProblem('emma_desktop'), message: problemMessages.crewState }
}

const scaleRefusal = ({ from, to, rights, isAuthor }: Transition): Problem | null => {
  if (has(rights, 'balance_desktop')) return null
  const own = has(rights, 'balance_mobile') && (isAuthor || from === null)
  return own && !(from === toBeChecked && to === done) ? null : rightMissingProblem('balance_desktop')
}

/**
 * A record may arrive with a later state than its first: an unsent creation and the edits after it are sent as one write. So a
 * creation accepts 1 or 2 (TS9) and whatever 1 or 2 lead to.
 */
const isCreation = (scope: TaskScope, to: number): boolean =>
  scope === 'scale'
    ? scaleStates.has(to)
    : to === draft || [draft, accepted].some(state => plainTable[state]?.includes(to) === true)

const isLawful = (transition: Transition): boolean =>
  isUndo(transition) || isUndoneAcceptance(transition) || isReopening(transition) || inTable(transition)

const inTable = (transition: Transition): boolean => {
  const { scope, from, to } = transition
  const table = scope === 'scale' ? scaleTable : plainTable
  // TS7: nothing of a weighing session counts any more once it has lost its last line.
  if (transition.isEmpty === true && from === done && to === cancelled) return true
  return from !== null && table[from]?.includes(to) === true && !isAdminOnly(transition)
}

/** The two entries of the table that only `admin` opens: 2 → 1, and 5 → 2 within 7 days. */
const isAdminOnly = ({ scope, from, to }: Transition): boolean =>
  scope !== 'scale' && ((from === accepted && to === draft) || (from === done && to === accepted))

const needsAdmin = (transition: Transition): boolean => {
  const { from, stateDay, today } = transition
  if (!isAdminOnly(transition)) return false
  return from === accepted || (stateDay !== null && daysBetween(stateDay, today) <= REOPEN_DAYS)
}

/**
 * TS8: until midnight the person who set 4, 5, 6 or 7 may set it back or change it. A scale task returns to 1, since it skips 2.
 */
const isUndo = ({ scope, from, to, stateDay, setBySelf, today }: Transition): boolean => {
  if (from === null || !crewStates.has(from) || !setBySelf || stateDay !== today) return false
  return scope === 'scale' ? to === draft : to === accepted || crewStates.has(to)
}

/** TS12: until midnight the planner who accepted a task may undo that. */
const isUndoneAcceptance = ({ scope, from, to, stateDay, setBySelf, today }: Transition): boolean =>
  scope !== 'scale' && from === accepted && to === draft && setBySelf && stateDay === today

/** TS11: the states in which a task may have been cancelled. */
const isCancellable = (scope: TaskScope, state: number): boolean =>
  (scope === 'scale' ? scaleTable : plainTable)[state]?.includes(cancelled) === true

/** TS11: a cancelled task returns to the state that it had; a weighing session without a line also to its end. */
const isReopening = ({ scope, from, to, stateBefore, isEmpty }: Transition): boolean =>
  from === cancelled && to === stateBefore && (isCancellable(scope, to) || isEmpty === true)

/** TS11: the state to which a cancelled task is restored; a draft where nothing says which one it had. */
export const restoredState = (scope: TaskScope, state_before: TaskState | null): TaskState =>
  state_before !== null && isCancellable(scope, state_before) ? state_before : draft

export interface Reasons {
  readonly reason_type?: string | null
  readonly reason_text?: string | null
  readonly cancelled_reason?: string | null
}
const OTHER_REASON = 'other'

/** TS3: the missing reasons that a state requires, as problems 13 with their field. */
export const missingReasons = (to: number, reasons: Reasons): Problem[] => {
  if (to === cancelled)
    return isBlank(reasons.cancelled_reason)
      ? [requiredProblem('cancelled_reason', "le motif d'annulation")]
      : []
  if (to !== notDone && to !== toBePostponed) return []
  if (isBlank(reasons.reason_type)) return [requiredProblem('reason_type', 'le motif')]
  if (reasons.reason_type !== OTHER_REASON || !isBlank(reasons.reason_text)) return []
  return [requiredProblem('reason_text', 'la précision du motif')]
}

interface LeavingEffects {
  readonly reason_type?: null
  readonly reason_text?: ''
  readonly cancelled_reason?: ''
  readonly state_before?: TaskState | null
}

/**
 * TS3: a reason belongs to the state that required it; leaving that state clears it. A cancelled task keeps its former state and the
 * reason of that one, so that it can be restored (TS11).
 */
export const leavingEffects = (from: number, to: number): LeavingEffects => {
  const asksReason = (state: number): boolean => state === notDone || state === toBePostponed
  if (from === to) return {}
  if (to === cancelled) return { state_before: taskStates.byId(from).id }
  return {
    ...(asksReason(from === cancelled ? notDone : from) && !asksReason(to)
      ? { reason_type: null, reason_text: '' }
      : {}),
    ...(from === cancelled ? { cancelled_reason: '', state_before: null } : {}),
  }
}

/**
 * TS8: a planner's verdict on a visit, and its undo. The visit ended when the crew ended it: the hour of its state stays, for every
 * account of who was late.
 */
export const isVerdict = (from: number, to: number): boolean =>
  (from === toBeChecked && to === done) || (from === done && to === toBeChecked)

/** TS10: further changes with a new state. A postponed task leaves its slot; the wished day, if any, becomes its date. */
export const transitionEffects = (
  to: number,
  wishedDay: string | null,
): { shift_instance_id?: null; date?: string } =>
  to === toBePostponed ? { shift_instance_id: null, ...(wishedDay === null ? {} : { date: wishedDay }) } : {}

/** The states that a person is offered from here, in the state pill. */
export const nextStates = (transition: Omit<Transition, 'to'>): number[] =>
  [draft, accepted, cancelled, toBePostponed, done, notDone, toBeChecked].filter(
    to => to !== transition.from && canTransition({ ...transition, to }),
  )

/** TS2: outside the table, a person with `admin` may override. */
const outsideTable = (from: number | null, to: number, scope: TaskScope): Problem => ({
  id: PROBLEM.transition,
  field: 'task_state_id',
  message: problemMessages.transition(labelOf(from, scope), labelOf(to, scope)),
  user_overridable: true,
  right: 'admin',
})
const fixed = (message: string): Problem => ({
  id: PROBLEM.transition,
  field: 'task_state_id',
  message,
  user_overridable: false,
})
const labelOf = (state: number | null, scope: TaskScope): string =>
  state === null ? 'Nouvelle tâche' : taskStateLabel(state, scope)
const isBlank = (text: string | null | undefined): boolean => text == null || text.trim() === ''
