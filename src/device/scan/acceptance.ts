// When a read value counts. The more ways of reading, the more misreadings: a linear value counts when two pictures agree on it, or when
// a record on this device has it; a QR code, which checks itself, counts at once where the picture was read unchanged. No clock here: the
// time is an argument.
import { isLinear, type Format, type Found } from './reader.ts'

export interface Scan extends Found {
  /** Milliseconds, by the caller's clock. */
  readonly at: number
}
export type IsKnown = (text: string) => boolean | Promise<boolean>
export type Acceptance = (found: readonly Found[], at: number) => Promise<readonly Scan[]>

/** The number of pictures among which two must agree: each is read in another way. */
const WINDOW = 8
/** An accepted code is not accepted again before it was out of view for this long. */
export const GUARD_MS = 1500

interface Sighting extends Found {
  readonly key: string
  readonly picture: number
}

export const acceptance = (isKnown: IsKnown): Acceptance => {
  let seen: readonly Sighting[] = []
  const toldAt = new Map<string, number>()
  let picture = 0
  /** Seen twice, and once more for each other value of its format that was seen instead. */
  const agree = (key: string, format: Format): boolean => {
    const own = seen.filter(one => one.key === key).map(one => one.picture)
    const rivals = seen.filter(
      one =>
        one.format === format &&
        one.key !== key &&
        !own.includes(one.picture) &&
        // Values of the code before this one do not count: that code was accepted and is out of view.
        (one.picture > Math.min(...own) || !toldAt.has(one.text)),
    )
    return own.length >= 2 + rivals.length
  }
  return async (found, at) => {
    picture += 1
    const distinct = [...new Map(found.map(one => [keyOf(one), one]))]
    seen = [
      ...seen.filter(one => picture - one.picture < WINDOW),
      ...distinct.map(([key, one]) => ({ ...one, key, picture })),
    ]
    for (const [text, last] of toldAt) if (at - last >= GUARD_MS) toldAt.delete(text)
    const scans: Scan[] = []
    for (const [key, one] of distinct) {
      const { text, format } = one
      if (toldAt.has(text)) toldAt.set(text, at)
      else if (isSure(one) || agree(key, format) || (await isKnown(text))) {
        toldAt.set(text, at)
        scans.push({ text, format, at })
      }
    }
    return scans
  }
}

const isSure = ({ format, isDoubtful = false }: Found): boolean => !isLinear(format) && !isDoubtful

const keyOf = ({ text, format }: { readonly text: string; readonly format: Format }): string =>
  `${format} ${text}`
