// Rights (specification section 6, RG1; wire spelling in api-dialect.md section 13): names, the matrix's groups, and what a person holds.

export interface Action {
  readonly name: string
  readonly label: string
  readonly options?: readonly Action[]
}
export interface RightGroup {
  readonly group: string
  readonly label: string
  /** The right to enter the group's screens; `management` is a heading, its actions are rights of their own. */
  readonly access: string | null
  readonly actions: readonly Action[]
}

const admin: Action = { name: 'admin', label: 'Dépasser les limites' }
const forceValues: Action = { name: 'force_values', label: 'Forcer les valeurs' }

/** The matrix, in the specification's order; the planning tabs, which it names apart, close the first group. */
export const RIGHTS: readonly RightGroup[] = [
  {
    group: 'emma_desktop',
    label: 'Collecte Bureau',
    access: 'emma_desktop',
    actions: [
      admin,
      { name: 'see_creators', label: "Voir l'auteur de chaque tâche" },
      {
        name: 'add_task',
        label: 'Ajouter une tâche',
        options: [forceValues, { name: 'force_out_of_sector', label: 'Accepter hors secteur' }],
      },
      {
        name: 'planning_full',
        label: 'Planning sur 7 jours',
        options: [
          { name: 'not_empty_trucks', label: 'Camions non vides' },
          { name: 'no_problems_trucks', label: 'Camions sans problème' },
          { name: 'all_trucks', label: 'Tous les camions' },
          { name: 'planning_options', label: "Options d'affichage" },
        ],
      },
      { name: 'change_slots', label: 'Ouvrir et fermer les créneaux' },
      { name: 'history', label: 'Historique' },
      { name: 'stats', label: 'Statistiques' },
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
      { name: 'balance_stats', label: 'Statistiques' },
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
    label: 'Configuration',
    access: null,
    actions: [
      {
        name: 'config',
        label: 'Configurer',
        options: [
          { name: 'config_cities', label: 'Villes' },
          { name: 'config_objects', label: 'Objets' },
          { name: 'config_users', label: 'Utilisateurs' },
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

/** Every right once: `admin` and `force_values` are one flag each, shown in each group that offers them. */
export const ALL_RIGHTS: readonly string[] = [...new Set(RIGHTS.flatMap(namesIn))]

export interface Rights {
  readonly flags: ReadonlySet<string>
  /** The resources' numbers (ID3), ascending. */
  readonly resources: readonly number[]
}
export const NO_RIGHTS: Rights = { flags: new Set(), resources: [] }

export const rightsOf = (permissions: readonly string[]): Rights => {
  const resources = new Set<number>()
  const flags = new Set<string>()
  for (const permission of permissions) {
    const number = /^resource_(\d+)$/.exec(permission)?.[1]
    if (number === undefined) flags.add(permission)
    else resources.add(Number(number))
  }
  return { flags, resources: [...resources].sort((a, b) => a - b) }
}

export const has = (rights: Rights, name: string): boolean => rights.flags.has(name)

/** Whether a right is effective in a group: the group offers it, its access is held, and so is the right. */
export const hasIn = (rights: Rights, group: string, name: string): boolean => {
  const found = RIGHTS.find(candidate => candidate.group === group)
  return (
    found !== undefined &&
    namesIn(found).includes(name) &&
    (found.access === null || has(rights, found.access)) &&
    has(rights, name)
  )
}

/** A crew: the phone's right without the desk's (TS1). */
export const isCrew = (rights: Rights): boolean => has(rights, 'emma_mobile') && !has(rights, 'emma_desktop')

/** RG1: a person without any `resource_<n>` may use them all; a resource without a number is nobody's by name (ID3). */
export const canUseResource = (rights: Rights, number: number | null): boolean =>
  rights.resources.length === 0 || (number !== null && rights.resources.includes(number))

export const isMultiRights = (rights: Rights): boolean => {
  const [collectDesk, collectPhone, balanceDesk, balancePhone, sales, install] = [
    'emma_desktop',
    'emma_mobile',
    'balance_desktop',
    'balance_mobile',
    'vente_desktop',
    'emma_install',
  ].map(name => has(rights, name))
  const collect = collectDesk || collectPhone
  const balance = balanceDesk || balancePhone
  return Boolean(
    (collectDesk && collectPhone) ||
    (balanceDesk && balancePhone) ||
    install ||
    (collect && (balance || sales)) ||
    (balance && sales),
  )
}

export interface Area {
  readonly area:
    'collect_desktop' | 'collect_mobile' | 'balance_desktop' | 'balance_mobile' | 'vente' | 'management'
  readonly label: string
  readonly path: string
}

/** The tiles of /switch_role that these rights open, in the order of the screen. */
export const areasOf = (rights: Rights): Area[] => {
  const areas: (Area & { readonly open: boolean })[] = [
    {
      area: 'collect_desktop',
      label: 'Collecte – Bureau',
      path: '/collect/desktop',
      open: has(rights, 'emma_desktop'),
    },
    {
      area: 'collect_mobile',
      label: 'Collecte – Mobile',
      path: '/collect/mobile',
      open: has(rights, 'emma_mobile'),
    },
    {
      area: 'balance_desktop',
      label: 'Pesée – Bureau',
      path: '/balance/desktop/dashboard',
      open: has(rights, 'balance_desktop'),
    },
    {
      area: 'balance_mobile',
      label: 'Pesée – Mobile',
      path: '/balance/mobile',
      open: has(rights, 'balance_mobile'),
    },
    { area: 'vente', label: 'Vente', path: '/vente/desktop', open: has(rights, 'vente_desktop') },
    {
      area: 'management',
      label: 'Configuration',
      path: managementPath(rights),
      open: has(rights, 'config') || has(rights, 'emma_install'),
    },
  ]
  return areas.filter(({ open }) => open).map(({ area, label, path }) => ({ area, label, path }))
}

/** The first configuration screen that the rights open; those who only install go to the installation. */
const managementPath = (rights: Rights): string => {
  if (!has(rights, 'config')) return '/management/install'
  const slug = [
    ['config_cities', 'villes'],
    ['config_objects', 'objets'],
    ['config_users', 'utilisateurs'],
    ['config_resources', 'ressources'],
  ].find(([option]) => option !== undefined && has(rights, option))?.[1]
  return `/management/config/${slug ?? 'villes'}`
}
