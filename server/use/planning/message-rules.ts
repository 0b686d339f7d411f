// Messages of a slot on the server (MS1, MS2, MS6): who signs one, who may say something about which truck, and where they go with a stop.
import type { AnyRow, Entity } from '#records/entity.ts'
import { SlotMessage } from '#records/entities/slot-message.ts'
import { foreignTruckProblem, rightMissingProblem, type Problem } from '#records/problem.ts'
import { has, isCrew } from '#records/rights/rights.ts'
import { hasChanged, type Change } from '../write/change.ts'
import { asMessage, asTask } from '../write/stored-rows.ts'
import type { WriteTx } from '../write/write-tx.ts'

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
  if (task === undefined || task.deleted === 1) message.task_id = null
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
