// The end of a weighing session (WG1, TS4, TS7, TS8): « Valider », on the phone or, for a session to check, at the desk; giving
// it up; reopening it.
import { isOpen } from '#records/entities/dispute.ts'
import { ObjectInstance, type ObjectInstanceRow } from '#records/entities/object-instance.ts'
import { Destination, Provenance } from '#records/entities/setup-lists.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { success, type Outcome } from '#records/failure.ts'
import { weighingMessages } from '#records/fr/weighing-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { restoredState } from '#records/states/task-transitions.ts'
import { hasVersions, sessionEnd } from '../../rules/session-end.ts'
import { flowOf, wayOf } from '../../rules/way.ts'
import { confirmedLine, isReplaced, isWaiting } from '../../rules/weighed-line.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import type { Draft } from '#core/store/outbox/outbox.ts'
import { sameValue } from '#core/store/rows/same-value.ts'
import { changeTaskState, type OnSite, type TaskChange } from '#core/task/change-task-state.ts'
import { whoIs, type SessionTap } from './change-session.ts'

export interface Validation extends SessionTap {
  /** What « Décharger » announced and nobody weighed: counted at its catalogue weight, or left for another weighing session. */
  readonly rest?: 'estimate' | 'leave'
  readonly signed_name?: string
}

type Judged = Pick<TaskRow, 'check_reasons' | 'objects'>

export interface Validated {
  readonly task_state_id: number
  readonly check_reasons: readonly string[]
  /**
   * What the desk's validation changed in an « À valider » weighing session, for takeBackValidation(). Null when the session was
   * open.
   */
  readonly taken: { readonly was: Judged; readonly objects: readonly TaskLine[] } | null
}

export const validateSession = async (
  db: LocalDatabase,
  { session, rest, signed_name, ...tap }: Validation,
): Promise<Outcome<Validated>> => {
  let taken: Validated['taken'] = null
  const outcome = await changeTaskState(
    db,
    { ...tap, id: session },
    async (task, draft) => {
      const waiting = task.objects.filter(isWaiting)
      if (waiting.length > 0 && rest === undefined)
        return onSiteFailure(weighingMessages.restToWeigh(piecesOf(waiting)))
      const weighed = task.objects.flatMap(line => (isWaiting(line) ? restOf(line, rest) : [line]))
      if (weighed.every(isReplaced)) return onSiteFailure(weighingMessages.nothingWeighed)
      const isAsked = task.disputes.some(fact => isOpen(fact) && hasVersions(fact))
      if (task.task_state_id === TASK_STATE.toBeChecked && isAsked)
        return onSiteFailure(weighingMessages.versionsFirst)
      const signature = signed_name === undefined ? {} : { signed_name, signed_at: tap.at }
      const end = sessionEnd({
        objects: weighed,
        way: wayOf(task.task_type_id),
        instance_state: await stateOfFlow(draft, task),
        instancesById: await instancesOf(draft, weighed),
        rights: tap.rights,
      })
      // The desk's validation answers every cause for checking: what was set aside counts from now on.
      if (task.task_state_id === TASK_STATE.toBeChecked) {
        const who = whoIs(draft, tap.at)
        const objects = end.objects.map(line => confirmedLine(line, who))
        // Disputes that only inform, with nothing to choose, are settled by the same validation.
        const settled = { settled_at: tap.at, settled_by: draft.owner.user }
        const disputes = task.disputes.map(fact => (isOpen(fact) ? Object.assign({}, fact, settled) : fact))
        // A copy, because the row itself is overwritten below.
        taken = { was: { check_reasons: task.check_reasons, objects: task.objects }, objects }
        return success({
          ...signature,
          task_state_id: TASK_STATE.done,
          check_reasons: [],
          objects,
          ...(task.disputes.some(isOpen) ? { disputes } : {}),
        })
      }
      // The desk chooses between two versions before any of it counts.
      const asked = {
        task_state_id: TASK_STATE.toBeChecked,
        check_reasons: [...end.check_reasons, 'dispute'],
      }
      return success({ ...signature, ...end, ...(isAsked ? asked : {}) })
    },
    [ObjectInstance, Provenance, Destination],
  )
  if (!outcome.ok) return outcome
  const { task_state_id, check_reasons } = outcome.value
  return success({
    task_state_id,
    check_reasons: Array.isArray(check_reasons) ? check_reasons.map(String) : [],
    taken,
  })
}

const piecesOf = (lines: readonly TaskLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

const restOf = (line: TaskLine, rest: Validation['rest']): TaskLine[] =>
  rest === 'leave'
    ? []
    : [
        {
          ...line,
          quantity_done: line.quantity,
          weight_done: line.channel === 'none' ? 0 : line.weight * line.quantity,
          estimated: 1,
        },
      ]

const stateOfFlow = async (draft: Draft, task: TaskRow): Promise<string | null> => {
  const flow = flowOf(task)
  if (flow === null) return null
  const found = await draft.read(wayOf(task.task_type_id) === 'in' ? Provenance : Destination, flow)
  return found?.instance_state ?? null
}

const instancesOf = async (
  draft: Draft,
  lines: readonly TaskLine[],
): Promise<Map<string, ObjectInstanceRow>> => {
  const instances = new Map<string, ObjectInstanceRow>()
  for (const { object_instance_id } of lines) {
    const instance = object_instance_id === null ? null : await draft.read(ObjectInstance, object_instance_id)
    if (instance !== null) instances.set(instance.id, instance)
  }
  return instances
}

const onSite = ({ session, at, rights }: SessionTap): OnSite => ({ id: session, at, rights })

export const cancelSession = (
  db: LocalDatabase,
  { reason, ...tap }: SessionTap & { readonly reason: string },
): Promise<Outcome<TaskChange>> =>
  changeTaskState(db, onSite(tap), async () =>
    success({ task_state_id: TASK_STATE.cancelled, cancelled_reason: reason.trim() }),
  )

/**
 * TS8: until midnight by the person who ended it; a weighing session that was given up can be reopened at any time, in the state
 * that it had (TS11).
 */
export const reopenSession = (db: LocalDatabase, tap: SessionTap): Promise<Outcome<TaskChange>> =>
  changeTaskState(db, onSite(tap), async task => {
    const { scope, task_state_id, state_before, check_reasons, objects } = task
    const isEmptyEnd = state_before === TASK_STATE.done && objects.length === 0
    const restored = isEmptyEnd ? TASK_STATE.done : restoredState(scope, state_before)
    const to = task_state_id === TASK_STATE.cancelled ? restored : TASK_STATE.draft
    return success({ task_state_id: to, check_reasons: to === TASK_STATE.toBeChecked ? check_reasons : [] })
  })

/**
 * Reopening a weighing session that the desk validated (TS7: 5 → 7) restores the reasons for which it needed checking. A line
 * that was corrected meanwhile keeps its correction, and disputes settled by the validation stay settled: the first settlement of
 * a dispute is final.
 */
export const takeBackValidation = (
  db: LocalDatabase,
  { taken: { was, objects }, ...tap }: SessionTap & { readonly taken: NonNullable<Validated['taken']> },
): Promise<Outcome<TaskChange>> =>
  changeTaskState(db, onSite(tap), async task =>
    success({
      task_state_id: TASK_STATE.toBeChecked,
      check_reasons: was.check_reasons,
      objects: task.objects.map(line => {
        const isWord = sameValue(
          line,
          objects.find(({ line_id }) => line_id === line.line_id),
        )
        return (isWord && was.objects.find(({ line_id }) => line_id === line.line_id)) || line
      }),
    }),
  )
