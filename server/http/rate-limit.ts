// A token bucket for each address (quality.md section 3); public endpoints and sign-ins have their own limits.
export interface RateLimit {
  /** Seconds to wait, 0 when the request may pass. */
  take(address: string): number
}

const MOST_ADDRESSES = 50_000

export const rateLimit = (perMinute: number, clock: () => number): RateLimit => {
  const buckets = new Map<string, { left: number; at: number }>()
  const perMillisecond = perMinute / 60_000
  return {
    take: address => {
      const now = clock()
      const known = buckets.get(address) ?? { left: perMinute, at: now }
      const left = Math.min(perMinute, known.left + Math.max(0, now - known.at) * perMillisecond)
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
