// The hour as the server tells it: a phone whose clock is a day off would note its taps on another day, and lose its undo (TS8). What was
// measured last is kept for starts without network.
import { useConnection, type Connection } from './connection.ts'

const KEPT = 'quai-clock-skew'
/** Under it the device's own clock is as good, and the hour on the screen is the one beside it. */
const MARGIN_MS = 60_000

const correction = (skew: number): number => (Math.abs(skew) > MARGIN_MS ? skew : 0)

let kept = Number(localStorage.getItem(KEPT)) || 0

/** Before the first answer, and after a failed one, the skew told is none that was measured. */
const keep = ({ heard, online, skew }: Connection): void => {
  if (heard !== true || !online || skew === kept) return
  kept = skew
  localStorage.setItem(KEPT, String(skew))
}
// At each answer, whether or not somebody asks for the hour before the network goes.
keep(useConnection.getState())
useConnection.subscribe(keep)

export const rightNow = (): number => Date.now() + correction(kept)
