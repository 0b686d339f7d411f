// Writes to accounts of one organisation run one after the other, so that the last person who manages them is known.
import { isLastManager } from '#records/rights/account-managers.ts'
import type { AnyRow } from '#records/entity.ts'
import type { WriteTx } from '../write/write-tx.ts'

/**
 * Takes the lock on accounts: of two people who take the same name, or each other's rights, at the same moment, the second sees the first
 * one's change.
 */
export const lockAccounts = async (tx: WriteTx): Promise<void> => {
  await tx.row('organisation', tx.caller.org)
}

/** Whether this change of an account would leave nobody who manages accounts; call it after lockAccounts. */
export const leavesNoManager = async (
  { db }: WriteTx,
  before: AnyRow | undefined,
  after: AnyRow,
): Promise<boolean> => before !== undefined && isLastManager(await db.find('user', {}), before, after)
