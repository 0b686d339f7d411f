// All problems of a request before it is written: the server's own checks of a task (TS, SL4, CP6), made of the same pure rules,
// so that a planner sees each problem at once, offline too.
import { fillProblems } from '#trades/planning/rules/capacity-problems.ts'
import { isCounted, slotLoad } from '#records/states/capacity.ts'
import { isTownCollected } from '../rules/collected-town.ts'
import { City } from '#records/entities/places.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { problemMessages } from '#records/fr/problem-messages.ts'
import { canPlace } from '#records/values/placement.ts'
import { spaceWith } from '#trades/planning/rules/slot-fill.ts'
import { makesOccurrences } from '#trades/planning/rules/series/series-start.ts'
import { PROBLEM, rightMissingProblem, type Problem } from '#records/problem.ts'
import { isSameSlot, slotOfTask } from '../rules/request-values.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { NO_LOAD } from '#records/states/task-totals.ts'
import { missingReasons, transitionProblem } from '#records/states/task-transitions.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { plannedStop, slotGrid, type GridSlot } from '#trades/planning/data/slot-grid.ts'

interface RequestWrite {
  readonly before: TaskRow | null
  readonly after: TaskRow
  readonly changed: ReadonlySet<string>
  readonly rights: Rights
  readonly today: string
  /** The person of this device. */
  readonly user: string
}

const forcible = ['forced_weight', 'forced_volume', 'forced_loading_duration'] as const
const loadFields = ['objects', ...forcible, 'floor', 'elevator', 'stairs'] as const
/** The last of the task types that are checked against the sector of their town: collections, deliveries and visits. */
const LAST_IN_SECTOR = 3

export const requestProblems = async (db: LocalDatabase, write: RequestWrite): Promise<Problem[]> => {
  const { before, after, changed, rights } = write
  const touches = (...names: readonly string[]): boolean => names.some(name => changed.has(name))
  const slot = slotOfTask(after)
  const isPlaced = !isSameSlot(slot, before === null ? null : slotOfTask(before)) && slot !== null
  const isAccepted =
    after.task_state_id === TASK_STATE.accepted && before?.task_state_id !== TASK_STATE.accepted
  const found =
    slot !== null && (isPlaced || isAccepted || touches(...loadFields)) ? await gridSlot(db, slot) : null
  const { load, loadBefore } = loads(found, write)
  const isJudged =
    after.task_type_id >= 1 &&
    after.task_type_id <= LAST_IN_SECTOR &&
    after.task_state_id === TASK_STATE.accepted &&
    (isAccepted || touches('city_id', 'city', 'zipcode'))
  const towns = isJudged ? await tableOf(db, City).toArray() : []
  return [
    ...((before === null || makesOccurrences(before, after)) && !has(rights, 'add_task')
      ? [rightMissingProblem('add_task')]
      : []),
    ...stateProblems(write),
    ...(found !== null &&
    (isPlaced || touches('task_type_id')) &&
    !canPlace(after.task_type_id, found.resource.type)
      ? [wrongPlace]
      : []),
    ...(slot !== null && isPlaced && found === null ? [wrongPlace] : []),
    ...fillProblems({
      load,
      loadBefore,
      capacity: found?.space.capacity ?? { weight: null, volume: null, duration: null },
      slotOpen: found === null || !(isPlaced || isAccepted) || found.hours.open,
      inSector: !isJudged || isTownCollected(towns, after),
      city: after.city,
      forcedFields: forcible.filter(name => changed.has(name)),
      rights,
    }),
  ]
}

const gridSlot = async (
  db: LocalDatabase,
  { resource_id, date, shift_id }: Slot,
): Promise<GridSlot | null> => {
  const grid = await slotGrid(db, { from: date, to: date, resourceTypes: null, resource: resource_id })
  return grid.slotAt(resource_id, date, shift_id) ?? null
}

/** CP6: a task that was already in an overfull slot may change as long as the slot gets no fuller. */
const loads = (found: GridSlot | null, { before, after }: RequestWrite) => {
  if (found === null || !isCounted(after.task_state_id)) return { load: NO_LOAD, loadBefore: NO_LOAD }
  const { space } = found
  const stoodThere =
    before !== null && isCounted(before.task_state_id) && isSameSlot(slotOfTask(before), slotOfTask(after))
  return {
    load: slotLoad(spaceWith(space, [plannedStop(after)]).stops, space.travel),
    loadBefore: stoodThere ? slotLoad(spaceWith(space, [plannedStop(before)]).stops, space.travel) : NO_LOAD,
  }
}

const stateProblems = ({ before, after, rights, today, user }: RequestWrite): Problem[] => {
  const reasons = missingReasons(after.task_state_id, after)
  if (before !== null && before.task_state_id === after.task_state_id) return reasons
  const problem = transitionProblem({
    scope: after.scope,
    task_type_id: after.task_type_id,
    from: before?.task_state_id ?? null,
    to: after.task_state_id,
    rights,
    isAuthor: before === null || (before.creator_id ?? user) === user,
    stateDay: before?.state_time?.slice(0, 10) ?? null,
    setBySelf: before?.state_author_id === user,
    today,
    stateBefore: before?.state_before ?? null,
  })
  return [...(problem === null ? [] : [problem]), ...reasons]
}

const wrongPlace: Problem = {
  id: PROBLEM.foreignTruck,
  field: 'shift_instance_id',
  message: problemMessages.wrongPlace,
  user_overridable: false,
}
