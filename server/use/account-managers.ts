// Accounts are written one after the other (in each organisation), and one of those who manage them always stays: without, nobody could
// ever give a right again.
import type { AnyRow } from '#domain/entity.ts'
import { may } from '#domain/entity-rights.ts'
import { rightsOf } from '#domain/rights.ts'
import { isActive } from './auth.ts'
import type { WriteTx } from './write.ts'

export const LAST_MANAGER =
  'C’est le dernier compte qui peut gérer les utilisateurs : donnez d’abord ce droit à quelqu’un d’autre. Rien n’a changé.'

/** Two who take the same name, or each other's rights, at the same moment: the second sees what the first did. */
export const lockAccounts = async (tx: WriteTx): Promise<void> => {
  await tx.row('organisation', tx.caller.org)
}

const isManager = (user: AnyRow): boolean =>
  isActive(user) &&
  Array.isArray(user['permissions']) &&
  may(rightsOf(user['permissions'].map(String)), 'change', 'user')

/** Whether this change of an account, after lockAccounts, would leave nobody who may manage the accounts. */
export const leavesNoManager = async (
  { db }: WriteTx,
  before: AnyRow | undefined,
  after: AnyRow,
): Promise<boolean> => {
  if (before === undefined || !isManager(before) || isManager(after)) return false
  const users = await db.find('user', {})
  return !users.some(user => user.id !== before.id && isManager(user))
}
