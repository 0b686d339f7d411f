// Where the last tap or click was: no toast may cover it. Watched from the start, since the toasts are loaded after the first tap.
let press: { readonly x: number; readonly y: number } | null = null

export const lastPress = (): typeof press => press

export const watchPresses = (): (() => void) => {
  const note = ({ clientX: x, clientY: y, target }: PointerEvent): void => {
    // A tap on a toast is no reason to move the next one.
    if (target instanceof Element && target.closest('.toasts') !== null) return
    press = { x, y }
  }
  window.addEventListener('pointerdown', note, { capture: true, passive: true })
  return () => window.removeEventListener('pointerdown', note, { capture: true })
}
