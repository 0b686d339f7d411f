// The last tap or click: no toast may cover it. The toasts watch it once they are loaded; a screen on which a first toast answers a tap
// watches it from its start.
let last: PointerEvent | null = null
const note = (event: PointerEvent): void => {
  last = event
}

export const lastPress = (): PointerEvent | null => last

/** However often it is called, it listens once. */
export const watchPresses = (): void => addEventListener('pointerdown', note, true)
