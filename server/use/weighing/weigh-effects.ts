// The effects of a finished weighing session on its instances (WG3, WG6, IS1, IS2): the states on its lines, a check when one of them was
// prepared or rented, the latest weight, and the place of an unchanged one. The rule is the same function as the client's.
import { CatalogueObject } from '#records/entities/object.ts'
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

/** Fills in the instance states that the lines lack, before they are copied: a plain client that sends none gets the same rule. */
export const fillInstanceStates = async (
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
  // The desk validates what it was asked to check, so its validation is not checked again; before it nobody has looked.
  if (before?.task_state_id === TASK_STATE.toBeChecked || !end.check_reasons.includes('reserved')) return
  task.task_state_id = TASK_STATE.toBeChecked
  task.check_reasons = [...new Set([...task.check_reasons, 'reserved'])]
}

/**
 * Sets weights and places, after the states were copied: of a validated session, or one corrected since, only from the lines that changed.
 */
export const noteWeights = async (tx: WriteTx, task: TaskRow, before: TaskRow | undefined): Promise<void> => {
  if (task.scope !== 'scale' || task.task_state_id !== TASK_STATE.done) return
  const taken = new Map<string, number>()
  if (before?.task_state_id === TASK_STATE.done)
    for (const line of before.objects) taken.set(line.line_id, lineWeight(line))
  const changed = task.objects
    .filter(line => !isReplaced(line) && isCounted(line) && taken.get(line.line_id) !== lineWeight(line))
    .toSorted((a, b) => (a.weighed_at ?? '').localeCompare(b.weighed_at ?? ''))
  if (changed.length === 0) return
  await noteChecked(tx, changed)
  const flow = await flowRow(tx, task)
  const isPlaced = wayOf(task.task_type_id) === 'out' && stateOf(flow) === null
  for (const line of changed) {
    const { object_instance_id } = line
    const row = object_instance_id === null ? undefined : await tx.row('object_instance', object_instance_id)
    if (row === undefined || row.deleted === 1) continue
    // WG3: the latest weight becomes the instance's; a line without a known weight does not change it.
    const weight = line.gross === null || lineWeight(line) <= 0 ? row['weight'] : lineWeight(line)
    const storage_area = isPlaced && typeof flow?.['name'] === 'string' ? flow['name'] : row['storage_area']
    if (weight === row['weight'] && storage_area === row['storage_area']) continue
    tx.save(ObjectInstance, row, { ...row, weight, storage_area })
  }
}

/** FS3: an object of the starter catalogue that was on a scale is « à vérifier » no longer. */
const noteChecked = async (tx: WriteTx, lines: TaskRow['objects']): Promise<void> => {
  const ids = new Set(lines.flatMap(({ object_id, gross }) => (gross === null ? [] : (object_id ?? []))))
  for (const id of [...ids].toSorted()) {
    const known = await tx.db.get(CatalogueObject.name, id)
    if (known?.['to_check'] !== 1) continue
    const row = await tx.row(CatalogueObject.name, id)
    if (row?.['to_check'] === 1) tx.save(CatalogueObject, row, { ...row, to_check: 0 })
  }
}
