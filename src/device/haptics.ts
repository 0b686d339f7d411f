// Vibrations that a thumb feels through a glove: one short buzz for done, two for refused, a tick for a count. Never the only
// sign of anything.

const patterns = {
  tick: [12],
  done: [40],
  refused: [60, 60, 60],
} as const
export type Haptic = keyof typeof patterns

/** Does nothing where the device cannot vibrate, or where its owner asked for less motion. */
export const buzz = (haptic: Haptic): void => {
  if (!('vibrate' in navigator) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate([...patterns[haptic]])
}
