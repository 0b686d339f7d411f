// Sheets that leave by the feed a few at a time (RP3): each is noted once an hour for its device, however often it is taken. What was noted
// is known to this process alone: another notes the sheet again, and none is missed.
import type { Caller } from './caller.ts'

/** Fewer sheets at once are a trickle, whose lines of an hour are read as one; more are a fill, which is a line of its own. */
export const FILL = 20
/** What changed since is a change, which every device of the house mirrors within seconds; what is older was there to be had. */
export const MIRRORED_MS = 3_600_000
const HOUR = 3_600_000
const MOST_KEPT = 10_000
const MOST_SHEETS = 5_000

export type Sheet = readonly [entity: string, id: string]
type Who = Pick<Caller, 'org' | 'user_id' | 'device'>

export interface SmallFills {
  /** Those of them that this device has not taken in this hour of the clock yet. */
  unnoted(who: Who, sheets: readonly Sheet[]): readonly Sheet[]
}

export const openSmallFills = (clock: () => number): SmallFills => {
  const taken = new Map<string, { readonly hour: number; readonly sheets: Set<string> }>()
  return {
    unnoted: ({ org, user_id, device }, sheets) => {
      const name = JSON.stringify([org, user_id, device])
      const hour = Math.floor(clock() / HOUR)
      const known = taken.get(name)
      const noted = known?.hour === hour && known.sheets.size < MOST_SHEETS ? known.sheets : new Set<string>()
      const found = sheets.filter(sheet => !noted.has(sheet.join('/')))
      for (const sheet of found) noted.add(sheet.join('/'))
      if (found.length > 0) keep(taken, name, { hour, sheets: noted })
      return found
    },
  }
}

/** Who was not seen for longest is forgotten. */
const keep = <T>(map: Map<string, T>, name: string, value: T): void => {
  map.delete(name)
  const oldest = map.size < MOST_KEPT ? undefined : map.keys().next().value
  if (oldest !== undefined) map.delete(oldest)
  map.set(name, value)
}
