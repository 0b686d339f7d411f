// The lists of the configuration: the part of the address, the name, and the option that opens each one (RG1).
import { address, type Address, type SearchOf } from '#shell/frame/address.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import type { IconName } from '#kit/icons/icon-names.ts'
import type { ConfigSlug } from '../desk/config-slugs.ts'

interface ConfigPlace {
  readonly slug: ConfigSlug
  readonly label: string
  readonly icon: IconName
  /** Required in addition to `config`. */
  readonly option: string | null
}

export const configPlaces: readonly ConfigPlace[] = [
  { slug: 'objets', label: 'Objets', icon: 'package', option: 'config_objects' },
  { slug: 'villes', label: 'Villes', icon: 'map', option: 'config_cities' },
  { slug: 'secteurs', label: 'Secteurs', icon: 'map-pin', option: 'config_cities' },
  { slug: 'calendrier', label: 'Calendrier', icon: 'calendar-days', option: 'config_resources' },
  { slug: 'ressources', label: 'Ressources', icon: 'truck', option: 'config_resources' },
  { slug: 'utilisateurs', label: 'Utilisateurs', icon: 'users', option: 'config_users' },
  { slug: 'motifs', label: 'Motifs', icon: 'message-square', option: null },
  { slug: 'provenances', label: 'Provenances', icon: 'log-in', option: null },
  { slug: 'destinations', label: 'Destinations', icon: 'log-out', option: null },
  { slug: 'contenants', label: 'Contenants', icon: 'package-open', option: null },
  { slug: 'types-taches', label: 'Types de tâches', icon: 'clipboard-list', option: null },
  { slug: 'partenaires', label: 'Partenaires', icon: 'heart-handshake', option: null },
  { slug: 'types-partenaires', label: 'Types de partenaires', icon: 'tag', option: null },
  { slug: 'filieres', label: 'Filières', icon: 'recycle', option: null },
  { slug: 'modeles-impression', label: 'Impressions', icon: 'printer', option: null },
  { slug: 'location', label: 'Location', icon: 'receipt-euro', option: null },
  { slug: 'organisation', label: 'Organisation', icon: 'building-2', option: 'admin' },
  // RP4: who manages the accounts (`answersForPersons`), and never who only exceeds limits.
  { slug: 'donnees-personnelles', label: 'Données personnelles', icon: 'lock', option: 'config_users' },
  { slug: 'serveur', label: 'Serveur', icon: 'hard-drive', option: null },
  { slug: 'commencer', label: 'Pour commencer', icon: 'flag', option: null },
]

export const listName = (slug: ConfigSlug): string =>
  configPlaces.find(place => place.slug === slug)?.label ?? 'Réglages'

export const mayConfigure = (rights: Rights, { option }: Pick<ConfigPlace, 'option'>): boolean =>
  has(rights, 'config') && (option === null || has(rights, option))

const STEM = '/management/config'
/** The part of the address for a record that does not exist yet. */
export const NEW = 'nouveau'

/** The filters of a list stay in the address while its records are opened and closed. */
type Narrowed = SearchOf<'/management/config/$slug/$'>

export const configPath = (
  slug: ConfigSlug,
  id?: string,
  { text, archived, category, sort, open, before }: Narrowed = {},
): Address =>
  address('/management/config/$slug/$', {
    search: { text, archived, category, sort, open, before },
    params: { slug, _splat: id === undefined ? '' : encodeURIComponent(id) },
  })

export interface ConfigAddress {
  readonly slug: string
  /** Null for the list alone. */
  readonly id: string | null
}

/** Whether an address belongs to the configuration. */
export const isConfigPath = (pathname: string): boolean => pathname.startsWith(`${STEM}/`)

export const readConfigPath = (pathname: string): ConfigAddress => {
  const [slug = '', id = ''] = pathname.slice(STEM.length + 1).split('/')
  return { slug, id: id === '' ? null : readable(id) }
}

const readable = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch (error) {
    if (error instanceof URIError) return segment
    throw error
  }
}
