// Where an address lies, and of which text that was said: another address is another place.

export interface Address {
  readonly address: string
  readonly zipcode: string
  readonly city: string
}

export interface Located {
  readonly latitude: number
  readonly longitude: number
  /** As the service writes it, for whoever typed it to compare. */
  readonly label: string
}

/** A position found while typing, with the text that it was found for. */
export interface LocatedText extends Located {
  readonly text: string
}

export const addressText = ({ address, zipcode, city }: Address): string =>
  [address, zipcode, city].map(part => part.trim().replaceAll(/\s+/g, ' ')).join('|')

/** A house or a street can be found; a town alone is where nobody lives. */
export const isLocatable = ({ address, zipcode, city }: Address): boolean =>
  address.trim().length > 2 && (city.trim() !== '' || zipcode.trim() !== '')

/** What the coordinates become when an address is typed: what was found for it, or nothing at all. An old position would mislead a crew. */
export const positionOf = (
  typed: Address,
  found: LocatedText | null,
): { readonly latitude: number | null; readonly longitude: number | null } =>
  found !== null && found.text === addressText(typed)
    ? { latitude: found.latitude, longitude: found.longitude }
    : { latitude: null, longitude: null }

export const isLocatedText = (value: unknown): value is LocatedText =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'label' in value &&
  typeof value.label === 'string' &&
  'latitude' in value &&
  typeof value.latitude === 'number' &&
  'longitude' in value &&
  typeof value.longitude === 'number'
