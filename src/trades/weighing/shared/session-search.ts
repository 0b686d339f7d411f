// What the address of a weighing screen carries: the session once it has a line, until then its way, origin and scale (WG1). `since` is
// when the choice was made, so that « back » finds the session that began meanwhile instead of beginning another.
import { oneOf, type RawSearch } from '#shell/frame/screen.tsx'
import { has, type Rights } from '#records/rights/rights.ts'
import type { Way } from '../rules/way.ts'

export interface SessionSearch {
  readonly session: string | null
  readonly way: Way
  readonly flow: string | null
  /** Null: not chosen, the scale that this device remembers; `none`: « Pesée sans balance ». */
  readonly scale: string | null
  readonly collection: string | null
  readonly slot: string | null
  readonly date: string | null
  /** The town that it comes from or goes to, and the partner who brings it: both may stay blank. */
  readonly city: string | null
  readonly partner: string | null
  readonly since: string | null
}

export const NO_SCALE = 'none'

export const readSessionSearch = (raw: RawSearch): SessionSearch => ({
  session: oneOf(raw['session']),
  way: oneOf(raw['way']) === 'out' ? 'out' : 'in',
  flow: oneOf(raw['flow']),
  scale: oneOf(raw['scale']),
  collection: oneOf(raw['collection']),
  slot: oneOf(raw['slot']),
  date: oneOf(raw['date']),
  city: oneOf(raw['city']),
  partner: oneOf(raw['partner']),
  since: oneOf(raw['since']),
})

/** Without what else a screen's address carries. */
export const sessionPart = ({
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
}: SessionSearch): SessionSearch => ({
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

type Extra = { readonly [name: string]: string | null | undefined }

/** A session that exists is named by its id alone. */
export const weighingAddress = (path: string, search: Partial<SessionSearch>, extra: Extra = {}): string => {
  const { session, ...setup } = search
  const named = session == null ? Object.entries(setup) : [['session', session] as const]
  const query = new URLSearchParams()
  for (const [name, value] of [...named, ...Object.entries(extra)]) if (value != null) query.set(name, value)
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

export const HOME = '/balance/mobile'
export const ORIGIN = '/balance/mobile/origin'
export const SCALE = '/balance/mobile/resource'
export const OBJECTS = '/balance/mobile/objects'
export const OBJECT = '/balance/mobile/object'
export const SCAN = '/balance/mobile/scan'
export const MANUAL = '/balance/mobile/manual'

type Begun = Partial<SessionSearch>
const isBegun = ({ session, flow }: Begun): boolean => session != null || flow != null

/** A thing with its sticker is weighed in the session that has begun, or first where it comes from is asked. */
export const stickerAddress = (search: Begun, code: string, extra: Extra = {}): string =>
  isBegun(search)
    ? weighingAddress(OBJECT, search, { code, from: 'scan', ...extra })
    : weighingAddress(ORIGIN, search, { code })

/** Where a code that a hand scanner wrote is answered: who may not scan weighs it by hand, or as a chosen object. */
export const codeAddress = (rights: Rights, search: Begun, code: string): string => {
  if (has(rights, 'scan')) return weighingAddress(SCAN, search, { code })
  return has(rights, 'manual') ? weighingAddress(MANUAL, search, { code }) : stickerAddress(search, code)
}
