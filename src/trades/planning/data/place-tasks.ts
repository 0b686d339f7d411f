// Puts one or many tasks into a slot (screens.md section 3). The server's own rules are checked here first (SL4, CP6, TS), so
// that a planner sees every problem before anything is written, offline too. One edit writes the slot, the tasks and the slot's
// order (SL3).
import { fillProblems } from '../rules/capacity-problems.ts'
import { isCounted, slotLoad } from '#records/states/capacity.ts'
import { isTownCollected } from '#trades/request/rules/collected-town.ts'
import { City } from '#records/entities/places.ts'
import { ShiftInstance } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow, checkRow } from '#records/entity.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { invalid } from '#records/invalid.ts'
import { plural } from '#records/fr/plural.ts'
import { problemMessages } from '#records/fr/problem-messages.ts'
import { canPlace } from '#records/values/placement.ts'
import { orderByHour, orderWith } from '../rules/order-in-slot.ts'
import { placedState } from '#records/states/placed-state.ts'
import { spaceWith } from '../rules/slot-fill.ts'
import { canForce, PROBLEM, type Problem } from '#records/problem.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { leavingEffects } from '#records/states/task-transitions.ts'
import { inTourOrder } from '#records/states/tour-order.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { plannedStop, slotGrid, type GridSlot } from './slot-grid.ts'
import { tableIn } from '#core/store/table-in.ts'
import { seriesBeginner } from './series/series-beginner.ts'
import { movedBack, type MovedBack } from './moved-back.ts'
import { forceInEdit } from '#core/store/outbox/force-in-edit.ts'
import type { rentalOrderProblems } from './rental/rental-order.ts'
import { slotEntities, slotInEdit } from './slot-in-edit.ts'

export interface PlaceTasks {
  /** In the order that they will have in the slot. */
  readonly ids: readonly string[]
  readonly slot: Slot
  /** The stop of the slot before which they go. Null: at the end. Absent: where their hours put them. */
  readonly before?: string | null
  /** Drafts are accepted by the same gesture: « Accepter et planifier ». */
  readonly accept?: boolean
  /** The present time, `YYYY-MM-DD HH:mm:ss`. */
  readonly at: string
  readonly rights: Rights
  /** Accepts overridable problems, for a person with the rights to override them. */
  readonly force?: boolean
}

/** Returns what putBack() needs to undo it. */
export const placeTasks = async (db: LocalDatabase, asked: PlaceTasks): Promise<Outcome<MovedBack>> => {
  const [tasks, found] = await Promise.all([tasksToPlace(db, asked), gridSlot(db, asked.slot)])
  const problems = await problemsIn(db, found, asked, tasks)
  const isForced = asked.force === true && canForce(problems, right => has(asked.rights, right))
  if (problems.length > 0 && !isForced) return failed({ kind: 'ruleBroken', problems })
  const incomplete = tasks.map(task => ({ ...task, ...stateOf(task, asked) })).find(isIncomplete)
  if (incomplete !== undefined) return failed(invalid(checkRow(Task, incomplete)))
  const beginSeries = await seriesBeginner(tasks)
  return edit(db, [Task, ...slotEntities], async draft => {
    const slot = await slotInEdit(draft, asked.slot)
    const there = await tableIn(draft.tables, Task).where('$slot').equals(slot.id).toArray()
    const moved: TaskRow[] = []
    const back: MovedBack['tasks'][number][] = []
    for (const { id } of tasks) {
      const task = await draft.read(Task, id)
      if (task === null) continue
      const { date, resource_id, shift_id } = asked.slot
      const patch = {
        shift_instance_id: slot.id,
        date,
        resource_id,
        shift_id,
        ...changedState({ ...blankRow(Task), ...task }, asked, draft.owner.user),
      }
      moved.push({ ...blankRow(Task), ...task, ...patch })
      // Another position in the same slot changes only the slot's order.
      if (task.shift_instance_id === slot.id && !('task_state_id' in patch)) continue
      await draft.patch(Task, id, patch)
      const { own, made } = await beginSeries(draft, id, { at: asked.at, newKey: db.newKey })
      back.push(movedBack(task, { ...patch, ...own }, made))
      if (isForced) await forceInEdit(draft.tables, Task, id)
    }
    const { before } = asked
    const stops = inTourOrder(there.filter(isShown), slot.task_order)
    const order =
      before === undefined
        ? orderByHour(stops, moved, slot.task_order)
        : orderWith(stops, moved, before, slot.task_order)
    if (order !== null) await draft.patch(ShiftInstance, slot.id, { task_order: order })
    return success({
      tasks: back,
      orders: order === null ? [] : [{ id: slot.id, task_order: slot.task_order, made: order }],
    })
  })
}

export interface PlaceTask extends Omit<PlaceTasks, 'ids' | 'before'> {
  readonly id: string
}

/** Places one task at the position that its hours give it. */
export const placeTask = (db: LocalDatabase, { id, ...asked }: PlaceTask): Promise<Outcome<MovedBack>> =>
  placeTasks(db, { ...asked, ids: [id] })

/** Every problem of the placement, each with the right that may override it. Writes nothing. */
export const placeProblems = async (
  db: LocalDatabase,
  asked: Pick<PlaceTasks, 'slot' | 'rights' | 'accept'>,
  tasks: readonly TaskRow[],
): Promise<Problem[]> => problemsIn(db, await gridSlot(db, asked.slot), asked, tasks)

const gridSlot = async (db: LocalDatabase, slot: Slot): Promise<GridSlot | undefined> => {
  const { resource_id: resource, date, shift_id } = slot
  const grid = await slotGrid(db, { from: date, to: date, resourceTypes: null, resource })
  return grid.slotAt(resource, date, shift_id)
}

const problemsIn = async (
  db: LocalDatabase,
  found: GridSlot | undefined,
  { slot, rights, accept = false }: Pick<PlaceTasks, 'slot' | 'rights' | 'accept'>,
  tasks: readonly TaskRow[],
): Promise<Problem[]> => {
  if (found === undefined) return [wrongPlace]
  const settled = tasks.filter(task => placedState(task.task_state_id) === null)
  const newcomers = tasks.filter(task => isNewlyAccepted(task, accept) && isJudgedByTown(task))
  const towns = newcomers.length === 0 ? [] : await tableOf(db, City).toArray()
  return [
    ...(settled.length === 0 ? [] : [settledProblem(settled)]),
    ...(tasks.every(({ task_type_id }) => canPlace(task_type_id, found.resource.type)) ? [] : [wrongPlace]),
    ...(tasks.some(({ scope }) => scope === 'loki') ? await orderProblems(db, tasks, slot) : []),
    ...roomProblems(found, tasks, { rights, accept }),
    ...newcomers
      .filter(task => !isTownCollected(towns, task))
      .map(({ city }): Problem => ({
        id: PROBLEM.sector,
        field: 'city',
        message: problemMessages.sector(city),
        user_overridable: true,
        right: 'force_out_of_sector',
      })),
  ]
}

const orderProblems = async (...asked: Parameters<typeof rentalOrderProblems>): Promise<Problem[]> => {
  const { rentalOrderProblems: problems } = await import('./rental/rental-order.ts')
  return problems(...asked)
}

const roomProblems = (
  { space, hours, row }: GridSlot,
  tasks: readonly TaskRow[],
  { rights, accept }: Required<Pick<PlaceTasks, 'rights' | 'accept'>>,
): Problem[] => {
  const moved = tasks.map(task => ({
    ...plannedStop(task),
    ...stateOf(task, { accept }),
  }))
  const weighs = moved.some(({ task_state_id }) => isCounted(task_state_id))
  const ids = new Set(moved.map(({ id }) => id))
  // Tasks that were already in the slot make it no fuller; tasks that stay in their slot need no room.
  const stood = tasks.every(task => row !== null && task.shift_instance_id === row.id)
  const before = { ...space, stops: stood ? space.stops : space.stops.filter(({ id }) => !ids.has(id)) }
  return fillProblems({
    load: slotLoad(spaceWith(space, moved).stops, space.travel),
    loadBefore: weighs
      ? slotLoad(before.stops, space.travel)
      : slotLoad(spaceWith(space, moved).stops, space.travel),
    capacity: space.capacity,
    slotOpen: hours.open || stood,
    inSector: true,
    city: '',
    forcedFields: [],
    rights,
  })
}

const tasksToPlace = async (db: LocalDatabase, { ids }: Pick<PlaceTasks, 'ids'>): Promise<TaskRow[]> =>
  (await tableOf(db, Task).bulkGet([...ids])).flatMap(task =>
    task === undefined ? [] : [{ ...blankRow(Task), ...task }],
  )

const stateOf = (
  { task_state_id }: Pick<TaskRow, 'task_state_id'>,
  { accept = false }: Pick<PlaceTasks, 'accept'>,
): { readonly task_state_id: number } => ({
  task_state_id:
    accept && task_state_id === TASK_STATE.draft
      ? TASK_STATE.accepted
      : (placedState(task_state_id) ?? task_state_id),
})

const changedState = (task: TaskRow, asked: Pick<PlaceTasks, 'accept' | 'at'>, user: string) => {
  const { task_state_id: to } = stateOf(task, asked)
  return to === task.task_state_id
    ? {}
    : {
        ...leavingEffects(task.task_state_id, to),
        task_state_id: to,
        state_time: asked.at,
        state_author_id: user,
      }
}

const isNewlyAccepted = (task: TaskRow, accept: boolean): boolean =>
  task.task_state_id !== TASK_STATE.accepted &&
  stateOf(task, { accept }).task_state_id === TASK_STATE.accepted

/** Whether the rules look at its town: collections, deliveries and visits. */
const isJudgedByTown = ({ task_type_id }: TaskRow): boolean => task_type_id >= 1 && task_type_id <= 3

/** What the board shows: all except cancelled tasks. */
const isShown = ({ task_state_id }: TaskRow): boolean => task_state_id !== TASK_STATE.cancelled

const isIncomplete = (task: Parameters<typeof checkRow>[1]): boolean => checkRow(Task, task).length > 0

const wrongPlace: Problem = {
  id: PROBLEM.foreignTruck,
  field: 'shift_instance_id',
  message: problemMessages.wrongPlace,
  user_overridable: false,
}
const settledProblem = (tasks: readonly TaskRow[]): Problem => ({
  id: PROBLEM.transition,
  field: 'task_state_id',
  message: `${plural(tasks.length, 'tâche déjà passée', 'tâches déjà passées')}\u00a0: ce qui a eu lieu ne se déplace pas.`,
  user_overridable: false,
})
