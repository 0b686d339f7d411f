// The parameters of a weighing screen's address: the weighing session once it has a line, until then its way, origin and scale
// (WG1). `since` is the time of the choice, so that « back » finds the weighing session that began meanwhile instead of beginning
// another.
import { address, type Address, type SearchOf } from '#shell/frame/address.ts'
import { oneOf, text } from '#shell/frame/search-fields.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import type { Way } from '../rules/way.ts'

export interface WeighingSessionSearch {
  readonly session: string | null
  readonly way: Way
  readonly flow: string | null
  /** Null when not chosen: the scale that this device remembers; `none`: « Pesée sans balance ». */
  readonly scale: string | null
  readonly collection: string | null
  readonly slot: string | null
  readonly date: string | null
  /** Its town of origin or destination, and the partner: both may stay blank. */
  readonly city: string | null
  readonly partner: string | null
  readonly since: string | null
}

export const NO_SCALE = 'none'

export const weighingSessionFields = {
  session: text,
  way: oneOf('in', 'out'),
  flow: text,
  scale: text,
  collection: text,
  slot: text,
  date: text,
  city: text,
  partner: text,
  since: text,
}

/** An address without a way means an incoming weighing. */
export const withWay = <S extends { readonly way: Way | null }>(search: S): S & { readonly way: Way } => ({
  ...search,
  way: search.way ?? 'in',
})

/** Only the weighing session's part of a screen's parameters. */
export const weighingSessionPart = ({
  session,
  way,
  flow,
  scale,
  collection,
  slot,
  date,
  city,
  partner,
  since,
}: WeighingSessionSearch): WeighingSessionSearch => ({
  session,
  way,
  flow,
  scale,
  collection,
  slot,
  date,
  city,
  partner,
  since,
})

export const HOME = '/balance/mobile'
export const ORIGIN = '/balance/mobile/origin'
export const SCALE = '/balance/mobile/resource'
export const OBJECTS = '/balance/mobile/objects'
export const OBJECT = '/balance/mobile/object'
export const SCAN = '/balance/mobile/scan'
export const MANUAL = '/balance/mobile/manual'

type WeighingPath =
  typeof ORIGIN | typeof SCALE | typeof OBJECTS | typeof OBJECT | typeof SCAN | typeof MANUAL
/** The fields of a screen's search beside those of its session. */
type Extra<P extends WeighingPath> = Omit<SearchOf<P>, keyof WeighingSessionSearch>

/** An existing weighing session is identified by its id alone. */
export const weighingAddress = <P extends WeighingPath>(
  path: P,
  { session, ...setup }: Partial<WeighingSessionSearch>,
  extra?: Extra<P>,
): Address => {
  const named = session == null ? setup : { session }
  const others: { readonly [name: string]: unknown } = { ...extra }
  return address<WeighingPath>(path, { search: { ...named, ...others } })
}

export type Begun = Partial<WeighingSessionSearch>
export const isBegun = ({ session, flow }: Begun): boolean => session != null || flow != null

/** An instance with its sticker is weighed in the weighing session that has begun; otherwise its origin is asked first. */
export const stickerAddress = (
  search: Begun,
  code: string,
  extra?: Pick<Extra<typeof OBJECT>, 'again'>,
): Address =>
  isBegun(search)
    ? weighingAddress(OBJECT, search, { code, from: 'scan', ...extra })
    : weighingAddress(ORIGIN, search, { code })

/** The screen for a code from a hand scanner: a person without the right to scan weighs it by hand, or as a chosen object. */
export const codeAddress = (rights: Rights, search: Begun, code: string): Address => {
  if (has(rights, 'scan')) return weighingAddress(SCAN, search, { code })
  return has(rights, 'manual') ? weighingAddress(MANUAL, search, { code }) : stickerAddress(search, code)
}
