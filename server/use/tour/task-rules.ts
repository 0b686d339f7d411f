// The rules for writing a task (TS1–TS3, TS6–TS9, CP6, SL4, problem 26), from the same pure functions as the client's. Each checks the
// whole record as it would be stored and returns problems; nothing is changed here.
import { addDays } from '#records/time/dates.ts'
import { fillProblems } from '#trades/planning/rules/capacity-problems.ts'
import { isCounted } from '#records/states/capacity.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { problemMessages } from '#records/fr/problem-messages.ts'
import { haveInstancesLeft } from '#records/states/instance-transitions.ts'
import { ruleFields } from '#trades/planning/rules/series/recurrence.ts'
import { isOnlyShortened, makesOccurrences } from '#trades/planning/rules/series/series-start.ts'
import { isTownCollected } from '#trades/request/rules/collected-town.ts'
import { canPlace } from '#records/values/placement.ts'
import {
  PROBLEM,
  foreignTruckProblem,
  requiredProblem,
  rightMissingProblem,
  type Problem,
} from '#records/problem.ts'
import { plainText } from '#records/text/plain-text.ts'
import { has, isCrew, type Rights } from '#records/rights/rights.ts'
import { SALE } from '#records/shards/shard-rules.ts'
import { NO_LOAD, taskLoad, type Load } from '#records/states/task-totals.ts'
import { missingReasons, transitionProblem } from '#records/states/task-transitions.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { hasChanged, type Change } from '../write/change.ts'
import { slotFacts, type SlotFacts } from '../planning/slot-rules.ts'
import { asTask, asTown } from '../write/stored-rows.ts'
import type { WriteTx } from '../write/write-tx.ts'

export const taskProblems = async (tx: WriteTx, change: Change): Promise<Problem[]> => {
  const task = asTask(change.after)
  const before = change.before === undefined ? undefined : asTask(change.before)
  const state = await stateProblems(tx, task, before)
  const missing = missingRight(tx, change, task, before)
  return [
    ...(missing === null ? [] : [missing]),
    ...state,
    ...crewProblems(tx, change, task),
    ...(await placeProblems(tx, change, task, before)),
  ]
}

/**
 * RG6: who may add one passage may not make others, in any slot: a task is made to repeat, accepted as one that repeats, made to repeat
 * longer or put into a series with the right to add tasks. A task of another family is one that is made.
 */
const missingRight = (
  { caller: { rights } }: WriteTx,
  change: Change,
  task: TaskRow,
  before: TaskRow | undefined,
): Problem | null => {
  const isTurned = before !== undefined && familyOf(before) !== familyOf(task)
  if (isRepeated(change, task, before, isTurned)) return seriesRight(rights, task)
  return before === undefined || isTurned ? creationRight(rights, task) : null
}

/** In whatever state: once it is accepted, by somebody who may not know of it, the others are made. */
const isRepeated = (
  change: Change,
  task: TaskRow,
  before: TaskRow | undefined,
  isTurned: boolean,
): boolean => {
  const joins = task.series_id !== null && hasChanged(change, 'series_id', 'series_date')
  if (before === undefined || task.frequency_key === null) return joins || task.frequency_key !== null
  return (
    joins ||
    isTurned ||
    hasChanged(change, ...ruleFields) ||
    !isOnlyShortened(before, task) ||
    makesOccurrences(before, task)
  )
}

/** RG6: the right to make a series of such tasks. */
export const seriesRight = (rights: Rights, task: TaskRow): Problem | null =>
  needsNoRight(task) || has(rights, 'add_task') ? null : rightMissingProblem('add_task')

const familyOf = ({ scope, task_type_id }: TaskRow): string => (task_type_id === SALE ? 'sale' : scope)

const needsNoRight = ({ scope, task_type_id }: TaskRow): boolean => scope === 'scale' || task_type_id === SALE

/** The right needed to create a task, by screen: « + Nouvelle tâche » [add_task], « Ajouter un passage » [search_add_object] (TS9). */
const creationRight = (rights: Rights, task: TaskRow): Problem | null => {
  if (needsNoRight(task) || has(rights, 'add_task')) return null
  if (has(rights, 'emma_mobile') && has(rights, 'search_add_object')) return null
  return rightMissingProblem(has(rights, 'emma_desktop') ? 'add_task' : 'search_add_object')
}

const stateProblems = async (tx: WriteTx, task: TaskRow, before: TaskRow | undefined): Promise<Problem[]> => {
  const { caller, now } = tx
  const reasons = missingReasons(task.task_state_id, task)
  if (before?.task_state_id === task.task_state_id || isCalledForCheck(task, before)) return reasons
  const instancesLeft =
    before !== undefined && task.task_state_id === TASK_STATE.cancelled && task.scope === 'loki'
      ? haveInstancesLeft(await instanceStatesOf(tx, before))
      : false
  const problem = transitionProblem({
    scope: task.scope,
    task_type_id: task.task_type_id,
    from: before?.task_state_id ?? null,
    to: task.task_state_id,
    rights: caller.rights,
    isAuthor: before === undefined || before.creator_id === caller.user_id,
    stateDay: before?.state_time?.slice(0, 10) ?? null,
    setBySelf: before?.state_author_id === caller.user_id,
    today: dayOfTap(now, task, before),
    stateBefore: before?.state_before ?? null,
    isEmpty: task.scope === 'scale' && task.objects.length === 0,
    instancesLeft,
  })
  return [...(problem === null ? [] : [problem]), ...reasons]
}

/**
 * TS8: midnight is counted from the time of the tap, not of its arrival. Without network it may arrive the next morning, or after a
 * weekend.
 */
const dayOfTap = (now: string, { state_time }: TaskRow, before: TaskRow | undefined): string => {
  const today = now.slice(0, 10)
  const isTapped = state_time !== null && state_time !== before?.state_time && state_time <= now
  return isTapped && state_time >= addDays(today, -LATE_DAYS) ? state_time.slice(0, 10) : today
}
const LATE_DAYS = 7

/** Whether « À vérifier » was set by the server because a dispute was added: disputes are accepted in any state of the task. */
const isCalledForCheck = (task: TaskRow, before: TaskRow | undefined): boolean =>
  before !== undefined &&
  task.task_state_id === TASK_STATE.toBeChecked &&
  task.disputes.length > before.disputes.length

const instanceStatesOf = async ({ db }: WriteTx, task: TaskRow): Promise<string[]> => {
  const ids = task.objects.flatMap(({ object_instance_id }) => object_instance_id ?? [])
  return (await db.getMany('object_instance', ids)).map(({ state }) => String(state))
}

/** A crew works in its own slots: it cannot give a task to another truck, and can take it out of the tour only by postponing it. */
const crewProblems = ({ caller, sight }: WriteTx, change: Change, task: TaskRow): Problem[] => {
  if (!isCrew(caller.rights) || task.scope === 'scale' || task.task_type_id === SALE) return []
  const { fleet } = sight
  const isOwn = fleet === 'all' || task.resource_id === null || fleet.has(task.resource_id)
  if (!isOwn && hasChanged(change, 'resource_id', 'shift_instance_id')) return [foreignTruckProblem()]
  if (task.shift_instance_id === null) {
    if (task.task_state_id === TASK_STATE.toBePostponed) return []
    if (change.before === undefined) return [requiredProblem('shift_instance_id', 'le créneau')]
    return hasChanged(change, 'shift_instance_id') ? [foreignTruckProblem()] : []
  }
  return []
}

const forcible = ['forced_weight', 'forced_volume', 'forced_loading_duration'] as const
const load = ['objects', ...forcible, 'floor', 'elevator', 'stairs'] as const

const placeProblems = async (
  tx: WriteTx,
  change: Change,
  task: TaskRow,
  before: TaskRow | undefined,
): Promise<Problem[]> => {
  const { rights } = tx.caller
  const isPlaced = hasChanged(change, 'shift_instance_id')
  const isAccepted =
    task.task_state_id === TASK_STATE.accepted && before?.task_state_id !== TASK_STATE.accepted
  // What a crew finds on site is a fact: it is recorded, and never refused for lack of room.
  const isReplanned = !isCrew(rights) && hasChanged(change, ...load)
  const slot =
    task.shift_instance_id === null || !(isPlaced || isAccepted || isReplanned)
      ? null
      : await slotFacts(tx, task.shift_instance_id, task.id)
  const weighs = slot !== null && isCounted(task.task_state_id)
  const loadWith = (one: TaskRow): Load =>
    weighs ? slot.loadWith({ task_state_id: one.task_state_id, load: taskLoad(one) }) : NO_LOAD
  // CP6: a task in a slot that was too full before may be edited as long as it adds no load.
  const stoodThere = before?.shift_instance_id === task.shift_instance_id && isCounted(before.task_state_id)
  return [
    ...(await wrongPlace(tx, change, task, slot)),
    ...fillProblems({
      load: loadWith(task),
      loadBefore: stoodThere ? loadWith(before) : NO_LOAD,
      capacity: slot?.capacity ?? { weight: null, volume: null, duration: null },
      slotOpen: slot === null || !(isPlaced || isAccepted) || slot.slotOpen,
      inSector:
        !(isAccepted || hasChanged(change, 'city_id', 'city', 'zipcode')) || (await isInSector(tx, task)),
      city: task.city,
      forcedFields: forcible.filter(name => hasChanged(change, name)),
      rights,
    }),
  ]
}

const wrongPlace = async (
  { db }: WriteTx,
  change: Change,
  task: TaskRow,
  slot: SlotFacts | null,
): Promise<Problem[]> => {
  if (task.resource_id === null || !hasChanged(change, 'resource_id', 'shift_instance_id', 'task_type_id'))
    return []
  const type =
    slot?.resourceType ?? plainText((await db.get('resource', task.resource_id))?.['type'] ?? 'undefined')
  return canPlace(task.task_type_id, type) ? [] : [wrongPlaceProblem]
}

/** SL4: the problem for a task on a resource that does not do such tasks. */
const wrongPlaceProblem: Problem = {
  id: PROBLEM.foreignTruck,
  field: 'shift_instance_id',
  message: problemMessages.wrongPlace,
  user_overridable: false,
}

/** Whether the town of an accepted collection, delivery or visit is inside the sectors; a town that is not configured passes. */
const isInSector = async ({ db }: WriteTx, task: TaskRow): Promise<boolean> => {
  if (task.task_state_id !== TASK_STATE.accepted || task.task_type_id < 1 || task.task_type_id > 3)
    return true
  const towns = task.city_id === null ? await db.find('city', {}) : await db.getMany('city', [task.city_id])
  return isTownCollected(towns.map(asTown), task)
}
