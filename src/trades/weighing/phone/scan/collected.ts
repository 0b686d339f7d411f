// « Collecté aujourd’hui chez Adam, Erstein »: where a thing with a sticker comes from, and the address at which it is weighed.
import type { Address } from '#shell/frame/address.ts'
import type { Collected } from '../../data/sessions/collected-with.ts'
import { isBegun, NO_SCALE, OBJECT, weighingAddress, type Begun } from '../weighing-address.ts'

export const collectedText = ({ who, city, isOld }: Pick<Collected, 'who' | 'city' | 'isOld'>): string =>
  [
    `Collecté ${isOld ? 'hier' : 'aujourd’hui'}${who === '' ? '' : ` chez ${who}`}`,
    ...(city === '' ? [] : [city]),
  ].join(', ')

/**
 * A thing from a collection is weighed with its round: in the session that is open for it, or in one that begins with it; in another
 * session that has begun it is one thing among others.
 */
export const collectedAddress = (
  search: Begun,
  { code, collected, scale, since }: OfCollected,
): Address | null => {
  const { session, flow, round, line } = collected
  const isOther = isBegun(search) && (session === null || search.session !== session)
  if (isOther || search.way === 'out') return null
  const what = line === null ? { code } : { line }
  if (session !== null) return weighingAddress(OBJECT, { session }, { ...what, from: 'scan' })
  if (flow === null) return null
  const begun = { way: 'in' as const, flow, slot: round.slot ?? null, collection: round.collection ?? null }
  return weighingAddress(OBJECT, { ...begun, scale: scale ?? NO_SCALE, since }, { ...what, from: 'scan' })
}

/** In another session than its round's: the way to its round, for whoever wants it there; null where there is no such choice. */
export const roundAddress = (search: Begun, of: OfCollected): Address | null =>
  search.way === 'out' || collectedAddress(search, of) !== null ? null : collectedAddress({ way: 'in' }, of)

interface OfCollected {
  readonly code: string
  readonly collected: Pick<Collected, 'session' | 'flow' | 'round' | 'line'>
  readonly scale: string | null
  readonly since: string
}
