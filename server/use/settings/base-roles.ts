// The role models that every organisation starts with: sets of rights that belong together. Rights on trucks (`resource_<n>`) are given by
// hand.
import { ALL_RIGHTS } from '#records/rights/rights-matrix.ts'

const planningTabs = ['see_global', 'see_counter', 'see_stock', 'see_trucks'] as const

export const roleModels = [
  { name: 'Administration', permissions: ALL_RIGHTS },
  {
    name: 'Planification',
    permissions: [
      'emma_desktop',
      'admin',
      'see_creators',
      'add_task',
      'force_values',
      'force_out_of_sector',
      'planning_full',
      'not_empty_trucks',
      'no_problems_trucks',
      'all_trucks',
      'planning_options',
      'change_slots',
      'history',
      'stats',
      ...planningTabs,
    ],
  },
  { name: 'Équipe de tournée', permissions: ['emma_mobile', 'search_add_object'] },
  {
    name: 'Équipe de tournée et pesée',
    permissions: ['emma_mobile', 'search_add_object', 'force_values', 'balance_mobile', 'scan', 'manual'],
  },
  {
    name: 'Quai et pesée',
    permissions: ['balance_desktop', 'balance_history', 'balance_stats', 'balance_mobile', 'manual', 'scan'],
  },
  { name: 'Boutique', permissions: ['vente_desktop'] },
  { name: 'Accueil téléphonique', permissions: ['emma_desktop', 'add_task', 'see_trucks'] },
  { name: 'Location', permissions: ['emma_desktop', 'add_task', 'see_counter', 'see_stock'] },
] as const satisfies readonly { readonly name: string; readonly permissions: readonly string[] }[]

export type RoleModel = (typeof roleModels)[number]['name']
export const rightsOfModel = (name: RoleModel): readonly string[] =>
  roleModels.find(model => model.name === name)?.permissions ?? []
