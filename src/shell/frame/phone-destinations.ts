// The destinations at the bottom of a phone: those that the rights open, four at most.
import type { Rights } from '#records/rights/rights.ts'
import { routeOf } from '#records/rights/routes.ts'
import type { NavItem } from '#kit/frame/nav-item.ts'
import { mayOpen } from '../session/may-open.ts'

/** `within`: the path that makes it the present one, where that is not its own. */
const candidates: readonly (NavItem & { readonly within?: string })[] = [
  { to: '/collect/mobile', label: 'Tournée', icon: 'truck', counted: ' à lire ' },
  { to: '/balance/mobile', label: 'Pesée', icon: 'weight' },
  {
    to: '/collect/mobile/dashboard',
    label: 'Bilan',
    icon: 'chart-column',
  },
  { to: '/collect/mobile/sync', label: 'Envois', icon: 'cloud-upload' },
  { to: '/balance/mobile/scan', label: 'Scanner', icon: 'scan-barcode' },
  { to: '/management/profile', label: 'Profil', icon: 'user-round' },
  { to: '/', within: '/switch_role', label: 'Accueil', icon: 'house' },
]
const PLACES = 4

/** `counts`: by label. */
export const phoneDestinations = (
  rights: Rights,
  pathname: string,
  counts: { readonly [label: string]: number | undefined },
): NavItem[] => {
  const open = candidates.filter(({ to }) => {
    const route = routeOf(to)
    return route !== undefined && mayOpen(route, rights)
  })
  const shown = open.slice(0, PLACES)
  const nearest = shown
    .filter(({ to, within = to }) => pathname === within || pathname.startsWith(`${within}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0]
  return shown.map(({ to, label, icon, counted }) => ({
    to,
    label,
    icon,
    current: to === nearest?.to,
    count: counts[label],
    counted,
  }))
}
