// What the address of a weighing screen carries: the session once it has a line, until then its way, origin and scale (WG1). `since` is
// when the choice was made, so that « back » finds the session that began meanwhile instead of beginning another.
import { oneOf, type RawSearch } from '#app/frame/screen.tsx'
import type { Way } from '#domain/weighing/way.ts'

export interface SessionSearch {
  readonly session: string | null
  readonly way: Way
  readonly flow: string | null
  /** Null: not chosen, the scale that this device remembers; `none`: « Pesée sans balance ». */
  readonly scale: string | null
  readonly collection: string | null
  readonly slot: string | null
  readonly date: string | null
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
  since,
}: SessionSearch): SessionSearch => ({ session, way, flow, scale, collection, slot, date, since })

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
