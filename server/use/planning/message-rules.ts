// Messages of a slot on the server (MS1, MS2, MS6): who signs one, who may say something about which truck, and where they go with a stop.
import type { AnyRow, Entity, Issue } from '#records/entity.ts'
import { SlotMessage } from '#records/entities/slot-message.ts'
import { Task } from '#records/entities/task.ts'
import { foreignTruckProblem, rightMissingProblem, type Problem } from '#records/problem.ts'
import { has, isCrew } from '#records/rights/rights.ts'
import { canReach } from '../write/access.ts'
import { hasChanged, type Change } from '../write/change.ts'
import { hasHeld } from '../write/held.ts'
import { asMessage, asTask } from '../write/stored-rows.ts'
import type { WriteTx } from '../write/write-tx.ts'

/** What is left of a picture without words when its stop is gone. */
const PHOTO_OF_DELETED = 'Photo d’un passage supprimé'

/**
 * The author is who writes, whatever was sent; a time in the future becomes the server's. What is said about a stop that was deleted meanwhile
 * is said about the tour: it is not lost.
 */
export const signMessage = async (tx: WriteTx, { before, after }: Change): Promise<void> => {
  const message = asMessage(after)
  if (before !== undefined) return
  message.author_id = tx.caller.user_id
  if (message.sent_at === null || message.sent_at > tx.now) message.sent_at = tx.now
  // An answer is said where the message is now: its stop may have gone to another slot meanwhile (MS6).
  const answered = message.to_id === null ? undefined : await tx.db.get(SlotMessage.name, message.to_id)
  if (answered !== undefined) {
    const { resource_id, date, shift_id } = asMessage(answered)
    Object.assign(message, { resource_id, date, shift_id })
  }
  if (message.task_id === null) return
  const task = await tx.db.get('task', message.task_id)
  if (task !== undefined && task.deleted !== 1) return
  message.task_id = null
  if (message.photo_id === null) return
  // The picture went with its stop; that there was one is still said.
  message.photo_id = null
  if (message.text === '') message.text = PHOTO_OF_DELETED
}

/**
 * MS1: a picture belongs to the stop that the message is about, which the writer's devices have or had. One that no stop has may still be
 * on its way: a telephone sends a message and the stop's pictures each by itself.
 */
export const photoIssues = async (tx: WriteTx, { of, before, after }: Change): Promise<Issue[]> => {
  if (of.name !== SlotMessage.name || before !== undefined) return []
  const { photo_id, task_id } = asMessage(after)
  if (photo_id === null) return []
  const isOfStop = task_id !== null && (await isWithin(tx, task_id)) && (await mayHave(tx, task_id, photo_id))
  return isOfStop ? [] : [{ field: 'photo_id', rule: 'noRecordFound' }]
}

const isWithin = async (tx: WriteTx, id: string): Promise<boolean> => {
  const task = await tx.db.get(Task.name, id)
  return task !== undefined && (canReach(tx.sight, Task, task) || (await hasHeld(tx, id)))
}

const mayHave = async ({ db }: WriteTx, id: string, photo: string): Promise<boolean> => {
  const isTaken = (row: AnyRow): boolean => asTask(row).photosList.some(one => one.id === photo)
  const task = await db.get(Task.name, id)
  if (task !== undefined && isTaken(task)) return true
  const mentioning = await db.find(Task.name, {
    where: [{ is: 'mentions', texts: [photo] }],
    deleted: 'with',
  })
  return !mentioning.some(isTaken)
}

/** MS2: a person who reads a message on two phones has seen it once; the second mark gets the stored one. */
export const isSameMark = (of: Entity, known: AnyRow | undefined, user: string): boolean =>
  of.name === 'slot_message' && known?.['kind'] === 'seen' && known['author_id'] === user

export const messageProblems = async (tx: WriteTx, { after }: Change): Promise<Problem[]> => {
  const { rights } = tx.caller
  const { fleet } = tx.sight
  const { resource_id, side } = asMessage(after)
  if (side === 'desk' && !has(rights, 'emma_desktop')) return [rightMissingProblem('emma_desktop')]
  const isForeign = isCrew(rights) && fleet !== 'all' && !fleet.has(resource_id ?? '')
  return isForeign ? [foreignTruckProblem()] : []
}

/** MS6: what is said about a stop goes with it to another slot, to be read by whoever drives there; what was said on past days stays. */
export const carryMessages = async (tx: WriteTx, change: Change): Promise<void> => {
  if (change.of.name !== 'task' || change.before === undefined) return
  const { id, shift_instance_id, resource_id, date, shift_id } = asTask(change.after)
  const isPlaced = shift_instance_id !== null && resource_id !== null && date !== null && shift_id !== null
  if (!isPlaced || !hasChanged(change, 'shift_instance_id')) return
  const said = await tx.db.find('slot_message', {
    where: [
      { is: 'in', field: 'task_id', values: [id] },
      { is: 'from', field: 'date', value: tx.sight.today },
    ],
  })
  for (const row of said) {
    const message = await tx.row('slot_message', row.id)
    if (message !== undefined) tx.save(SlotMessage, message, { ...message, resource_id, date, shift_id })
  }
}
