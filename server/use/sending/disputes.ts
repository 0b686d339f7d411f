// The disputes of a task (sync.md section 2, « Conflicts become work »): facts that could not be stored in the task itself. Disputes are
// merged by id here, so that a stale list removes none and changes none. Only a desk settles them, and until then only a desk sets the task
// to another state than 7.
import { fitsInDispute, isOpen, type Dispute } from '#records/entities/dispute.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { Issue } from '#records/entity.ts'
import { SALE } from '#records/shards/shard-rules.ts'
import type { CheckCause } from '#records/states/state-after-done.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { uuidv7 } from '#records/values/uuid.ts'
import type { WriteTx } from '../write/write-tx.ts'
import { isDeskOf } from '../write/desk-of.ts'

/**
 * Of all disputes of a task together, as they are stored: twice what one alone may hold. What was captured and finds no place here stays on
 * its device.
 */
const MOST_BYTES = 1_000_000
const bytesOf = (disputes: readonly Dispute[]): number => Buffer.byteLength(JSON.stringify(disputes))

/** What the server noted of an outcome (`holdDisputed`) refuses nobody's outcome: nothing else grows without being sent. */
export const disputeIssues = (
  before: TaskRow | undefined,
  after: TaskRow,
  sent: ReadonlySet<string>,
): readonly Issue[] => {
  if (!sent.has('disputes') || after.disputes === before?.disputes || bytesOf(after.disputes) <= MOST_BYTES)
    return []
  const stored = before?.disputes ?? []
  // Photos join a dispute that is there; to settle one, or to send again what is stored, adds nothing.
  const isMore =
    after.disputes.length > stored.length || lettersCaptured(after.disputes) > lettersCaptured(stored)
  return isMore ? [{ field: 'disputes', rule: 'stringLengthTooLong' }] : []
}
const lettersCaptured = (disputes: readonly Dispute[]): number =>
  JSON.stringify(disputes.map(({ patch }) => patch)).length

/** The stored disputes come first. A new one gets its sender as author and is open, whatever the sender wrote. */
export const mergedDisputes = (
  { caller, now }: WriteTx,
  task: TaskRow,
  stored: readonly Dispute[],
): Dispute[] => {
  const sent = new Map(task.disputes.map(line => [line.id, line]))
  const settles = isDeskOf(caller.rights, task)
  const kept = stored.map(line => {
    const asked = sent.get(line.id)
    sent.delete(line.id)
    return settles && isOpen(line) && asked !== undefined && !isOpen(asked)
      ? Object.assign({}, line, { settled_at: now, settled_by: caller.user_id })
      : line
  })
  const added = [...sent.values()].map(line =>
    Object.assign({}, line, {
      captured_at: line.captured_at ?? now,
      user_id: caller.user_id,
      device: caller.device,
      settled_at: null,
      settled_by: null,
    }),
  )
  return added.length === 0 ? kept : withRoom(added.reduce(withAdded, kept))
}

/**
 * The versions of a settled dispute make room for what a device has still to tell, the oldest first: the history quotes them, and who
 * captured it, when and why is kept.
 */
const withRoom = (lines: readonly Dispute[]): Dispute[] => {
  const sizes = lines.map(line => bytesOf([line]))
  let over = sizes.reduce((sum, size) => sum + size, 0) - MOST_BYTES
  return lines.map((line, n) => {
    if (over <= 0 || isOpen(line)) return line
    const bare: Dispute = Object.assign({}, line, { from: {}, patch: {}, theirs: null })
    over -= (sizes[n] ?? 0) - bytesOf([bare])
    return bare
  })
}

/**
 * Each photo of a stop that left the round is sent in a dispute of its own, once its file has arrived; it is added to the open dispute of
 * the same author and cause.
 */
const withAdded = (lines: readonly Dispute[], line: Dispute): Dispute[] => {
  const photos = Object.keys(line.patch).every(field => field === 'photosList')
    ? photosOf(line.patch['photosList'])
    : []
  const joined = (one: Dispute): Dispute => {
    const byId = new Map([...photosOf(one.patch['photosList']), ...photos].map(photo => [photo.id, photo]))
    return { ...one, patch: { ...one.patch, photosList: [...byId.values()] } }
  }
  // One that has no room is left as it is: a desk that settles it sends it back, and no dispute may be longer.
  const whole = lines.find(
    one =>
      isOpen(one) &&
      one.user_id === line.user_id &&
      one.cause === line.cause &&
      fitsInDispute(joined(one).patch),
  )
  if (photos.length === 0 || whole === undefined) return [...lines, line]
  return lines.map(one => (one === whole ? joined(one) : one))
}

const photosOf = (list: unknown): readonly { readonly id: string }[] =>
  Array.isArray(list)
    ? list.filter((one): one is { id: string } => typeof one === 'object' && one !== null && 'id' in one)
    : []

/** A desk that deletes a task settles its open disputes: what the phones captured stays readable on the deleted task. */
export const settledByRemoval = ({ caller, now }: WriteTx, task: TaskRow): TaskRow => {
  if (!isDeskOf(caller.rights, task) || !task.disputes.some(isOpen)) return task
  const settled = { settled_at: now, settled_by: caller.user_id }
  const disputes = task.disputes.map(line => (isOpen(line) ? Object.assign({}, line, settled) : line))
  return { ...task, disputes, check_reasons: reasonsWith(task.check_reasons, disputes) }
}

/** Whether the caller settles a dispute that was already settled by another person or at another time. */
export const isSettledAgain = (asked: readonly Dispute[], stored: readonly Dispute[]): boolean => {
  const known = new Map(stored.map(line => [line.id, line]))
  return asked.some(({ id, settled_at, settled_by }) => {
    const line = known.get(id)
    return (
      settled_at !== null &&
      line !== undefined &&
      !isOpen(line) &&
      (line.settled_at !== settled_at || line.settled_by !== settled_by)
    )
  })
}

/** The causes with `dispute` added while a dispute is open and removed otherwise; every other cause is kept. */
export const reasonsWith = (
  reasons: readonly string[],
  disputes: readonly Dispute[],
  ...more: readonly CheckCause[]
): string[] => {
  const others = reasons.filter(reason => reason !== 'dispute')
  return [...new Set([...others, ...more, ...(disputes.some(isOpen) ? ['dispute'] : [])])]
}

/** A paid ticket never changes state (TK1); for the desk the open dispute is the only sign. */
export const isCheckable = ({ task_type_id }: Pick<TaskRow, 'task_type_id'>): boolean => task_type_id !== SALE

/**
 * Handles an outcome that a crew sets on a disputed task: the task stays « À vérifier », and an outcome other than « done » becomes a
 * dispute of its own, so that the planner finds it with the others.
 */
export const holdDisputed = (
  { caller, now, nowMs, random }: WriteTx,
  task: TaskRow,
  before: TaskRow | undefined,
): void => {
  const asked = task.task_state_id
  if (isDeskOf(caller.rights, task) || !isCheckable(task) || !task.disputes.some(isOpen)) return
  const isAdded = task.disputes.length > (before?.disputes.length ?? 0)
  const isMoved = asked !== before?.task_state_id
  if (!isAdded && !isMoved) return
  task.task_state_id = TASK_STATE.toBeChecked
  if (before === undefined || !isMoved || asked === TASK_STATE.done || asked === TASK_STATE.toBeChecked)
    return
  const { reason_type, reason_text, date } = task
  const state = { task_state_id: before.task_state_id }
  const line: Dispute = {
    id: uuidv7(nowMs, random(10)),
    cause: 'both_changed',
    captured_at: task.state_time ?? now,
    user_id: caller.user_id,
    device: caller.device,
    from: state,
    patch: { task_state_id: asked, reason_type, reason_text, date },
    theirs: { ...state, reason_type: before.reason_type, reason_text: before.reason_text, date: before.date },
    detail: null,
    settled_at: null,
    settled_by: null,
  }
  // Where there is no room left, the latest outcome of a person says it for all of theirs.
  const isOwnOutcome = (one: Dispute): boolean =>
    isOpen(one) && one.user_id === line.user_id && 'task_state_id' in one.patch
  const isFull = bytesOf(task.disputes) + bytesOf([line]) > MOST_BYTES
  task.disputes = [...task.disputes.filter(one => !isFull || !isOwnOutcome(one)), line]
  const { shift_instance_id, resource_id, shift_id } = before
  Object.assign(task, { shift_instance_id, resource_id, shift_id, date: before.date })
}
