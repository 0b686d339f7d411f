// A hand scanner is a keyboard that types faster than any hand: at most 35 ms from key to key, then Enter. What is slower is a person's
// typing and is left alone. A machine of one state, without a clock: every key brings its hour.

export interface Key {
  /** As `KeyboardEvent.key` names it. */
  readonly key: string
  /** Milliseconds. */
  readonly at: number
}

export interface Burst {
  readonly text: string
  readonly last: number
}

export type Step = {
  readonly burst: Burst
  /** A whole code, on the Enter that ends it. */
  readonly scanned?: string
  /** The key opens what may become a burst. */
  readonly isFirst?: true
}

export const BURST_GAP_MS = 35
/** Two or three keys a hand may roll over that fast. */
export const BURST_LEAST = 4

export const noBurst: Burst = { text: '', last: Number.NEGATIVE_INFINITY }

const silent = new Set(['Shift', 'CapsLock', 'AltGraph', 'Alt', 'Control', 'Dead'])

export const stepBurst = (burst: Burst, { key, at }: Key): Step => {
  const isFast = at - burst.last <= BURST_GAP_MS
  // A capital is two keys for some scanners.
  if (silent.has(key)) return { burst: { text: isFast ? burst.text : '', last: at } }
  if (key === 'Enter')
    return isFast && burst.text.length >= BURST_LEAST
      ? { burst: noBurst, scanned: burst.text }
      : { burst: noBurst }
  // By code point, as a scanner may send one key for a letter beyond the first plane.
  if ([...key].length !== 1) return { burst: noBurst }
  return isFast && burst.text !== ''
    ? { burst: { text: burst.text + key, last: at } }
    : { burst: { text: key, last: at }, isFirst: true }
}
