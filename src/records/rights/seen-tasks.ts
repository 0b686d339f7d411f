// Which tasks a desk shows somebody (RG5): those of the planning tabs that the account has. The server decides by it what a device holds
// and what an answer contains, by family; lists, counts and searches then leave out the types of the same family that no tab lists.
import { canPlace } from '../values/placement.ts'
import { scopeOfTaskType } from '../lists/task-types.ts'
import { has, type Rights } from './rights.ts'

export const COLLECTION_TYPES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
export const COUNTER_TYPES = [15, 13] as const
export const PREPARATION_TYPES = [16] as const
export const DELIVERY_TYPES = [14, 12] as const
const RENTAL_TYPES = [12, 13, 14, 15, 16]

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
const seen = (rights: Rights): readonly number[] | null => {
  const types = listed(rights)
  const rents = has(rights, 'see_counter') || has(rights, 'see_stock')
  return types !== null && rents ? [...types, ...RENTAL_TYPES] : types
}

export const seesTaskType = (rights: Rights, task_type_id: number): boolean =>
  seen(rights)?.includes(task_type_id) ?? true

export const planningScopes = ['emma', 'loki'] as const
export type PlanningScope = (typeof planningScopes)[number]

/** The families of which somebody at the desk sees tasks. */
export const seenScopes = (rights: Rights): readonly PlanningScope[] => {
  const types = seen(rights)
  return planningScopes.filter(scope => types?.some(type => scopeOfTaskType(type) === scope) ?? true)
}

/** A resource on which one of the tabs places tasks. */
export const seesResource = (rights: Rights, resourceType: string): boolean =>
  listed(rights)?.some(type => canPlace(type, resourceType)) ?? true
