// Every right by group, in the specification's order and words (section 6), for the matrix of a person's rights.
import { has, type Rights } from './rights.ts'

export interface Action {
  readonly name: string
  readonly label: string
  readonly options?: readonly Action[]
}
export interface RightGroup {
  readonly group: string
  readonly label: string
  /** The right to enter the group's screens; `management` is only a heading, and its actions are rights of their own. */
  readonly access: string | null
  readonly actions: readonly Action[]
}

const admin: Action = { name: 'admin', label: 'Dépasser les limites' }
const forceValues: Action = { name: 'force_values', label: 'Forcer les valeurs' }

/** The matrix, in the specification's order; the planning tabs, which it lists separately, close the first group. */
export const RIGHTS: readonly RightGroup[] = [
  {
    group: 'emma_desktop',
    label: 'Collecte Bureau',
    access: 'emma_desktop',
    actions: [
      admin,
      { name: 'see_creators', label: 'Voir l’auteur de chaque tâche' },
      {
        name: 'add_task',
        label: 'Ajouter une tâche',
        options: [forceValues, { name: 'force_out_of_sector', label: 'Accepter hors secteur' }],
      },
      {
        name: 'planning_full',
        label: 'Planning sur 7\u00a0jours',
        options: [
          { name: 'not_empty_trucks', label: 'Camions non vides' },
          { name: 'no_problems_trucks', label: 'Camions sans problème' },
          { name: 'all_trucks', label: 'Tous les camions' },
          { name: 'planning_options', label: 'Options d’affichage' },
        ],
      },
      { name: 'change_slots', label: 'Ouvrir et fermer les créneaux' },
      { name: 'history', label: 'Historique' },
      { name: 'stats', label: 'Chiffres' },
      { name: 'see_global', label: 'Onglet Global' },
      { name: 'see_counter', label: 'Onglet Comptoir' },
      { name: 'see_stock', label: 'Onglet Préparation' },
      { name: 'see_trucks', label: 'Onglet Camions' },
    ],
  },
  {
    group: 'emma_mobile',
    label: 'Collecte Mobile',
    access: 'emma_mobile',
    actions: [admin, { name: 'search_add_object', label: 'Chercher et ajouter un objet' }, forceValues],
  },
  {
    group: 'balance_desktop',
    label: 'Pesée Bureau',
    access: 'balance_desktop',
    actions: [
      { name: 'balance_history', label: 'Historique' },
      { name: 'balance_stats', label: 'Chiffres' },
    ],
  },
  {
    group: 'balance_mobile',
    label: 'Pesée Mobile',
    access: 'balance_mobile',
    actions: [
      { name: 'manual', label: 'Saisie manuelle' },
      { name: 'scan', label: 'Scanner' },
    ],
  },
  { group: 'vente_desktop', label: 'Vente', access: 'vente_desktop', actions: [] },
  {
    group: 'management',
    label: 'Réglages',
    access: null,
    actions: [
      {
        name: 'config',
        label: 'Ouvrir les réglages',
        options: [
          { name: 'config_cities', label: 'Villes' },
          { name: 'config_objects', label: 'Objets' },
          { name: 'config_users', label: 'Utilisateurs et données personnelles' },
          { name: 'config_resources', label: 'Ressources' },
        ],
      },
      { name: 'emma_install', label: 'Installer' },
    ],
  },
]

const namesOf = (action: Action): string[] => [action.name, ...(action.options ?? []).flatMap(namesOf)]
const namesIn = ({ access, actions }: RightGroup): string[] => [
  ...(access === null ? [] : [access]),
  ...actions.flatMap(namesOf),
]

/** Every right once: `admin` and `force_values` are one right each, shown in each group that has them. */
export const ALL_RIGHTS: readonly string[] = [...new Set(RIGHTS.flatMap(namesIn))]

/** Whether a right is effective in a group: the group has it, and the person has both the group's access and the right. */
export const hasIn = (rights: Rights, group: string, name: string): boolean => {
  const found = RIGHTS.find(candidate => candidate.group === group)
  return (
    found !== undefined &&
    namesIn(found).includes(name) &&
    (found.access === null || has(rights, found.access)) &&
    has(rights, name)
  )
}
