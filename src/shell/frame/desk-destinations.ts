// The destinations of a desk: the screens of the present area, then the other areas.
import { areasToOffer, type Area, type Rights } from '#records/rights/rights.ts'
import { routeOf } from '#records/rights/routes.ts'
import type { NavItem } from '#kit/frame/nav-item.ts'
import { areaIcons } from '#kit/looks/areas.ts'
import { address, readAddress } from './address.ts'
import { mayOpen } from '../session/may-open.ts'
import { SYNC_PATH } from '../sync/sync-path.ts'

/** Any list: the screen redirects to the first one that the rights open. */
const CONFIG_PATH = address('/management/config/$slug/$', { params: { slug: 'listes' } })

const byArea: { readonly [stem: string]: readonly NavItem[] } = {
  '/collect/desktop': [
    { to: '/collect/desktop', label: 'Planning', icon: 'calendar-days' },
    { to: '/collect/desktop/search', label: 'Recherche', icon: 'search' },
    { to: '/collect/desktop/dashboard', label: 'Tableau', icon: 'layout-dashboard' },
    { to: '/collect/desktop/stats', label: 'Chiffres', icon: 'chart-column' },
    {
      to: address('/collect/desktop/$history/$', { params: { history: 'history', _splat: 'emma' } }),
      label: 'Historique',
      icon: 'history',
    },
  ],
  '/balance/desktop': [
    { to: '/balance/desktop/dashboard', label: 'Tableau', icon: 'layout-dashboard' },
    { to: '/balance/desktop/task', label: 'Sessions', icon: 'clipboard-list' },
    { to: '/balance/desktop/search', label: 'Recherche', icon: 'search' },
    { to: '/balance/desktop/stats', label: 'Chiffres', icon: 'chart-column' },
    {
      to: address('/balance/desktop/$history/$', { params: { history: 'history', _splat: 'scale' } }),
      label: 'Historique',
      icon: 'history',
    },
  ],
  '/vente': [{ to: '/vente/desktop', label: 'Caisse', icon: 'store' }],
  '/management': [
    { to: CONFIG_PATH, label: 'Réglages', icon: 'settings' },
    { to: '/management/install', label: 'Appareil', icon: 'monitor' },
  ],
}

const areaWords: { readonly [area in Area['area']]: string } = {
  collect_desktop: 'Collecte',
  collect_mobile: 'Tournée',
  balance_desktop: 'Pesée',
  balance_mobile: 'Peser',
  vente: 'Vente',
  management: 'Réglages',
}

const isIn = (stem: string, pathname: string): boolean => pathname === stem || pathname.startsWith(`${stem}/`)

const mayGo = (rights: Rights, to: string): boolean => {
  const route = routeOf(to)
  return route !== undefined && mayOpen(route, rights)
}

const FIRST_STEPS = {
  to: address('/management/config/$slug/$', { params: { slug: 'commencer' } }),
  label: 'Commencer',
  icon: 'flag',
} as const

interface Waiting {
  /** The number of things that wait at a destination. */
  readonly counts: { readonly [to: string]: number }
  /** First steps of the organisation (FS4): above all destinations while there are any. */
  readonly stepsLeft: number
}

export const deskDestinations = (
  rights: Rights,
  pathname: string,
  { counts, stepsLeft }: Waiting = { counts: {}, stepsLeft: 0 },
): { readonly nav: NavItem[]; readonly areas: NavItem[] } => {
  const itemsOf = (one: string): readonly NavItem[] =>
    (byArea[one] ?? []).filter(({ to }) => mayGo(rights, to))
  // « Envois » belongs to all areas: there the desk shows the destinations of its first area.
  const stem =
    Object.keys(byArea).find(one => isIn(one, pathname)) ??
    Object.keys(byArea).find(one => pathname === SYNC_PATH && itemsOf(one).length > 0)
  const items = stem === undefined ? [] : itemsOf(stem)
  const isAtSteps = stepsLeft > 0 && pathname === FIRST_STEPS.to
  const nearest = items
    .filter(({ to }) => isIn(to, pathname) || (to === CONFIG_PATH && isIn('/management/config', pathname)))
    .toSorted((a, b) => b.to.length - a.to.length)[0]
  return {
    nav: [
      ...(stepsLeft > 0
        ? [
            {
              ...FIRST_STEPS,
              current: isAtSteps,
              count: stepsLeft,
              counted: stepsLeft === 1 ? 'étape à faire' : 'étapes à faire',
              countTone: 'brand' as const,
            },
          ]
        : []),
      ...items.map(({ to, label, icon }) => ({
        to,
        label,
        icon,
        current: to === nearest?.to && !isAtSteps,
        count: counts[to],
        countTone: 'review' as const,
      })),
    ],
    areas: areasToOffer(rights)
      .filter(({ path }) => stem === undefined || !isIn(stem, path))
      .map(({ area, path }) => ({ to: readAddress(path), label: areaWords[area], icon: areaIcons[area] })),
  }
}
