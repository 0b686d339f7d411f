// A patch with disputes only: captured facts of a person whose edit conflicted with another version. It needs no rev, since disputes are
// merged by id (except to settle one that another person has settled since). It is accepted for a task that was deleted or given to another
// truck, if the feed proves that the person's devices once had it.
import type { Dispute } from '#records/entities/dispute.ts'
import { decodeFields, type Entity } from '#records/entity.ts'
import { may } from '#records/rights/entity-rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { Json } from '#core/wire/json.ts'
import { canReach, canSee } from '../write/access.ts'
import type { Reply } from '../write/caller.ts'
import {
  disputeIssues,
  isCheckable,
  isSettledAgain,
  mergedDisputes,
  reasonsWith,
} from '../sending/disputes.ts'
import { hasHeld } from '../write/held.ts'
import { withLocalMoments } from '../write/local-moments.ts'
import { pictureIssues, withOwnPictures } from './picture-fields.ts'
import { notFound } from './read-records.ts'
import { otherVersion } from './other-version.ts'
import { invalid } from './record-issues.ts'
import { asTask } from '../write/stored-rows.ts'
import { forbiddenWrite, writeRefusal } from './write-rights.ts'
import type { WriteTx } from '../write/write-tx.ts'

export const isOnlyDisputes = (of: Entity, body: Json): boolean =>
  of.name === 'task' &&
  'disputes' in body &&
  Object.keys(body).every(name => name === 'disputes' || name === 'id')

/** 200 with the row, or 204 for a person who may not write the task (any more). */
export const noteDisputes = async (
  tx: WriteTx,
  of: Entity,
  id: string,
  body: Json,
  rev: number | null,
): Promise<Reply> => {
  const { caller, sight } = tx
  if (!may(caller.rights, 'change', of.name)) return forbiddenWrite(caller, 'change', of)
  const stored = await tx.row(of.name, id)
  if (stored === undefined) return notFound()
  const isReached = canReach(sight, of, stored)
  const isTheirs = isReached || (await hasHeld(tx, of, id))
  if (!isTheirs && !canSee(sight, of, stored)) return notFound()
  const refusal = writeRefusal(caller, 'change', of, stored, body)
  if (refusal !== undefined) return refusal
  if (!isTheirs) return notFound()
  const decoded = decodeFields(of, body)
  if (!decoded.ok) return invalid(decoded.issues)
  const before = asTask(stored)
  const after = asTask({
    ...stored,
    ...withOwnPictures(of, withLocalMoments(of, decoded.value, tx.organisation.zone), tx.pictureHosts),
    id: stored.id,
  })
  // The first settlement is kept. Somebody who settled without having seen it gets a 412 and can compare their choice with the task.
  if (isReached && rev !== null && rev !== stored.rev && isSettledAgain(after.disputes, before.disputes))
    return otherVersion(sight, of, stored, {})
  const known = new Set(before.disputes.map(({ id: line }) => line))
  // A device that lost a task cannot distinguish a deletion from a move; the planner must see which it was.
  const merged = mergedDisputes(tx, after, before.disputes)
  after.disputes =
    before.deleted === 1 ? merged.map(line => (known.has(line.id) ? line : asOfDeleted(line))) : merged
  const issues = [
    ...disputeIssues(before, after, new Set(['disputes'])),
    ...pictureIssues(of, stored, after, tx.pictureHosts),
  ]
  if (issues.length > 0) return invalid(issues)
  const isAdded = after.disputes.length > before.disputes.length
  if (isAdded) {
    after.deleted = 0
    if (isCheckable(after) && before.task_state_id !== TASK_STATE.toBeChecked)
      Object.assign(after, {
        task_state_id: TASK_STATE.toBeChecked,
        state_time: tx.now,
        state_author_id: caller.user_id,
      })
  }
  after.check_reasons = reasonsWith(before.check_reasons, after.disputes)
  if (after.deleted === 1) return { status: 204 }
  tx.save(of, stored, after)
  return isReached ? { status: 200, entity: of.name, row: after } : { status: 204 }
}

const asOfDeleted = (line: Dispute): Dispute =>
  line.cause === 'moved' ? Object.assign({}, line, { cause: 'deleted' as const }) : line
