// How much is held at each half day, with more added as it is read: the peak of a period is asked between two additions, so that a thousand
// promises are judged in their order without reading all the earlier ones for each.
import type { HalfDay, Period } from './half-day.ts'
import type { Span } from './rental-availability.ts'

interface HeldLevels {
  readonly add: (spans: readonly Span[]) => void
  readonly peak: (period: Period) => number
}

/** `all`: every span that will be added. */
export const heldLevels = (all: readonly Span[]): HeldLevels => {
  const points = [...new Set(all.flatMap(({ from, until }) => [from, until + 1]))].toSorted(
    (one, other) => one - other,
  )
  /** From each point to the next. */
  const held = new Float64Array(points.length)
  /** The number of points up to this half day. */
  const upTo = (half: HalfDay): number => {
    let [low, high] = [0, points.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((points[middle] ?? Infinity) <= half) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    add: spans => {
      for (const { from, quantity, until } of spans)
        for (let n = upTo(from - 1), end = upTo(until); n < end; n++) held[n] = (held[n] ?? 0) + quantity
    },
    peak: ({ from, to }) => {
      const first = upTo(from) - 1
      // Before the first point nothing is held.
      let most = first < 0 ? 0 : -Infinity
      for (let n = Math.max(0, first), end = upTo(to); n < end; n++) most = Math.max(most, held[n] ?? 0)
      return most
    },
  }
}
