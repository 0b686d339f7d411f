// Messages of a slot on the server (MS1, MS2): who signs one, and who may say something about which truck.
import type { AnyRow, Entity } from '#records/entity.ts'
import { foreignTruckProblem, rightMissingProblem, type Problem } from '#records/problem.ts'
import { has, isCrew } from '#records/rights/rights.ts'
import type { Change } from '../write/change.ts'
import { asMessage } from '../write/stored-rows.ts'
import type { WriteTx } from '../write/write-tx.ts'

/** The author is who writes, whatever was sent; a time in the future becomes the server's. */
export const signMessage = (tx: WriteTx, { before, after }: Change): void => {
  const message = asMessage(after)
  if (before !== undefined) return
  message.author_id = tx.caller.user_id
  if (message.sent_at === null || message.sent_at > tx.now) message.sent_at = tx.now
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
