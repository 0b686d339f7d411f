// What a write of each entity must meet besides its fields, and what follows from it; most entities have nothing of their own. In the order
// in which a write asks: what it holds, what is faulty at a field, what refuses it, what a right may override, what it takes along.
import { configMessages } from '#records/fr/config-messages.ts'
import type { Issue } from '#records/entity.ts'
import { holidaySets } from '#records/lists/holiday-sets.ts'
import { rightMissingProblem, type Problem } from '#records/problem.ts'
import { lackedRights, may } from '#records/rights/entity-rights.ts'
import { has } from '#records/rights/rights.ts'
import { instanceTransitionProblem, isInstanceState } from '#records/states/instance-transitions.ts'
import { problemBody, ruleProblem } from '#core/wire/problem.ts'
import { leavesNoManager, lockAccounts } from '../people/account-managers.ts'
import { carryMessages, messageProblems, photoIssues } from '../planning/message-rules.ts'
import { slotProblems } from '../planning/slot-rules.ts'
import { cancelProblems } from '../rental/cancelled.ts'
import { chainIssues } from '../rental/chain-links.ts'
import { orderProblems } from '../rental/chain-links.ts'
import { moneyProblems } from '../rental/rental-money.ts'
import { disputeIssues } from '../sending/disputes.ts'
import { keepHolidays } from '../settings/keep-holidays.ts'
import { awaitedResource, crossedWeek } from '../settings/resource-rules.ts'
import { taskProblems } from '../tour/task-rules.ts'
import { hasChanged, type Change } from '../write/change.ts'
import { asTask } from '../write/stored-rows.ts'
import { refuse, type Refusal } from '../write/caller.ts'
import type { WriteTx } from '../write/write-tx.ts'
import { carryName } from './carried-names.ts'

/**
 * Accounts are changed one after another. One's own address changes only with the password, whatever the rights: a session that somebody
 * took over must not lead the links for a new password elsewhere.
 */
export const heldRow = async (
  tx: WriteTx,
  change: Change,
  hasGivenPassword: boolean,
): Promise<Refusal | undefined> => {
  if (change.of.name !== 'user') return undefined
  const isOwn = change.before?.id === tx.caller.user_id
  if (!hasGivenPassword && isOwn && hasChanged(change, 'email'))
    return refuse(problemBody(422, configMessages.ownAddress))
  await lockAccounts(tx)
  return undefined
}

export const rowIssues = async (tx: WriteTx, change: Change): Promise<readonly Issue[]> => {
  const { before, after, sent } = change
  switch (change.of.name) {
    case 'task':
      return [
        ...disputeIssues(before === undefined ? before : asTask(before), asTask(after), sent),
        ...(await chainIssues(tx, change)),
      ]
    case 'shift_instance':
      return movedSlot(change)
    case 'slot_message':
      return photoIssues(tx, change)
    default:
      return []
  }
}

/** SL1: the fields of which a slot's id is made cannot change. */
const movedSlot = (change: Change): Issue[] =>
  change.before === undefined
    ? []
    : ['resource_id', 'date', 'shift_id']
        .filter(field => hasChanged(change, field))
        .map(field => ({ field, rule: 'notInArray' }))

/** What no right overrides. */
export const rowRefusal = async (tx: WriteTx, change: Change): Promise<Refusal | undefined> => {
  const sentence = await refusingSentence(tx, change)
  if (sentence !== null) return refuse(problemBody(422, sentence))
  const lacked = closingRight(tx, change) ?? bankRight(tx, change)
  return lacked === null ? undefined : refuse(ruleProblem([lacked]))
}

const refusingSentence = async (tx: WriteTx, change: Change): Promise<string | null> => {
  switch (change.of.name) {
    case 'user':
      return (await leavesNoManager(tx, change.before, change.after)) ? configMessages.lastManager : null
    case 'shift_resource':
      return crossedWeek(tx, change)
    case 'resource':
      return awaitedResource(tx, change)
    default:
      return null
  }
}

/** RG6: another set of holidays closes and opens days, and moves what stands on them: for who may close a day. */
const closingRight = ({ caller: { rights } }: WriteTx, change: Change): Problem | null => {
  if (!hasOtherHolidays(change) || may(rights, 'change', 'shift_exception')) return null
  const lacked = lackedRights(rights, 'change', 'shift_exception')
  return lacked.length === 0 ? null : rightMissingProblem(...lacked)
}

/** Who sets up devices sets neither where clients pay to nor what hour it is: the specification gives them the devices alone. */
const bankRight = ({ caller: { rights } }: WriteTx, change: Change): Problem | null =>
  change.of.name === 'organisation' &&
  hasChanged(change, 'bank_iban', 'bank_bic', 'zone') &&
  !has(rights, 'config')
    ? rightMissingProblem('config')
    : null

const hasOtherHolidays = (change: Change): boolean =>
  change.of.name === 'organisation' && hasChanged(change, 'holidays')

/** What changes with the record, once it is saved. */
export const followRow = async (tx: WriteTx, change: Change): Promise<void> => {
  const { of, before, after } = change
  await carryName(tx, change)
  await carryMessages(tx, change)
  if (hasOtherHolidays(change)) await keepHolidays(tx, holidaySets.byId(after['holidays']).id)
  if (of.name === 'user' && before?.['active'] === 1 && after['active'] === 0)
    await tx.db.revokeTokens({ user_id: after.id }, tx.nowMs)
}

export const rowProblems = async (tx: WriteTx, change: Change): Promise<Problem[]> => {
  switch (change.of.name) {
    case 'task':
      return [
        ...(await taskProblems(tx, change)),
        ...(await moneyProblems(tx, change)),
        ...(await cancelProblems(tx, change)),
        ...(await orderProblems(tx, change)),
      ]
    case 'shift_instance':
      return slotProblems(tx, change)
    case 'slot_message':
      return messageProblems(tx, change)
    case 'object_instance':
      return instanceProblems(tx, change)
    case 'payment':
    case 'invoice':
    case 'document':
      return moneyProblems(tx, change)
    default:
      return []
  }
}

/** IS1. A till may set a sold instance back only by a refund. */
const instanceProblems = ({ caller: { rights } }: WriteTx, { before, after }: Change): Problem[] => {
  const to = after['state']
  if (!isInstanceState(to) || (before === undefined && to === 'unknown')) return []
  const from = before?.['state']
  const problem = instanceTransitionProblem({
    from: isInstanceState(from) ? from : null,
    to,
    rights,
    refund: has(rights, 'vente_desktop'),
  })
  return problem === null ? [] : [problem]
}
