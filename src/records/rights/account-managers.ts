// One person who manages the accounts always remains: without one, nobody could ever give a right again.
import { may } from './entity-rights.ts'
import type { AnyRow } from '../entity.ts'
import { rightsOf } from './rights.ts'

/** Whether the account may sign in. */
export const isActive = (user: AnyRow | undefined): user is AnyRow =>
  user !== undefined && user.deleted !== 1 && user['active'] !== 0

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
