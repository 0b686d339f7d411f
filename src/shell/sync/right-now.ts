// The present time according to the server: a phone whose clock is a day off would record its taps on another day, and lose its
// undo (TS8). The last measured difference is kept for starts without network.
import { useConnection, type Connection } from './connection.ts'

const KEPT = 'quai-clock-skew'
/** Below this difference the device's own clock is good enough, and the hour matches the one shown on the device. */
const MARGIN_MS = 60_000

const correction = (skew: number): number => (Math.abs(skew) > MARGIN_MS ? skew : 0)

let kept = Number(localStorage.getItem(KEPT)) || 0

/** Before the first answer, and after a failed one, the reported skew was not measured. */
const keep = ({ heard, online, skew }: Connection): void => {
  if (heard !== true || !online || skew === kept) return
  kept = skew
  localStorage.setItem(KEPT, String(skew))
}
// At each answer, whether or not a screen needs the time before the network fails.
keep(useConnection.getState())
useConnection.subscribe(keep)

export const rightNow = (): number => Date.now() + correction(kept)
