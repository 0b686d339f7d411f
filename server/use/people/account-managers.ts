// Accounts are written one after the other (in each organisation), so that the last who manages them is known.
import { isLastManager } from '#records/rights/account-managers.ts'
import type { AnyRow } from '#records/entity.ts'
import type { WriteTx } from '../write/write-tx.ts'

/** Two who take the same name, or each other's rights, at the same moment: the second sees what the first did. */
export const lockAccounts = async (tx: WriteTx): Promise<void> => {
  await tx.row('organisation', tx.caller.org)
}

/** Whether this change of an account, after lockAccounts, would leave nobody who may manage the accounts. */
export const leavesNoManager = async (
  { db }: WriteTx,
  before: AnyRow | undefined,
  after: AnyRow,
): Promise<boolean> => before !== undefined && isLastManager(await db.find('user', {}), before, after)
