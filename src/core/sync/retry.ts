// Waiting between attempts (sync.md section 2): full jitter over 1 s × 2ⁿ, 60 s at most.

const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/** `attempt`: 0 for the first failure; `random` in [0, 1). */
export const retryDelay = (attempt: number, random: () => number): number =>
  random() * Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 16))
