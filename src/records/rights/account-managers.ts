// One person who manages the accounts always remains: without one, nobody could ever give a right again.
import { may } from './entity-rights.ts'
import type { AnyRow } from '../entity.ts'
import { rightsOf, type Rights } from './rights.ts'

/** Whether the account may sign in. */
export const isActive = (user: AnyRow | undefined): user is AnyRow =>
  user !== undefined && user.deleted !== 1 && user['active'] !== 0

/**
 * RP4: who manages the accounts answers for what is kept about persons. There is always one, and they read the accounts in full already; what
 * they are handed out about others is what their other rights show.
 */
export const answersForPersons = (rights: Rights): boolean => may(rights, 'change', 'user')

const isManager = (user: AnyRow): boolean =>
  isActive(user) &&
  Array.isArray(user['permissions']) &&
  may(rightsOf(user['permissions'].map(String)), 'change', 'user')

/**
 * Whether changing the manager `before` to `after` leaves no manager among `users`; `after` is null when the account is deleted.
 */
export const isLastManager = (users: readonly AnyRow[], before: AnyRow, after: AnyRow | null): boolean =>
  isManager(before) &&
  !(after !== null && isManager(after)) &&
  !users.some(user => user.id !== before.id && isManager(user))
