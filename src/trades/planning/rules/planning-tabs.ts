// The planning's tabs by right, and the planning types behind them (specification sections 2 and 3, SL4).
import { has, type Rights } from '#records/rights/rights.ts'
import {
  COLLECTION_TYPES,
  COUNTER_TYPES,
  DELIVERY_TYPES,
  needsRentalTab,
  PREPARATION_TYPES,
  RENTAL_TYPES,
} from '#records/rights/seen-tasks.ts'
import { scopeOfTaskType } from '#records/lists/task-types.ts'

/**
 * Planning types → task types. The specification defines all-tasks as « those four together »: we take this as the four loki
 * types that start or end a rental (retrait, retour, livraison, enlèvement). The Global tab shows preparations too, because it
 * shows everything.
 */
export const PLANNING_TYPES = {
  'tasks-start': [15],
  'tasks-end': [13],
  'tasks-preparation': PREPARATION_TYPES,
  'tasks-counter': COUNTER_TYPES,
  'trucks-start': [14],
  'trucks-end': [12],
  'all-tasks': [...COUNTER_TYPES, ...DELIVERY_TYPES],
  trucks: DELIVERY_TYPES,
} as const satisfies { readonly [planningType: string]: readonly number[] }
export type PlanningType = keyof typeof PLANNING_TYPES

export interface PlanningTab {
  readonly id: 'global' | 'counter' | 'stock' | 'trucks' | 'rentals'
  readonly label: string
  /** Null for every family and every resource. */
  readonly taskTypes: readonly number[] | null
  readonly resourceTypes: readonly string[] | null
}

const tabs: readonly (PlanningTab & { readonly right: string })[] = [
  { id: 'global', label: 'Global', right: 'see_global', taskTypes: null, resourceTypes: null },
  {
    id: 'counter',
    label: 'Comptoir',
    right: 'see_counter',
    taskTypes: PLANNING_TYPES['tasks-counter'],
    resourceTypes: ['counter'],
  },
  {
    id: 'stock',
    label: 'Préparation',
    right: 'see_stock',
    taskTypes: PLANNING_TYPES['tasks-preparation'],
    resourceTypes: ['stock'],
  },
  {
    id: 'trucks',
    label: 'Camions',
    right: 'see_trucks',
    taskTypes: [...COLLECTION_TYPES, ...PLANNING_TYPES.trucks],
    resourceTypes: ['truck', 'loki_truck', 'emma_truck', 'truck_1', 'truck_2', 'truck_3'],
  },
]

/** RG5: whole rentals, for who serves at one of their steps and has no tab for another: together the tabs list all that they see. */
const rentals: PlanningTab = {
  id: 'rentals',
  label: 'Locations',
  taskTypes: RENTAL_TYPES,
  resourceTypes: ['truck', 'loki_truck', 'truck_1', 'truck_2', 'truck_3', 'counter', 'stock'],
}

/** The tabs that a person sees; without any, the screen shows « Aucun planning ne vous est ouvert ». */
export const planningTabs = (rights: Rights): PlanningTab[] => [
  ...tabs.filter(({ right }) => has(rights, right)),
  ...(needsRentalTab(rights) ? [rentals] : []),
]

export const isInTab = (tab: PlanningTab, task_type_id: number): boolean =>
  tab.taskTypes === null || tab.taskTypes.includes(task_type_id)

/** The planning types to which a tab can be narrowed; « collect » is the collection's own work. */
export const narrowTypes = [
  'collect',
  'all-tasks',
  'tasks-counter',
  'tasks-preparation',
  'tasks-start',
  'tasks-end',
  'trucks',
  'trucks-start',
  'trucks-end',
] as const satisfies readonly (PlanningType | 'collect')[]
export type NarrowType = (typeof narrowTypes)[number]

/** In the planners' words. */
export const narrowTypeLabels: { readonly [type in NarrowType]: string } = {
  collect: 'Collectes',
  'all-tasks': 'Toutes les locations',
  'tasks-counter': 'Comptoir',
  'tasks-preparation': 'Préparations',
  'tasks-start': 'Retraits',
  'tasks-end': 'Retours',
  trucks: 'Locations en camion',
  'trucks-start': 'Livraisons de location',
  'trucks-end': 'Enlèvements',
}

const typesByTab: { readonly [tab in PlanningTab['id']]: readonly NarrowType[] } = {
  global: ['collect', 'all-tasks', 'tasks-counter', 'tasks-preparation', 'trucks'],
  counter: ['tasks-start', 'tasks-end'],
  stock: [],
  trucks: ['collect', 'trucks-start', 'trucks-end'],
  rentals: ['tasks-counter', 'tasks-preparation', 'trucks'],
}
export const narrowTypesOf = ({ id }: PlanningTab): readonly NarrowType[] => typesByTab[id]

/** The same tab with only one of its planning types; a type that it does not have narrows nothing. */
export const narrowed = (tab: PlanningTab, type: NarrowType | null): PlanningTab =>
  type === null || !typesByTab[tab.id].includes(type)
    ? tab
    : { ...tab, taskTypes: type === 'collect' ? COLLECTION_TYPES : PLANNING_TYPES[type] }

/** Weighings and sales belong to no slot. */
export const isPlannable = (task_type_id: number): boolean =>
  scopeOfTaskType(task_type_id) !== 'scale' && task_type_id !== SELLING
const SELLING = 19
