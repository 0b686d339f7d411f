// A hand scanner is a keyboard that types faster than any hand: at most 35 ms from key to key, then Enter. What is slower is a person's
// typing and is left alone; a burst with a pause in it is neither, and no part of it is a code. A machine of one state, without a clock:
// every key brings its hour.

export interface Key {
  /** As `KeyboardEvent.key` names it. */
  readonly key: string
  /** Milliseconds. */
  readonly at: number
}

export interface Burst {
  readonly text: string
  readonly last: number
  /** Keys came a moment before, then a pause that no scanner makes: this is the end of something. */
  readonly isCut: boolean
  /** The longest stretch at a scanner's speed since the first of those keys. */
  readonly most: number
}

export type Step = {
  readonly burst: Burst
  /** A whole code, on the Enter that ends it. */
  readonly scanned?: string
  /** A scanner was at work, and its code did not come whole. */
  readonly isUnread?: true
  /** The key opens what may become a burst. */
  readonly isFirst?: true
}

export const BURST_GAP_MS = 35
/** Two or three keys a hand may roll over that fast. */
export const BURST_LEAST = 4
/** A radio or a busy page holds a scanner's keys back for so long; a person who shoots after typing takes longer. */
export const BURST_PAUSE_MS = 300

export const noBurst: Burst = { text: '', last: Number.NEGATIVE_INFINITY, isCut: false, most: 0 }

/** No hand types as many keys as that so fast. */
export const isScanner = ({ most }: Burst): boolean => most >= BURST_LEAST - 1

const silent = new Set(['Shift', 'CapsLock', 'AltGraph', 'Alt', 'Control', 'Dead'])

export const stepBurst = (burst: Burst, { key, at }: Key): Step => {
  const isFast = at - burst.last <= BURST_GAP_MS
  const goesOn = at - burst.last <= BURST_PAUSE_MS
  const { text } = burst
  const from = {
    last: at,
    isCut: goesOn && (burst.isCut || (!isFast && text !== '')),
    most: goesOn ? burst.most : 0,
  }
  // A capital is two keys for some scanners.
  if (silent.has(key)) return { burst: { ...from, text: isFast ? text : '' } }
  if (key === 'Enter') {
    const isWhole = text.length >= BURST_LEAST
    if (isFast && isWhole && !burst.isCut) return { burst: noBurst, scanned: text }
    const isEnd = isFast ? burst.isCut && isScanner(burst) : goesOn && isWhole
    return isEnd ? { burst: noBurst, isUnread: true } : { burst: noBurst }
  }
  // By code point, as a scanner may send one key for a letter beyond the first plane.
  if ([...key].length !== 1) return { burst: noBurst }
  return isFast && text !== ''
    ? { burst: { ...from, text: text + key, most: Math.max(from.most, text.length + 1) } }
    : { burst: { ...from, text: key }, isFirst: true }
}
