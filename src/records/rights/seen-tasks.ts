// Which tasks a desk shows somebody (RG5): those of the planning tabs that the account has. The server decides by it what a device holds
// and what an answer contains, by family; the board's tabs, lists, counts, filters and searches then show the same types.
import { canPlace } from '../values/placement.ts'
import { scopeOfTaskType } from '../lists/task-types.ts'
import { has, type Rights } from './rights.ts'

export const COLLECTION_TYPES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
export const COUNTER_TYPES = [15, 13] as const
export const PREPARATION_TYPES = [16] as const
export const DELIVERY_TYPES = [14, 12] as const
export const RENTAL_TYPES = [12, 13, 14, 15, 16] as const

const tabs: readonly { readonly right: string; readonly lists: readonly number[] }[] = [
  { right: 'see_counter', lists: COUNTER_TYPES },
  { right: 'see_stock', lists: PREPARATION_TYPES },
  { right: 'see_trucks', lists: [...COLLECTION_TYPES, ...DELIVERY_TYPES] },
]

/**
 * Null: nothing is narrowed. So it is with the tab « Global », for who has no tab at all (the board is closed to them, nothing else is), and
 * for who also drives a truck.
 */
const listed = (rights: Rights): readonly number[] | null => {
  if (has(rights, 'see_global') || has(rights, 'emma_mobile')) return null
  const own = tabs.filter(({ right }) => has(rights, right))
  return own.length === 0 ? null : own.flatMap(({ lists }) => lists)
}

/** The preparation, the counter and the truck are steps of one rental: who serves at one sees the others. */
const seesRentals = (rights: Rights): boolean => has(rights, 'see_counter') || has(rights, 'see_stock')

const seen = (rights: Rights): readonly number[] | null => {
  const types = listed(rights)
  return types !== null && seesRentals(rights) ? [...types, ...RENTAL_TYPES] : types
}

/** Whether the tabs of the account leave out steps of the rentals that it sees: one more tab lists whole rentals. */
export const needsRentalTab = (rights: Rights): boolean =>
  seesRentals(rights) &&
  !has(rights, 'see_global') &&
  !tabs.every(({ right, lists }) => has(rights, right) || !lists.some(isRental))

const isRental = (type: number): boolean => RENTAL_TYPES.some(one => one === type)

export const seesTaskType = (rights: Rights, task_type_id: number): boolean =>
  seen(rights)?.includes(task_type_id) ?? true

export const planningScopes = ['emma', 'loki'] as const
export type PlanningScope = (typeof planningScopes)[number]

/** The families of which somebody at the desk sees tasks. */
export const seenScopes = (rights: Rights): readonly PlanningScope[] => {
  const types = seen(rights)
  return planningScopes.filter(scope => types?.some(type => scopeOfTaskType(type) === scope) ?? true)
}

/** MS8: who sees the collection has a share in what desk and crews say; a crew's account sees all that it carries. */
export const seesTalk = (rights: Rights): boolean => seenScopes(rights).includes('emma')

/** A resource that can have one of the tasks that the account sees. */
export const seesResource = (rights: Rights, resourceType: string): boolean =>
  seen(rights)?.some(type => canPlace(type, resourceType)) ?? true

/**
 * Whether all that such a resource carries is on the device: without the collection a truck that both families share would look empty, so
 * how full it is is not shown.
 */
export const seesLoad = (rights: Rights, resourceType: string): boolean => {
  const scopes = new Set<string>(seenScopes(rights))
  return (
    seesResource(rights, resourceType) &&
    [...COLLECTION_TYPES, ...RENTAL_TYPES].every(
      type => !canPlace(type, resourceType) || scopes.has(scopeOfTaskType(type)),
    )
  )
}
