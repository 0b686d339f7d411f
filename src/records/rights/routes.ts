// Every route of the product: path, layout, right and title (specification section 2, RG1). Client, server and tests read this table.
// A path ending in `/:name+` catches one or more further segments. `rights` is a list of alternatives: one of them is enough;
// an alternative with several names needs all of them. No `rights` means that anyone may open the route.

type Layout = 'balance' | 'collect' | 'default' | 'empty' | 'error' | 'mobile' | 'public' | 'svg-sprite'

export interface RouteSpec {
  readonly path: string
  readonly layout: Layout
  /** For signed-in people only; with `rights`, those who have one of the alternatives. */
  readonly signedIn: boolean
  readonly rights?: readonly (readonly string[])[]
  /** The document's title, and the name of a page that cannot be shown yet. */
  readonly title: string
}

const open = <const P extends string>(
  path: P,
  layout: Layout,
  title: string,
): RouteSpec & { readonly path: P } => ({
  path,
  layout,
  title,
  signedIn: false,
})
const staff = <const P extends string>(
  path: P,
  layout: Layout,
  title: string,
  ...rights: readonly (readonly string[])[]
): RouteSpec & { readonly path: P } => ({
  path,
  layout,
  title,
  signedIn: true,
  ...(rights.length > 0 ? { rights } : {}),
})

const balancePhone = ['balance_mobile'] as const
const balanceDesk = ['balance_desktop'] as const
const collectPhone = ['emma_mobile'] as const
const collectDesk = ['emma_desktop'] as const

export const routes = [
  open('/_icons', 'svg-sprite', 'Icônes'),
  open('/', 'empty', 'Accueil'),
  open('/login', 'empty', 'Connexion'),
  open('/public', 'public', 'Votre adresse'),
  open('/public/2', 'public', 'Vos objets'),
  open('/public/3', 'public', 'Accès'),
  open('/public/4', 'public', 'Vos coordonnées'),
  open('/public/photos', 'public', 'Vos photos'),
  open('/public/emma', 'empty', 'Donner des objets'),
  open('/public/partenaires', 'empty', 'Demande de partenaire'),
  staff('/switch_role', 'default', 'Choisir un rôle'),
  open('/password_reset', 'empty', 'Mot de passe oublié'),
  staff('/management/install', 'default', 'Cet appareil', ['emma_install']),
  staff('/management/profile', 'default', 'Profil'),
  staff('/management/config/:slug+', 'default', 'Réglages', ['config']),
  staff('/vente/desktop', 'default', 'Vente', ['vente_desktop']),
  staff('/vente/desktop/ticket', 'default', 'Ticket', ['vente_desktop']),

  staff('/balance', 'mobile', 'Pesée', balancePhone, balanceDesk),
  staff('/balance/mobile', 'mobile', 'Pesée', balancePhone),
  staff('/balance/mobile/scan', 'mobile', 'Scanner', ['balance_mobile', 'scan']),
  staff('/balance/mobile/manual', 'mobile', 'Saisie manuelle', ['balance_mobile', 'manual']),
  staff('/balance/mobile/object', 'mobile', 'Objet', balancePhone),
  staff('/balance/mobile/objects', 'mobile', 'Objets', balancePhone),
  staff('/balance/mobile/origin', 'mobile', 'Provenance', balancePhone),
  staff('/balance/mobile/resource', 'mobile', 'Balance', balancePhone),
  staff('/balance/desktop/task', 'balance', 'Session de pesée', balanceDesk),
  staff('/balance/desktop/stats', 'balance', 'Chiffres de pesée', ['balance_desktop', 'balance_stats']),
  staff('/balance/desktop/search', 'balance', 'Recherche', balanceDesk),
  staff('/balance/desktop/dashboard', 'balance', 'Tableau de bord', balanceDesk),
  staff('/balance/desktop/:history+', 'balance', 'Historique de pesée', [
    'balance_desktop',
    'balance_history',
  ]),

  staff('/collect/mobile', 'mobile', 'Mes créneaux', collectPhone),
  staff('/collect/mobile/slot', 'mobile', 'Arrêts du créneau', collectPhone),
  staff('/collect/mobile/sync', 'mobile', 'Synchronisation'),
  staff('/collect/mobile/task', 'mobile', 'Arrêt', collectPhone),
  staff('/collect/mobile/dashboard', 'mobile', 'Bilan du jour', collectPhone),
  staff('/collect/desktop', 'collect', 'Planning', collectDesk),
  staff('/collect/desktop/slot', 'collect', 'Créneau', collectDesk),
  staff('/collect/desktop/task', 'collect', 'Tâche', collectDesk),
  staff('/collect/desktop/stats', 'collect', 'Chiffres', ['emma_desktop', 'stats']),
  staff('/collect/desktop/search', 'collect', 'Recherche', collectDesk),
  staff('/collect/desktop/dashboard', 'collect', 'Tableau de bord', collectDesk),
  staff('/collect/desktop/:history+', 'collect', 'Historique', ['emma_desktop', 'history']),
  staff('/collect/desktop/print/slot', 'collect', 'Feuille de route', collectDesk),
  staff('/collect/desktop/print/task', 'collect', 'Fiche tâche', collectDesk),
  staff('/collect/desktop/print/stickers', 'collect', 'Étiquettes', collectDesk, balanceDesk, balancePhone, [
    'config_objects',
  ]),
  staff('/collect/desktop/print/delivering', 'collect', 'Bon', collectDesk),
  staff('/collect/desktop/print/certificate', 'collect', 'Attestation', collectDesk),
] as const satisfies readonly RouteSpec[]

export type RoutePath = (typeof routes)[number]['path']

/** The row of one path of the table. */
export const routeAt = (path: RoutePath): RouteSpec => {
  const found = routes.find(route => route.path === path)
  if (found === undefined) throw new Error(`no route ${path}`)
  return found
}

const isCatchAll = (path: string): boolean => path.endsWith('+')
const matches = (path: string, pathname: string): boolean => {
  if (!isCatchAll(path)) return path === pathname
  const stem = path.slice(0, path.lastIndexOf('/') + 1)
  return pathname.startsWith(stem) && pathname.length > stem.length
}

/** The route of a pathname; static segments take precedence over catch-alls; undefined for a page that does not exist. */
export const routeOf = (pathname: string): RouteSpec | undefined => {
  const plain = pathname.replace(/\/$/, '') || '/'
  const found = routes.filter(route => matches(route.path, plain))
  return found.find(route => !isCatchAll(route.path)) ?? found[0]
}
