// The position of an address, from the service that the settings name (the « /search » of the French address base, which answers GeoJSON).
// Without the setting no request is made. The service receives the address alone: no name, no number, no task.
import type { Address, Located } from '#records/values/located-address.ts'
import { isJson } from '#core/wire/json.ts'

export type Geocoded =
  { readonly ok: true; readonly place: Located | null } | { readonly ok: false; readonly reason: string }

export interface GeocoderParts {
  readonly url: string
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 4000
/** Below this score the service guesses: another street of the same name, or a town instead of a house. */
const SURE = 0.5
const streets: ReadonlySet<unknown> = new Set(['housenumber', 'street', 'locality'])

export const geocode = async (
  { url, timeoutMs = TIMEOUT_MS }: GeocoderParts,
  { address, zipcode, city }: Address,
): Promise<Geocoded> => {
  const search = new URL(url)
  search.searchParams.set('q', [address, zipcode, city].filter(Boolean).join(' '))
  if (/^\d{5}$/.test(zipcode)) search.searchParams.set('postcode', zipcode)
  search.searchParams.set('limit', '1')
  try {
    const answer = await fetch(search, {
      headers: { Accept: 'application/json' },
      // Only the address that the settings name is asked: one that it points to is a failure, which is told.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) return { ok: false, reason: `status ${answer.status}` }
    const features = membersOf(await answer.json())['features']
    return Array.isArray(features)
      ? { ok: true, place: placeOf(membersOf(features[0])) }
      : { ok: false, reason: 'not a list of places' }
  } catch (error) {
    // Whatever happens at an outside service, the only consequence is an address without a position.
    return { ok: false, reason: String(error) }
  }
}

const membersOf = (value: unknown): { readonly [name: string]: unknown } => (isJson(value) ? value : {})

const placeOf = (feature: { readonly [name: string]: unknown }): Located | null => {
  const { type, score, label } = membersOf(feature['properties'])
  const at = membersOf(feature['geometry'])['coordinates']
  const pair: readonly unknown[] = Array.isArray(at) ? at : []
  const [longitude, latitude] = pair
  if (!isDegrees(latitude, 90) || !isDegrees(longitude, 180)) return null
  if (!streets.has(type) || typeof score !== 'number' || score < SURE) return null
  return { latitude, longitude, label: typeof label === 'string' ? label.slice(0, 200) : '' }
}

const isDegrees = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most
