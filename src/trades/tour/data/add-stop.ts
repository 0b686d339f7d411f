// « Ajouter un passage » [search_add_object] (TS9): a stop that was not on the list, added to the crew's own slot and accepted at
// once. The server's rules (CP6, SL4) are checked before anything is written, so that a refusal comes here and not later.
import { fillProblems } from '#trades/planning/rules/capacity-problems.ts'
import { isTownCollected } from '#trades/request/rules/collected-town.ts'
import { City, Partner } from '#records/entities/places.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow, checkRow } from '#records/entity.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { invalid } from '#records/invalid.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { problemMessages } from '#records/fr/problem-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { canPlace } from '#records/values/placement.ts'
import {
  canForce,
  foreignTruckProblem,
  PROBLEM,
  rightMissingProblem,
  type Problem,
} from '#records/problem.ts'
import { canUseResource, has, type Rights } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { NO_LOAD, taskLoad } from '#records/states/task-totals.ts'
import { transitionProblem } from '#records/states/task-transitions.ts'
import { scopeOfTaskType } from '#records/lists/task-types.ts'
import { registerName } from '#records/text/called.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { markForced } from '#core/store/outbox/mark-forced.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { slotRoom, type SlotRoom } from './slot-room.ts'

export type StopFacts = Partial<
  Pick<
    TaskRow,
    | 'firstname'
    | 'lastname'
    | 'phone1'
    | 'email'
    | 'address'
    | 'zipcode'
    | 'city'
    | 'city_id'
    | 'floor'
    | 'elevator'
    | 'stairs'
    | 'digicode'
    | 'access'
    | 'note'
    | 'partner_id'
    | 'loaded_after'
    | 'loaded_before'
  >
>

export interface AddedStop extends StopFacts {
  readonly slot: string
  readonly task_type_id: TaskRow['task_type_id']
  readonly at: string
  readonly rights: Rights
  /** Accepts overridable problems, for a person with the rights to override them. */
  readonly force?: boolean
}

export const addStop = async (
  db: LocalDatabase,
  { slot, task_type_id, at, rights, force = false, ...facts }: AddedStop,
): Promise<Outcome<{ readonly id: string }>> => {
  const room = await slotRoom(db, { slot })
  if (room === null) return onSiteFailure(onSiteMessages.slotGone)
  const id = db.newKey()
  const partner = facts.partner_id == null ? undefined : await tableOf(db, Partner).get(facts.partner_id)
  const city = facts.city_id == null ? undefined : await tableOf(db, City).get(facts.city_id)
  const { date, shift_id } = room.slot
  const fields = {
    city: city?.name ?? partner?.city ?? '',
    zipcode: city?.zipcode ?? partner?.zipcode ?? '',
    address: partner?.address ?? '',
    phone1: partner?.phone1 ?? '',
    floor: partner?.floor ?? null,
    access: partner?.access ?? '',
    ...facts,
    task_type_id,
    task_state_id: TASK_STATE.accepted,
    scope: scopeOfTaskType(task_type_id),
    origin: 'mobile',
    shift_instance_id: slot,
    resource_id: room.resource.id,
    resource_name: room.resource.name,
    shift_id,
    date,
    name: partner?.name ?? registerName(facts),
    state_time: at,
  } as const
  const row: TaskRow = { ...blankRow(Task), ...fields, id }
  const issues = checkRow(Task, row)
  if (issues.length > 0) return failed(invalid(issues))
  const problems = await problemsOf(db, room, row, { at, rights })
  const isForced = force && canForce(problems, right => has(rights, right))
  if (problems.length > 0 && !isForced) return failed({ kind: 'ruleBroken', problems })
  return edit(db, [Task], async draft => {
    await draft.create(Task, id, { ...fields, state_author_id: draft.owner.user })
    if (isForced) await markForced(draft.tables, Task, id)
    return success({ id })
  })
}

const problemsOf = async (
  db: LocalDatabase,
  { resource, capacity, isOpen, loadWith }: SlotRoom,
  row: TaskRow,
  { at, rights }: Pick<AddedStop, 'at' | 'rights'>,
): Promise<Problem[]> => {
  const { task_type_id, task_state_id, scope } = row
  const transition = transitionProblem({
    scope,
    task_type_id,
    from: null,
    to: task_state_id,
    rights,
    isAuthor: true,
    stateDay: null,
    setBySelf: true,
    today: at.slice(0, 10),
  })
  const mayAdd = has(rights, 'search_add_object') || has(rights, 'add_task')
  const towns = task_type_id <= LAST_IN_SECTOR ? await tableOf(db, City).toArray() : []
  return [
    ...(mayAdd ? [] : [rightMissingProblem('search_add_object')]),
    ...(transition === null ? [] : [transition]),
    ...(canUseResource(rights, resource.number) ? [] : [foreignTruckProblem()]),
    ...(canPlace(task_type_id, resource.type) ? [] : [wrongPlace]),
    ...fillProblems({
      load: loadWith({ task_state_id, load: taskLoad(row) }),
      loadBefore: NO_LOAD,
      capacity,
      slotOpen: isOpen,
      inSector: isTownCollected(towns, row),
      city: row.city,
      forcedFields: [],
      rights,
    }),
  ]
}

/** The last of the task types that are checked against the sector of their town: collections, deliveries and visits. */
const LAST_IN_SECTOR = 3

const wrongPlace: Problem = {
  id: PROBLEM.foreignTruck,
  field: 'shift_instance_id',
  message: problemMessages.wrongPlace,
  user_overridable: false,
}
