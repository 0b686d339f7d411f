// The map position of an address, together with the text for which it was found: another address has another position.

export interface Address {
  readonly address: string
  readonly zipcode: string
  readonly city: string
}

export interface Located {
  readonly latitude: number
  readonly longitude: number
  /** The address as the geocoding service writes it, for the person to compare. */
  readonly label: string
}

/** A position found while typing, with the text for which it was found. */
export interface LocatedText extends Located {
  readonly text: string
}

export const addressText = ({ address, zipcode, city }: Address): string =>
  [address, zipcode, city].map(part => part.trim().replaceAll(/\s+/g, ' ')).join('|')

/** A house or a street can be located; the position of a town alone would be nobody's house. */
export const isLocatable = ({ address, zipcode, city }: Address): boolean =>
  address.trim().length > 2 && (city.trim() !== '' || zipcode.trim() !== '')

/** The coordinates after an address was typed: those found for it, or none. An old position would mislead a crew. */
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
