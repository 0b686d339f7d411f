// What a person may do (specification section 6, RG1; format of requests in api-dialect.md section 13): permissions as rights,
// and the areas that they open. The matrix of all rights, with its labels, is in rights-matrix.ts: a phone never needs it.

import type { RoutePath } from './routes.ts'

export interface Rights {
  readonly flags: ReadonlySet<string>
  /** The numbers of the resources (ID3), ascending. */
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

/** A crew: a person with the phone right and without the desk right (TS1). */
export const isCrew = (rights: Rights): boolean => has(rights, 'emma_mobile') && !has(rights, 'emma_desktop')

/**
 * RG1: a person without any `resource_<n>` may use all resources; a resource without a number cannot be granted by number (ID3).
 */
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

/** The first screen of an area: a path of the table of routes, or a list of the configuration. */
export type AreaPath = RoutePath | `/management/config/${string}`

export interface Area {
  readonly area:
    'collect_desktop' | 'collect_mobile' | 'balance_desktop' | 'balance_mobile' | 'vente' | 'management'
  readonly label: string
  readonly path: AreaPath
}

/** What these rights open, in the order of /switch_role. */
export const areasOf = (rights: Rights): Area[] => {
  const areas: (Area & { readonly open: boolean })[] = [
    {
      area: 'collect_desktop',
      label: 'Collecte Bureau',
      path: '/collect/desktop',
      open: has(rights, 'emma_desktop'),
    },
    {
      area: 'collect_mobile',
      label: 'Collecte Mobile',
      path: '/collect/mobile',
      open: has(rights, 'emma_mobile'),
    },
    {
      area: 'balance_desktop',
      label: 'Pesée Bureau',
      path: '/balance/desktop/dashboard',
      open: has(rights, 'balance_desktop'),
    },
    {
      area: 'balance_mobile',
      label: 'Pesée Mobile',
      path: '/balance/mobile',
      open: has(rights, 'balance_mobile'),
    },
    { area: 'vente', label: 'Vente', path: '/vente/desktop', open: has(rights, 'vente_desktop') },
    {
      area: 'management',
      label: 'Réglages',
      path: managementPath(rights),
      open: has(rights, 'config') || has(rights, 'emma_install'),
    },
  ]
  return areas.filter(({ open }) => open).map(({ area, label, path }) => ({ area, label, path }))
}

const NOT_BUILT: ReadonlySet<Area['area']> = new Set(['vente'])

/** An area that is not built yet is offered only to somebody who has no other: its page says so, with the ways to the profile and out. */
export const areasToOffer = (rights: Rights): Area[] => {
  const open = areasOf(rights)
  const built = open.filter(({ area }) => !NOT_BUILT.has(area))
  return built.length === 0 ? open : built
}

/** The first configuration screen that the rights open; a person who may only install goes to the installation. */
const managementPath = (rights: Rights): AreaPath => {
  if (!has(rights, 'config')) return '/management/install'
  const slug = [
    ['config_cities', 'villes'],
    ['config_objects', 'objets'],
    ['config_users', 'utilisateurs'],
    ['config_resources', 'ressources'],
  ].find(([option]) => option !== undefined && has(rights, option))?.[1]
  // The first of the lists that `config` alone opens.
  return `/management/config/${slug ?? 'motifs'}`
}
