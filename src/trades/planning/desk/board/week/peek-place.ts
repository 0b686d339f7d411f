// The position of the preview: beside its half day, on the side that has room, and fully visible.
interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
interface Size {
  readonly width: number
  readonly height: number
}

const GAP = 6
const EDGE = 8

export const peekPlace = (
  anchor: Box,
  size: Size,
  view: Size,
): { readonly left: number; readonly top: number } => {
  const right = anchor.left + anchor.width + GAP
  const left = anchor.left - GAP - size.width
  const beside = right + size.width + EDGE <= view.width ? right : left >= EDGE ? left : null
  return {
    left: Math.max(EDGE, Math.min(beside ?? anchor.left, view.width - size.width - EDGE)),
    top: Math.max(
      EDGE,
      Math.min(
        beside === null ? anchor.top + anchor.height + GAP : anchor.top,
        view.height - size.height - EDGE,
      ),
    ),
  }
}
