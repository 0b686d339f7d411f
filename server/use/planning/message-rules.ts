// Messages of a slot on the server (MS1, MS2, MS6): who signs one, who may write about which truck, and where they go with a stop.
import type { AnyRow, Entity, Issue } from '#records/entity.ts'
import { SlotMessage } from '#records/entities/slot-message.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { talkMessages } from '#records/fr/talk-messages.ts'
import { foreignTruckProblem, rightMissingProblem, type Problem } from '#records/problem.ts'
import { has, isCrew } from '#records/rights/rights.ts'
import { canReach } from '../write/access.ts'
import { hasChanged, type Change } from '../write/change.ts'
import { hasHeld, mayName } from '../write/held.ts'
import { asMessage, asTask } from '../write/stored-rows.ts'
import type { WriteTx } from '../write/write-tx.ts'

/**
 * The author is who writes, whatever was sent; a time in the future becomes the server's. A message about a stop that was deleted meanwhile,
 * or that this person cannot know of, becomes one about the tour: it is not lost.
 */
export const signMessage = async (tx: WriteTx, { before, after }: Change): Promise<void> => {
  const message = asMessage(after)
  if (before !== undefined) {
    // The author gave up a picture that could not be sent.
    const isBlank = message.kind === 'text' && message.text === '' && message.photo_id === null
    if (isBlank && message.photosList.length === 0) message.text = talkMessages.photoAbandoned
    return
  }
  message.author_id = tx.caller.user_id
  if (message.sent_at === null || message.sent_at > tx.now) message.sent_at = tx.now
  // An answer belongs to the slot that its message is in now: its stop may have gone to another slot meanwhile (MS6).
  const answers = message.to_id !== null && (await mayName(tx, SlotMessage.name, message.to_id))
  const answered = answers ? await tx.db.get(SlotMessage.name, message.to_id ?? '') : undefined
  if (answered !== undefined) {
    const { resource_id, date, shift_id } = asMessage(answered)
    Object.assign(message, { resource_id, date, shift_id })
  }
  if (message.task_id === null) return
  if (await mayName(tx, Task.name, message.task_id)) return
  message.task_id = null
  if (message.photo_id === null) return
  // The picture went with its stop; a sentence still shows that there was one.
  message.photo_id = null
  if (message.text === '') message.text = talkMessages.photoOfDeleted
}

/**
 * MS1: `photo_id` names a picture of the stop that the message is about, which the writer's devices have or had. One that no stop of its
 * day has may still be on its way: a telephone sends a message and the stop's pictures each by itself.
 */
export const photoIssues = async (tx: WriteTx, { of, before, after }: Change): Promise<Issue[]> => {
  if (of.name !== SlotMessage.name || before !== undefined) return []
  const { photo_id, photosList, task_id, date } = asMessage(after)
  if (photosList.length > 1) return [{ field: 'photosList', rule: 'notInArray' }]
  if (photo_id === null) return []
  const task = task_id === null ? undefined : await tx.db.get(Task.name, task_id)
  const isOfStop =
    task !== undefined && (await isWithin(tx, task)) && (await mayHave(tx, asTask(task), photo_id, date))
  return isOfStop ? [] : [{ field: 'photo_id', rule: 'noRecordFound' }]
}

const isWithin = async (tx: WriteTx, task: AnyRow): Promise<boolean> =>
  canReach(tx.sight, Task, task) || (await hasHeld(tx, Task, task.id))

/** The other stops are those of the day: to read every task's document takes half a second where there are 100,000. */
const mayHave = async (
  { db }: WriteTx,
  task: TaskRow,
  photo: string,
  day: string | null,
): Promise<boolean> => {
  const isTaken = ({ photosList }: TaskRow): boolean => photosList.some(one => one.id === photo)
  if (isTaken(task)) return true
  const mentioning = await db.find(Task.name, {
    where: [
      { is: 'in', field: 'date', values: [day, task.date].filter(date => date !== null) },
      { is: 'mentions', texts: [photo] },
    ],
    deleted: 'with',
  })
  return !mentioning.map(asTask).some(isTaken)
}

/** MS2: a person who reads a message on two phones has seen it once; the second mark gets the stored one. */
export const isSameMark = (of: Entity, known: AnyRow | undefined, user: string): boolean =>
  of.name === 'slot_message' && known?.['kind'] === 'seen' && known['author_id'] === user

export const messageProblems = async (tx: WriteTx, { before, after }: Change): Promise<Problem[]> => {
  const { rights, user_id } = tx.caller
  const { fleet } = tx.sight
  const { resource_id, side, author_id, photosList } = asMessage(after)
  // A device that was given the author's picture may send it too; only the author gives it up or replaces it.
  const isAdded = before === undefined || asMessage(before).photosList.every(({ url }) => url === null)
  const isOthers = author_id !== user_id && !(isAdded && photosList.length > 0)
  if (before !== undefined && isOthers) return [rightMissingProblem('emma_desktop')]
  if (side === 'desk' && !has(rights, 'emma_desktop')) return [rightMissingProblem('emma_desktop')]
  const isForeign = isCrew(rights) && fleet !== 'all' && !fleet.has(resource_id ?? '')
  return isForeign ? [foreignTruckProblem()] : []
}

/** MS6: messages about a stop go with it to another slot, to be read by whoever drives there; those of past days stay. */
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
