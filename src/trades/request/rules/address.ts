// The address from a maps result (specification section 3), tolerant of every missing part: what is missing is null, never a
// guess.

interface MapsComponent {
  readonly long_name?: string
  readonly short_name?: string
  readonly types?: readonly string[]
}
export interface MapsResult {
  readonly address_components?: readonly MapsComponent[] | null
  readonly geometry?: {
    readonly location?: {
      readonly lat?: number | (() => number)
      readonly lng?: number | (() => number)
    } | null
  } | null
}

export interface ExtractedAddress {
  readonly street_number: string | null
  readonly route: string | null
  readonly locality: string | null
  /** The code, as `country_code` stores it. */
  readonly country: string | null
  readonly postal_code: string | null
  readonly point_of_interest: string | null
  readonly colloquial_area: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly collectivity_id: string | null
  readonly public_scope: string
  readonly sector_id: string | null
}

/** What our own town list has about the place, if it has the town. */
export interface KnownTown {
  readonly collectivity_id?: string | null
  readonly public_scope?: string | null
  readonly sector_id?: string | null
}

export const addressFromMaps = (result: MapsResult, town: KnownTown = {}): ExtractedAddress => {
  const find = (type: string) =>
    result.address_components?.find(({ types }) => types?.includes(type) === true)
  const long = (type: string) => textOf(find(type)?.long_name)
  const country = find('country')
  return {
    street_number: long('street_number'),
    route: long('route'),
    locality: long('locality'),
    country: textOf(country?.short_name ?? country?.long_name),
    postal_code: long('postal_code'),
    point_of_interest: long('point_of_interest'),
    colloquial_area: long('colloquial_area'),
    latitude: coordinate(result.geometry?.location?.lat, 90),
    longitude: coordinate(result.geometry?.location?.lng, 180),
    collectivity_id: town.collectivity_id ?? null,
    public_scope: town.public_scope ?? 'none',
    sector_id: town.sector_id ?? null,
  }
}

/** « 12 rue des Tilleuls », or the name of the place when it has no street. */
export const addressLine = ({
  street_number,
  route,
  point_of_interest,
  colloquial_area,
}: Pick<ExtractedAddress, 'street_number' | 'route' | 'point_of_interest' | 'colloquial_area'>): string =>
  route === null
    ? (point_of_interest ?? colloquial_area ?? '')
    : [street_number, route].filter(part => part !== null).join(' ')

const textOf = (text: string | undefined): string | null => {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

const coordinate = (given: number | (() => number) | undefined, limit: number): number | null => {
  const value = typeof given === 'function' ? given() : given
  return value !== undefined && Number.isFinite(value) && Math.abs(value) <= limit ? value : null
}
