// What a weighing session does to its things once it is over (WG3, WG6, IS1, IS2): the state that its lines tell, its check where one of
// them was prepared or rented, the latest weight, and where an unchanged one went. The rule is the client's own.
import { ObjectInstance } from '#records/entities/object-instance.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { isInstanceState, type InstanceState } from '#records/states/instance-transitions.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { sessionEnd, stateOnScale } from '#trades/weighing/rules/session-end.ts'
import { flowOf, wayOf } from '#trades/weighing/rules/way.ts'
import { isCounted, isReplaced, lineWeight } from '#trades/weighing/rules/weighed-line.ts'
import type { AnyRow } from '#records/entity.ts'
import type { WriteTx } from '../write/write-tx.ts'

const isOver = ({ task_state_id }: TaskRow): boolean =>
  task_state_id === TASK_STATE.done || task_state_id === TASK_STATE.toBeChecked

const flowRow = async ({ db }: WriteTx, task: TaskRow): Promise<AnyRow | undefined> => {
  const flow = flowOf(task)
  if (flow === null) return undefined
  return db.get(wayOf(task.task_type_id) === 'in' ? 'provenance' : 'destination', flow)
}

const stateOf = (flow: AnyRow | undefined): InstanceState | null =>
  isInstanceState(flow?.['instance_state']) ? flow['instance_state'] : null

/** Before the told states are taken over: a client that tells none (a plain one) is held to the same rule. */
export const tellWeighing = async (
  tx: WriteTx,
  task: TaskRow,
  before: TaskRow | undefined,
): Promise<void> => {
  if (task.scope !== 'scale' || !isOver(task) || before?.task_state_id === TASK_STATE.done) return
  const ids = [...new Set(task.objects.flatMap(({ object_instance_id }) => object_instance_id ?? []))]
  if (ids.length === 0) return
  const instancesById = new Map<string, { readonly id: string; readonly state: InstanceState }>()
  for (const id of ids.toSorted()) {
    const row = await tx.row('object_instance', id)
    if (row !== undefined)
      instancesById.set(id, { id, state: isInstanceState(row['state']) ? row['state'] : 'unknown' })
  }
  const way = wayOf(task.task_type_id)
  const instance_state = stateOf(await flowRow(tx, task))
  const end = sessionEnd({
    objects: task.objects,
    way,
    instance_state,
    instancesById,
    rights: tx.caller.rights,
  })
  const to = stateOnScale(way, instance_state)
  task.objects = task.objects.map((line, n) =>
    !isInstanceState(line.object_instance_state) && !isInstanceState(line.custom_state) && to !== null
      ? (end.objects[n] ?? line)
      : line,
  )
  // The desk's validation of what it was asked to check is its word; a moment before, nobody had looked.
  if (before?.task_state_id === TASK_STATE.toBeChecked || !end.check_reasons.includes('reserved')) return
  task.task_state_id = TASK_STATE.toBeChecked
  task.check_reasons = [...new Set([...task.check_reasons, 'reserved'])]
}

/** After them: of a session that is validated, or corrected since, the lines that changed. */
export const noteWeights = async (tx: WriteTx, task: TaskRow, before: TaskRow | undefined): Promise<void> => {
  if (task.scope !== 'scale' || task.task_state_id !== TASK_STATE.done) return
  const taken = new Map<string, number>()
  if (before?.task_state_id === TASK_STATE.done)
    for (const line of before.objects) taken.set(line.line_id, lineWeight(line))
  const changed = task.objects
    .filter(line => !isReplaced(line) && isCounted(line) && taken.get(line.line_id) !== lineWeight(line))
    .toSorted((a, b) => (a.weighed_at ?? '').localeCompare(b.weighed_at ?? ''))
  if (changed.length === 0) return
  const flow = await flowRow(tx, task)
  const isPlaced = wayOf(task.task_type_id) === 'out' && stateOf(flow) === null
  for (const line of changed) {
    const { object_instance_id } = line
    const row = object_instance_id === null ? undefined : await tx.row('object_instance', object_instance_id)
    if (row === undefined || row.deleted === 1) continue
    // WG3: the latest weight is the thing's; one of a thing whose weight nobody knows is none.
    const weight = line.gross === null || lineWeight(line) <= 0 ? row['weight'] : lineWeight(line)
    const storage_area = isPlaced && typeof flow?.['name'] === 'string' ? flow['name'] : row['storage_area']
    if (weight === row['weight'] && storage_area === row['storage_area']) continue
    tx.save(ObjectInstance, row, { ...row, weight, storage_area })
  }
}
