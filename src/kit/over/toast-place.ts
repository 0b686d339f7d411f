// Where the toasts are shown: the first place that hides nothing a person needs now. Pure: the boxes are arguments.

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
interface Room {
  readonly width: number
  readonly height: number
}
interface Places {
  readonly room: Room
  /** The toasts' own size. */
  readonly size: Room
  /** What stays visible: where the last tap was, the next stop's name, the tabs. */
  readonly clear: readonly Box[]
  /** A phone is read from the top, and its thumb is at the bottom: there the toasts are searched a place from below. */
  readonly isPhone: boolean
}

const MARGIN = 16
const GAP = 8
const STEP = 8

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top))

const withGap = ({ left, top, width, height }: Box): Box => ({
  left: left - GAP,
  top: top - GAP,
  width: width + 2 * GAP,
  height: height + 2 * GAP,
})

/** At the end side first, on a desk at its start too; where nothing is free, where the least is hidden. */
export const toastPlace = ({ room, size, clear, isPhone }: Places): { left: number; top: number } => {
  const first = 12
  const last = Math.max(first, room.height - size.height - MARGIN)
  const heights = Array.from({ length: Math.floor((last - first) / STEP) + 1 }, (_, n) => first + n * STEP)
  const sides = [room.width - size.width - MARGIN, MARGIN].map(left => Math.max(0, left))
  const places = (isPhone ? sides.slice(0, 1) : sides).flatMap(left =>
    (isPhone ? heights.toReversed() : heights).map(top => ({ left, top })),
  )
  const boxes = clear.map(withGap)
  let best = { left: sides[0] ?? 0, top: first }
  let least = Infinity
  for (const place of places) {
    const hidden = boxes.reduce((sum, box) => sum + overlap({ ...place, ...size }, box), 0)
    if (hidden === 0) return place
    if (hidden < least) [best, least] = [place, hidden]
  }
  return best
}
