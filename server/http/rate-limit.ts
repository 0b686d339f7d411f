// A token bucket for each address (quality.md section 3); public endpoints and sign-ins have their own limits.
export interface RateLimit {
  /** Seconds to wait, 0 when the request may pass. */
  take(address: string): number
}

const MOST_ADDRESSES = 50_000

/** `most` at once, which come back over `over` milliseconds: by default per minute. */
export const rateLimit = (most: number, clock: () => number, over = 60_000): RateLimit => {
  const buckets = new Map<string, { left: number; at: number }>()
  const perMillisecond = most / over
  return {
    take: address => {
      const now = clock()
      const known = buckets.get(address) ?? { left: most, at: now }
      const left = Math.min(most, known.left + Math.max(0, now - known.at) * perMillisecond)
      buckets.delete(address)
      if (buckets.size >= MOST_ADDRESSES) {
        const oldest = buckets.keys().next()
        if (oldest.done !== true) buckets.delete(oldest.value)
      }
      buckets.set(address, { left: left < 1 ? left : left - 1, at: now })
      return left < 1 ? Math.ceil((1 - left) / perMillisecond / 1000) : 0
    },
  }
}
