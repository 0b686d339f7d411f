// RT14: whether the rental of a task is over is kept on each of its steps, because a desk holds the steps of every rental that is not, and a
// shard is chosen by the row alone. The write that ends the last step, opens one again or parts a chain says it on all of them; and a return
// that the departures contradict is to be checked (RT25a).
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { AnyRow } from '#records/entity.ts'
import { scopeOfTaskType } from '#records/lists/task-types.ts'
import { RENTAL_BEYOND } from '#records/states/state-after-done.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { returnsBeyond } from '#trades/rental/rules/back/returns-beyond.ts'
import { unreadBack } from '#trades/rental/rules/back/unread.ts'
import { dossiersOf, isOver, isReturn } from '#trades/rental/rules/dossier.ts'
import { hasChanged, type Change } from '../write/change.ts'
import { asTask } from '../write/stored-rows.ts'
import type { WriteTx } from '../write/write-tx.ts'
import { wholeChains } from './chain.ts'
import { isOpen, moneyFollows } from './rental-money.ts'

const isRental = (row: AnyRow | undefined): boolean =>
  row !== undefined && scopeOfTaskType(Number(row['task_type_id'])) === 'loki'

interface Said {
  /** Of each step of the chains, in the order of the ids. */
  readonly overById: ReadonlyMap<string, 0 | 1>
  readonly beyond: ReadonlySet<string>
  /** Instances that are back without having been read. */
  readonly unread: readonly string[]
}

/** Of the chains that a change leaves: that of the task, what it was linked to before, and what it stands between no more. */
const saidOf = async (tx: WriteTx, { before, after }: Change): Promise<Said> => {
  const former = before?.['next_task_id']
  const ids = [after.id, ...(typeof former === 'string' ? [former] : [])]
  const steps = (await wholeChains(tx, ids, after)).map(asTask).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const overById = new Map<string, 0 | 1>(steps.map(({ id }) => [id, 0]))
  const beyond = new Set<string>()
  const unread: string[] = []
  for (const dossier of dossiersOf(steps)) {
    for (const { id } of dossier.steps) overById.set(id, isOver(dossier) ? 1 : 0)
    for (const id of returnsBeyond(dossier)) beyond.add(id)
    unread.push(...unreadBack(dossier))
  }
  return { overById, beyond, unread }
}

/** Before the row is saved: its own value is set on it, that of the other steps is saved beside it. */
export const carryRentalOver = async (tx: WriteTx, change: Change): Promise<void> => {
  const { of, before, after } = change
  if (of.name !== Task.name || !(isRental(before) || isRental(after))) return
  const { overById, beyond, unread } = await saidOf(tx, change)
  Object.assign(after, checked(asTask(after), beyond, isNewlyDone(change)))
  after['rental_over'] = overById.get(after.id) ?? (isRental(after) ? after['rental_over'] : 0)
  const turned = before !== undefined && isOpen(before) !== isOpen(after) ? [after] : []
  for (const [id, rental_over] of overById) {
    if (id === after.id) continue
    const row = await tx.row(Task.name, id)
    if (row === undefined) continue
    const fields = checked(asTask(row), beyond, false)
    if (row['rental_over'] === rental_over && Object.keys(fields).length === 0) continue
    const step: AnyRow = { ...row, ...fields, rental_over }
    tx.save(Task, row, step)
    if (row['rental_over'] !== rental_over) turned.push(step)
  }
  if (turned.length > 0) await moneyFollows(tx, turned)
  if (isReturn(asTask(after)) && isNewlyDone(change)) await takeBack(tx, unread)
}

/** RT24: what a crew counted back without reading its stickers is in stock again; what stands otherwise meanwhile stays so. */
const takeBack = async (tx: WriteTx, instances: readonly string[]): Promise<void> => {
  for (const id of instances.toSorted()) {
    const row = await tx.row(ObjectInstance.name, id)
    if (row?.deleted !== 0 || row['state'] !== 'rented') continue
    const last_state_modification_time = tx.now
    tx.save(ObjectInstance, row, { ...row, state: 'available', last_state_modification_time })
  }
}

/** What a desk validated is not told again, unless something else came back. */
const isNewlyDone = (change: Change): boolean => {
  const { before, after } = change
  if (!isStopDone(asTask(after))) return false
  return before === undefined || !isStopDone(asTask(before)) || hasChanged(change, 'objects')
}

/** Nothing that was captured is refused: the return is kept as it is, and a person looks at it, until the departure arrives. */
const checked = (task: TaskRow, beyond: ReadonlySet<string>, isNew: boolean): Partial<TaskRow> => {
  const { task_state_id, check_reasons, disputes } = task
  const isMarked = check_reasons.includes(RENTAL_BEYOND)
  if (beyond.has(task.id)) {
    if (!isNew || isMarked) return {}
    return { task_state_id: TASK_STATE.toBeChecked, check_reasons: [...check_reasons, RENTAL_BEYOND] }
  }
  if (!isMarked) return {}
  const left = check_reasons.filter(reason => reason !== RENTAL_BEYOND)
  const isSettled = left.length === 0 && disputes.every(({ settled_at }) => settled_at !== null)
  const isChecked = task_state_id === TASK_STATE.toBeChecked && isSettled
  return { check_reasons: left, ...(isChecked ? { task_state_id: TASK_STATE.done } : {}) }
}
