// /management/config/:slug: which list of the configuration, and which of its records (screens.md section 9). Each is a screen of its
// own behind its own option (RG1).
import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { Forbidden } from '#shell/session/forbidden.tsx'
import { Go } from '#shell/frame/go.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { routeOf } from '#records/rights/routes.ts'
import { Skeleton } from '#kit/show/skeleton.tsx'
import {
  configPath,
  configPlaces,
  isConfigPath,
  mayConfigure,
  readConfigPath,
  type ConfigSlug,
} from '../shared/config-places.ts'
import type { ConfigListProps } from '../shared/config-list-props.ts'

type ConfigList = ComponentType<ConfigListProps>

const late = (load: () => Promise<ConfigList>): ConfigList => lazy(async () => ({ default: await load() }))

const lists: { readonly [slug in ConfigSlug]: ConfigList } = {
  objets: late(async () => (await import('./objects/objects.tsx')).ConfigObjects),
  villes: late(async () => (await import('./places/cities.tsx')).ConfigCities),
  secteurs: late(async () => (await import('./places/sectors.tsx')).ConfigSectors),
  ressources: late(async () => (await import('./places/resources.tsx')).ConfigResources),
  utilisateurs: late(async () => (await import('./people/users.tsx')).ConfigUsers),
  motifs: late(async () => (await import('./lists/reasons.tsx')).ConfigReasons),
  provenances: late(async () => (await import('./objects/flows.tsx')).ConfigProvenances),
  destinations: late(async () => (await import('./objects/flows.tsx')).ConfigDestinations),
  contenants: late(async () => (await import('./objects/containers.tsx')).ConfigContainers),
  'types-taches': late(async () => (await import('./lists/task-types.tsx')).ConfigTaskTypes),
  partenaires: late(async () => (await import('./places/partners.tsx')).ConfigPartners),
  'types-partenaires': late(async () => (await import('./places/partner-types.tsx')).ConfigPartnerTypes),
  filieres: late(async () => (await import('./objects/outlets.tsx')).ConfigOutlets),
  'modeles-impression': late(async () => (await import('./lists/print-templates.tsx')).ConfigPrintTemplates),
  organisation: late(async () => (await import('./organisation.tsx')).ConfigOrganisation),
  'donnees-personnelles': late(
    async () => (await import('#trades/people/shared/personal.tsx')).ConfigPersonal,
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
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <List key={place.slug} id={id} />
    </Suspense>
  )
}

/** The address, and while the file of another screen is on its way to it, the last one of these lists: a list left is no list missing. */
const useOwnPathname = (): string => {
  const asked = useRouterState({ select: ({ location }) => location.pathname })
  const [own, setOwn] = useState(asked)
  if (!isConfigPath(asked)) return own
  if (asked !== own) setOwn(asked)
  return asked
}

/** `config` opens the address and not this list. */
function NoList({ pathname }: { readonly pathname: string }) {
  const spec = routeOf(pathname)
  return spec === undefined ? null : <Forbidden spec={spec} />
}
