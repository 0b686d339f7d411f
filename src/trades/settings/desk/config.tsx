// /management/config/:slug: a list of the configuration and one of its records (screens.md section 9). Each is a screen of its
// own with its own option (RG1).
import { useRouterState } from '@tanstack/react-router'
import { useState, type ComponentType, type ReactNode } from 'react'
import { Forbidden } from '#shell/session/forbidden.tsx'
import { Go } from '#shell/frame/go.tsx'
import { part } from '#shell/frame/part.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { routeOf } from '#records/rights/routes.ts'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import {
  configPath,
  configPlaces,
  isConfigPath,
  mayConfigure,
  readConfigPath,
} from '../shared/config-places.ts'
import type { ConfigListProps } from './config-list-props.ts'
import type { ConfigSlug } from './config-slugs.ts'

type ConfigList = ComponentType<ConfigListProps>

const later = (load: () => Promise<(props: ConfigListProps) => ReactNode>): ConfigList =>
  part(load, { waiting: () => <Skeleton lines={8} /> })

const lists: { readonly [slug in ConfigSlug]: ConfigList } = {
  objets: later(() => import('./objects/objects.tsx').then(({ ConfigObjects }) => ConfigObjects)),
  villes: later(() => import('./places/cities.tsx').then(({ ConfigCities }) => ConfigCities)),
  secteurs: later(() => import('./places/sectors.tsx').then(({ ConfigSectors }) => ConfigSectors)),
  calendrier: later(() => import('./calendar/calendar.tsx').then(({ ConfigCalendar }) => ConfigCalendar)),
  ressources: later(() => import('./places/resources.tsx').then(({ ConfigResources }) => ConfigResources)),
  utilisateurs: later(() => import('./people/users.tsx').then(({ ConfigUsers }) => ConfigUsers)),
  motifs: later(() => import('./lists/reasons.tsx').then(({ ConfigReasons }) => ConfigReasons)),
  provenances: later(() => import('./objects/flows.tsx').then(({ ConfigProvenances }) => ConfigProvenances)),
  destinations: later(() =>
    import('./objects/flows.tsx').then(({ ConfigDestinations }) => ConfigDestinations),
  ),
  contenants: later(() =>
    import('./objects/containers.tsx').then(({ ConfigContainers }) => ConfigContainers),
  ),
  'types-taches': later(() =>
    import('./lists/task-types.tsx').then(({ ConfigTaskTypes }) => ConfigTaskTypes),
  ),
  partenaires: later(() => import('./places/partners.tsx').then(({ ConfigPartners }) => ConfigPartners)),
  'types-partenaires': later(() =>
    import('./places/partner-types.tsx').then(({ ConfigPartnerTypes }) => ConfigPartnerTypes),
  ),
  filieres: later(() => import('./objects/outlets.tsx').then(({ ConfigOutlets }) => ConfigOutlets)),
  'modeles-impression': later(() =>
    import('./lists/print-templates.tsx').then(({ ConfigPrintTemplates }) => ConfigPrintTemplates),
  ),
  location: later(() =>
    import('./rental/rental-terms.tsx').then(({ ConfigRentalTerms }) => ConfigRentalTerms),
  ),
  organisation: later(() =>
    import('./organisation.tsx').then(({ ConfigOrganisation }) => ConfigOrganisation),
  ),
  serveur: later(() => import('./server.tsx').then(({ ConfigServer }) => ConfigServer)),
  commencer: later(() =>
    import('./first-steps/first-steps.tsx').then(({ ConfigFirstSteps }) => ConfigFirstSteps),
  ),
  'donnees-personnelles': later(() =>
    import('#trades/people/shared/personal.tsx').then(({ ConfigPersonal }) => ConfigPersonal),
  ),
}

export function Config() {
  const rights = useRights()
  const pathname = useOwnPathname()
  const { slug, id } = readConfigPath(pathname)
  const place = configPlaces.find(one => one.slug === slug)
  const first = configPlaces.find(one => mayConfigure(rights, one))
  if (place === undefined && first !== undefined) return <Go to={configPath(first.slug)} />
  if (place === undefined || !mayConfigure(rights, place)) return <NoList pathname={pathname} />
  const List = lists[place.slug]
  return <List key={place.slug} id={id} />
}

/**
 * The present address or, while the file of another screen is being loaded, the last one of these lists: a list that is being
 * left is not a missing list.
 */
const useOwnPathname = (): string => {
  const asked = useRouterState({ select: ({ location }) => location.pathname })
  const [own, setOwn] = useState(asked)
  if (!isConfigPath(asked)) return own
  if (asked !== own) setOwn(asked)
  return asked
}

/** `config` opens the address but not this list. */
function NoList({ pathname }: { readonly pathname: string }) {
  const spec = routeOf(pathname)
  return spec === undefined ? null : <Forbidden spec={spec} />
}
