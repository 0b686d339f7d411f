// The fields of a task that the server computes at each write (api-dialect.md section 13): slot, resource, sector, name, totals, and the
// effects of a new state (TS4, TS8, TS10). It uses the same pure rules as the client.
import { Task, type TaskRow } from '#records/entities/task.ts'
import { plainText } from '#records/text/plain-text.ts'
import { missingProofs, proofLevelsOf } from '#records/stop/proof-policy.ts'
import { beginsSeries } from '#trades/planning/rules/series/begins-series.ts'
import { SALE } from '#records/shards/shard-rules.ts'
import { stateAfterDone } from '#records/states/state-after-done.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { totalFields } from '#records/states/task-totals.ts'
import {
  isVerdict,
  leavingEffects,
  restoredState,
  transitionEffects,
} from '#records/states/task-transitions.ts'
import { holdAttestation } from '../write/attestation.ts'
import { hasChanged, type Change } from '../write/change.ts'
import { holdDisputed, mergedDisputes, reasonsWith } from '../sending/disputes.ts'
import { asSlot, asTask, asTaskType } from '../write/stored-rows.ts'
import { signMessage } from '../planning/message-rules.ts'
import { keepClaim, disputeClaimedCodes } from '../stock/claimed-codes.ts'
import { takeReportedInstances } from '../weighing/reported-instances.ts'
import { noteWeights, fillInstanceStates } from '../weighing/weigh-effects.ts'
import type { WriteTx } from '../write/write-tx.ts'
import { isHandedOver } from '#trades/rental/rules/handing/handed.ts'
import { withMarks } from '#trades/rental/rules/shortages.ts'
import { isDeskOf } from '../write/desk-of.ts'

export const deriveRow = async (tx: WriteTx, change: Change): Promise<void> => {
  const { of, before, after, sent } = change
  if (of.name === 'task') return deriveTask(tx, change)
  if (of.name === 'slot_message') await signMessage(tx, change)
  // FS3: who changes a figure of the starter catalogue has checked it.
  if (of.name === 'object' && before !== undefined && !sent.has('to_check'))
    if (hasChanged(change, 'weight', 'volume', 'loading_duration')) after['to_check'] = 0
  if (of.name === 'object_instance') {
    await keepClaim(tx, change)
    if (before?.['state'] !== after['state']) after['last_state_modification_time'] = tx.now
    if (before?.['missing'] !== after['missing']) after['last_missing_modification_time'] = tx.now
  }
  Object.assign(after, of.derive(after))
}

const deriveTask = async (tx: WriteTx, change: Change): Promise<void> => {
  const task = asTask(change.after)
  const before = change.before === undefined ? undefined : asTask(change.before)
  Object.assign(task, Task.derive(change.after))
  task.disputes = mergedDisputes(tx, task, before?.disputes ?? [])
  await deriveState(tx, change, task, before)
  holdSeries(task, before)
  holdAttestation(tx, task, before)
  await derivePlace(tx, change, task, before)
  await deriveSector(tx, change, task)
  if (task.partner_id !== null) {
    const partner = await tx.db.get('partner', task.partner_id)
    if (typeof partner?.['name'] === 'string') task.name = partner['name']
  }
  if (hasOtherTotals(change, task, before)) Object.assign(task, totalFields(task.objects, task))
  if (task.scope === 'scale') task.date ??= tx.now.slice(0, 10)
}

const totals = Object.keys(totalFields([]))

/** Of a task with lines the totals are theirs, whatever was sent; one of another back end may have totals alone. */
const hasOtherTotals = (change: Change, task: TaskRow, before: TaskRow | undefined): boolean => {
  const hasLines = task.objects.length > 0
  return hasChanged(change, 'objects', 'floor', 'elevator', 'stairs')
    ? hasLines || before !== undefined
    : hasLines && hasChanged(change, ...totals)
}

/** A whole record from a sender without the series fields keeps its series: otherwise it would begin a second one (RC3). */
const holdSeries = (task: TaskRow, before: TaskRow | undefined): void => {
  if (before === undefined || before.series_id === null || !beginsSeries(task)) return
  task.series_id = before.series_id
  task.series_date = before.series_date
}

const deriveState = async (
  tx: WriteTx,
  change: Change,
  task: TaskRow,
  before: TaskRow | undefined,
): Promise<void> => {
  await deriveProofs(tx, task, before)
  deriveCheck(tx, change, task, before)
  await fillInstanceStates(tx, task, before)
  await disputeClaimedCodes(tx, change, task)
  await takeReportedInstances(tx, task, before)
  holdDisputed(tx, task, before)
  await noteWeights(tx, task, before)
  const reasons = withMarks(keptReasons(tx, task, before), before?.check_reasons ?? [])
  task.check_reasons = reasonsWith(reasons, task.disputes)
  if (before?.task_state_id === task.task_state_id) {
    // TS8: the author and the time of a state belong to the write that set it; later writes do not change them.
    task.state_time = before.state_time
    task.state_author_id = before.state_author_id
    return
  }
  if (before !== undefined) deriveLeaving(change, task, before)
  Object.assign(task, transitionEffects(task.task_state_id, null))
  task.state_author_id = tx.caller.user_id
  // The phone sends the time at which the state was set; without one, or with one in the future, the server's time is used.
  const isPlausible = change.sent.has('state_time') && task.state_time !== null && task.state_time <= tx.now
  if (isPlausible) return
  const stays = before !== undefined && isVerdict(before.task_state_id, task.task_state_id)
  task.state_time = stays ? before.state_time : tx.now
}

/**
 * TS11: an acceptance and a cancellation that were captured without network arrive as one write; the device knows the state
 * in between.
 */
const deriveLeaving = (change: Change, task: TaskRow, before: TaskRow): void => {
  const { state_before } = task
  Object.assign(task, leavingEffects(before.task_state_id, task.task_state_id))
  const isKnown = change.sent.has('state_before') && state_before === restoredState(task.scope, state_before)
  if (task.task_state_id === TASK_STATE.cancelled && isKnown) task.state_before = state_before
}

/** While a task waits to be checked, only a desk may remove a cause. */
const keptReasons = (
  { caller: { rights } }: WriteTx,
  task: TaskRow,
  before: TaskRow | undefined,
): readonly string[] => {
  const isWaiting =
    before?.task_state_id === TASK_STATE.toBeChecked && task.task_state_id === TASK_STATE.toBeChecked
  return isWaiting && !isDeskOf(rights, task)
    ? [...before.check_reasons, ...task.check_reasons]
    : task.check_reasons
}

/** Missing proofs that a crew reported are kept with their reasons; others are found here and have no reason. */
const deriveProofs = async (tx: WriteTx, task: TaskRow, before: TaskRow | undefined): Promise<void> => {
  const { done } = TASK_STATE
  const isFinished = task.task_state_id === done && before?.task_state_id !== done
  if (!isFinished || isDeskOf(tx.caller.rights, task) || task.scope === 'scale' || task.task_type_id === SALE)
    return
  const type = await tx.db.get('task_type', String(task.task_type_id))
  const reported = task.proofs_missing ?? []
  const unreported = missingProofs(proofLevelsOf(type === undefined ? null : asTaskType(type)), task)
    .filter(proof => !reported.some(one => one.proof === proof))
    .map(proof => ({ proof, reason: '' }))
  task.proofs_missing = [...reported, ...unreported]
}

/** TS4: state 7 instead of 5. Only a desk's validation turns 7 into 5, and only a desk corrects a done task without a new check. */
const deriveCheck = (
  { caller: { rights } }: WriteTx,
  change: Change,
  task: TaskRow,
  before: TaskRow | undefined,
): void => {
  if (task.task_state_id !== TASK_STATE.done) return
  const isDesk = isDeskOf(rights, task)
  const from = before?.task_state_id
  if (from === TASK_STATE.toBeChecked && (isDesk || task.scope === 'scale')) return
  // RT22: what the counter hands over piece by piece was checked there, and what is missing is named on the next step.
  if (isDesk && task.scope === 'loki' && task.objects.some(isHandedOver)) return
  if (from === TASK_STATE.done && (isDesk || !hasChanged(change, 'objects'))) return
  const after = checked(task, !isDesk && change.sent.has('objects'))
  const isUnchecked = from === TASK_STATE.toBeChecked
  task.task_state_id = isUnchecked ? TASK_STATE.toBeChecked : after.task_state_id
  const kept = isUnchecked ? (before?.check_reasons ?? []) : task.check_reasons
  task.check_reasons = [...new Set([...kept, ...after.check_reasons])]
}

/**
 * State and causes of a task that is set to done. A weighing session has no plan to compare with, so only its lines' outlier marks count; a
 * paid ticket is never « À vérifier ». A crew that sends its lines has counted each line that it saw (`doneLine`), so a line without a
 * count was added by the desk meanwhile.
 */
const checked = (task: TaskRow, isCounted: boolean): ReturnType<typeof stateAfterDone> => {
  if (task.task_type_id === SALE) return { task_state_id: TASK_STATE.done, check_reasons: [] }
  const hasUnseen = isCounted && task.objects.some(({ quantity_done }) => quantity_done === null)
  if (task.scope !== 'scale') return stateAfterDone({ ...task, hasUnseen })
  const isOutlier = task.objects.some(({ outlier }) => outlier === 1)
  return {
    task_state_id: isOutlier ? TASK_STATE.toBeChecked : TASK_STATE.done,
    check_reasons: isOutlier ? ['outlier'] : [],
  }
}

const derivePlace = async (
  tx: WriteTx,
  change: Change,
  task: TaskRow,
  before: TaskRow | undefined,
): Promise<void> => {
  if (task.shift_instance_id !== null) {
    const found = await tx.db.get('shift_instance', task.shift_instance_id)
    if (found !== undefined) {
      const { resource_id, shift_id, date } = asSlot(found)
      Object.assign(task, { resource_id, shift_id, date })
    }
  } else if (leavesItsPlace(task, before) && !change.sent.has('resource_id')) {
    task.resource_id = null
    task.shift_id = null
  }
  const resource = task.resource_id === null ? undefined : await tx.db.get('resource', task.resource_id)
  task.resource_name = typeof resource?.['name'] === 'string' ? resource['name'] : ''
}

/** Whether a task that left its slot also loses its resource. A postponed task keeps it, so that its crew can undo until midnight (TS8). */
const leavesItsPlace = (task: TaskRow, before: TaskRow | undefined): boolean =>
  before !== undefined &&
  task.scope !== 'scale' &&
  task.task_state_id !== TASK_STATE.toBePostponed &&
  (before.shift_instance_id !== null || before.task_state_id === TASK_STATE.toBePostponed)

const deriveSector = async (tx: WriteTx, change: Change, task: TaskRow): Promise<void> => {
  if (task.city_id !== null && hasChanged(change, 'city_id')) {
    const city = await tx.db.get('city', task.city_id)
    if (task.city === '') task.city = plainText(city?.['name'])
    if (task.zipcode === '') task.zipcode = plainText(city?.['zipcode'])
    const sector_id = city?.['sector_id']
    if (!change.sent.has('sector_id')) task.sector_id = typeof sector_id === 'string' ? sector_id : null
  }
  const sector = task.sector_id === null ? undefined : await tx.db.get('sector', task.sector_id)
  task.sector_name = typeof sector?.['name'] === 'string' ? sector['name'] : ''
}
