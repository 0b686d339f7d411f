// A hand scanner is a keyboard that types faster than any person: at most 35 ms from key to key, then Enter. Slower keys are a
// person's typing and are not touched; a burst with a pause in it is neither, and no part of it is a code. A state machine
// without a clock: every key has its time.

export interface Key {
  /** The value of `KeyboardEvent.key`. */
  readonly key: string
  /** Milliseconds. */
  readonly at: number
}

export interface Burst {
  readonly text: string
  readonly last: number
  /** Keys came a moment before, then a pause that no scanner makes: the present keys are the rest of something. */
  readonly isCut: boolean
  /** The longest run of keys at a scanner's speed since the first of those keys. */
  readonly most: number
}

export type Step = {
  readonly burst: Burst
  /** A complete code, set on the Enter that ends it. */
  readonly scanned?: string
  /** A scanner was used, and its code was incomplete. */
  readonly isUnread?: true
  /** The key may begin a burst. */
  readonly isFirst?: true
}

export const BURST_GAP_MS = 35
/** A person may press two or three keys that fast. */
export const BURST_LEAST = 4
/** A radio link or a busy page delays a scanner's keys by up to this; a person who scans after typing takes longer. */
export const BURST_PAUSE_MS = 300

export const noBurst: Burst = { text: '', last: Number.NEGATIVE_INFINITY, isCut: false, most: 0 }

/** Nobody types this many keys that fast. */
export const isScanner = ({ most }: Burst): boolean => most >= BURST_LEAST - 1

/** What a scale types that is connected as a keyboard, « 12,5 »: a weight, not a code, however fast. */
export const isFigure = (text: string): boolean => /^\d{1,5}[.,]\d{0,3}$/.test(text)

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
  // For some scanners a capital is two keys.
  if (silent.has(key)) return { burst: { ...from, text: isFast ? text : '' } }
  if (key === 'Enter') {
    const isWhole = text.length >= BURST_LEAST && !isFigure(text)
    if (isFast && isWhole && !burst.isCut) return { burst: noBurst, scanned: text }
    const isEnd = isFast ? burst.isCut && isScanner(burst) : goesOn && isWhole
    return isEnd ? { burst: noBurst, isUnread: true } : { burst: noBurst }
  }
  // By code point, because a scanner may send one key for a character outside of the basic plane.
  if ([...key].length !== 1) return { burst: noBurst }
  return isFast && text !== ''
    ? { burst: { ...from, text: text + key, most: Math.max(from.most, text.length + 1) } }
    : { burst: { ...from, text: key }, isFirst: true }
}
