// Copies instance states from the lines of a finished task (IS2, IS3): the operator's correction or else the scan. A lawful state is copied
// once the task is validated; an unlawful one stays on its line, makes the task « À vérifier » and becomes a dispute.
import { ObjectInstance } from '#records/entities/object-instance.ts'
import type { Dispute } from '#records/entities/dispute.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { AnyRow } from '#records/entity.ts'
import {
  checkStatus,
  illegalInstanceFact,
  instanceTransitionProblem,
  isInstanceState,
  validatedInstance,
  type InstanceState,
} from '#records/states/instance-transitions.ts'
import { plainText } from '#records/text/plain-text.ts'
import { doneStates } from '#records/states/tour-order.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { uuidv5 } from '#records/values/named-uuid.ts'
import { isCheckable, reasonsWith } from '../sending/disputes.ts'
import { asTask } from '../write/stored-rows.ts'
import type { WriteTx } from '../write/write-tx.ts'

interface ReportedInstance {
  readonly line: TaskLine
  readonly instance_id: string
  readonly state: InstanceState | null
  readonly missing: number | null
}

export const takeReportedInstances = async (
  tx: WriteTx,
  task: TaskRow,
  before: TaskRow | undefined,
): Promise<void> => {
  const reported = newlyReported(task, before)
  if (reported.length === 0) return
  // Locked in one order, so that two tasks with the same instances never wait for each other.
  const rows = new Map<string, AnyRow>()
  for (const id of [...new Set(reported.map(({ instance_id }) => instance_id))].sort()) {
    const row = await tx.row('object_instance', id)
    if (row !== undefined) rows.set(id, row)
  }
  const known = new Set(task.disputes.map(({ id }) => id))
  const stored = new Map(rows)
  const facts: Dispute[] = []
  const gone = await movedBehind(tx, task, [PREPARATION], [COUNTER_DEPARTURE], [TASK_STATE.done])
  const back = await movedBehind(tx, task, departures, returns, doneStates)
  for (const one of reported) {
    const row = rows.get(one.instance_id)
    if (row === undefined) continue
    const from = isInstanceState(row['state']) ? row['state'] : 'unknown'
    const to = one.state ?? from
    if (from === 'rented' && to === 'prepared' && gone.has(one.instance_id)) continue
    if (to === 'rented' && back.has(one.instance_id)) continue
    const isLawful = instanceTransitionProblem({ from, to, rights: tx.caller.rights }) === null
    if (isLawful || isPreparedThere(task, from, to)) rows.set(row.id, withState(tx, row, to, one.missing))
    else {
      const fact = factOf(tx, task, one, row, from, to)
      if (!known.has(fact.id)) facts.push(fact)
    }
  }
  if (facts.length > 0) {
    task.disputes = [...task.disputes, ...facts]
    task.task_state_id = TASK_STATE.toBeChecked
    task.check_reasons = reasonsWith(task.check_reasons, task.disputes, 'illegal_transition')
  }
  if (task.task_state_id !== TASK_STATE.done) return
  for (const [id, row] of rows) if (row !== stored.get(id)) tx.save(ObjectInstance, stored.get(id), row)
}

const PREPARATION = 16
const COUNTER_DEPARTURE = 15
const departures = [14, 15]
const returns = [12, 13]

/** RT23: what leaves a counter without having been prepared was prepared there; the device tells so of the preparation, which may arrive later. */
const isPreparedThere = ({ scope, task_type_id }: TaskRow, from: InstanceState, to: InstanceState): boolean =>
  scope === 'loki' && task_type_id === COUNTER_DEPARTURE && from === 'available' && to === 'rented'

/**
 * The instances that steps behind this one have moved already, where that one arrives late: what of a preparation has left with the counter's
 * departures, what of a departure has come back (RT25a).
 */
const movedBehind = async (
  tx: WriteTx,
  { scope, task_type_id, id, next_task_id }: TaskRow,
  of: readonly number[],
  by: readonly number[],
  states: readonly number[],
): Promise<ReadonlySet<string>> => {
  const moved = new Set<string>()
  if (scope !== 'loki' || !of.includes(task_type_id)) return moved
  const seen = new Set([id])
  for (let next = next_task_id; next !== null && !seen.has(next);) {
    seen.add(next)
    const row = await tx.db.get(Task.name, next)
    if (row === undefined) break
    const step = asTask(row)
    const isMover = by.includes(step.task_type_id)
    if (!isMover && !of.includes(step.task_type_id)) break
    if (isMover && states.includes(step.task_state_id))
      for (const { object_instance_id, quantity_done } of step.objects)
        if (object_instance_id !== null && (quantity_done ?? 0) > 0) moved.add(object_instance_id)
    next = step.next_task_id
  }
  return moved
}

/** The states to copy. Of a task that was validated before only those of changed lines: the other instances may have changed since. */
const newlyReported = (task: TaskRow, before: TaskRow | undefined): ReportedInstance[] => {
  const isFinished = task.task_state_id === TASK_STATE.done || task.task_state_id === TASK_STATE.toBeChecked
  if (!isFinished || !isCheckable(task)) return []
  const taken = new Map<string, string>()
  if (before?.task_state_id === TASK_STATE.done)
    for (const line of before.objects) taken.set(line.line_id, JSON.stringify(reportedOn(line)))
  return task.objects.flatMap(line => {
    const { instance_id, state, missing } = reportedOn(line)
    if (instance_id === null || (state === null && missing === null)) return []
    if (taken.get(line.line_id) === JSON.stringify(reportedOn(line))) return []
    return [{ line, instance_id, state, missing }]
  })
}

const reportedOn = (line: TaskLine) => {
  const { state, missing } = validatedInstance(line)
  return {
    instance_id: line.object_instance_id,
    state: isInstanceState(state) && state !== 'unknown' ? state : null,
    missing,
  }
}

const withState = ({ now }: WriteTx, row: AnyRow, state: InstanceState, reported: number | null): AnyRow => {
  const missing = reported ?? Number(row['missing'])
  if (row['state'] === state && row['missing'] === missing) return row
  return {
    ...row,
    state,
    missing,
    check_status: checkStatus(state, missing),
    ...(row['state'] === state ? {} : { last_state_modification_time: now }),
    ...(row['missing'] === missing ? {} : { last_missing_modification_time: now }),
  }
}

/**
 * The dispute for an unlawful scan. Its id is derived from its facts, so that the same scan, sent again or settled already, makes no second
 * dispute.
 */
const factOf = (
  { caller, organisation, now }: WriteTx,
  task: TaskRow,
  { line, instance_id }: ReportedInstance,
  row: AnyRow,
  from: InstanceState,
  to: InstanceState,
): Dispute => ({
  id: uuidv5(organisation.namespace, [task.id, line.line_id, instance_id, to].join('|')),
  cause: 'instance',
  captured_at: line.weighed_at ?? task.state_time ?? now,
  user_id: caller.user_id,
  device: caller.device,
  from: {},
  patch: {},
  theirs: null,
  detail: illegalInstanceFact(from, to, plainText(row['external_id'])).note,
  settled_at: null,
  settled_by: null,
})
