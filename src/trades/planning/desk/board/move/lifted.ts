// The dragged cards on the page: one ghost below the pointer, whatever their number, and a mark on the cards at their origin.
import { dragState, type Dragged } from './drag-state.ts'

export interface Lifted {
  readonly dragged: readonly Dragged[]
  readonly moveTo: (x: number, y: number) => void
  /** Removes the ghost and the marks. */
  readonly putDown: () => void
}

interface Start {
  /** The card under the pointer, which the ghost copies. */
  readonly card: HTMLElement
  readonly size: { readonly width: number; readonly height: number }
  readonly dragged: readonly Dragged[]
}

/** The ghost is below the pointer: it hides neither the line where it will land nor the new fill of its slot. */
const HANG = 14

/** Begins the drag; null when no card may be moved. */
export const lift = (root: HTMLElement, { card, size, dragged }: Start): Lifted | null => {
  const ghost = card.cloneNode(true)
  if (!(ghost instanceof HTMLElement) || dragged.length === 0) return null
  ghost.classList.add('tk--drag')
  ghost.removeAttribute('data-card')
  ghost.setAttribute('aria-hidden', 'true')
  ghost.style.width = `${size.width}px`
  ghost.style.height = `${size.height}px`
  if (dragged.length > 1) ghost.dataset['count'] = String(dragged.length)
  document.body.append(ghost)
  // The dragged cards stay visible at their origin, where Escape returns them.
  for (const { id } of dragged)
    for (const left of root.querySelectorAll(`[data-card="${CSS.escape(id)}"]`))
      left.setAttribute('data-leaving', '')
  dragState.begin(dragged)
  return {
    dragged,
    moveTo: (x, y) => {
      ghost.style.transform = `translate(${x + HANG}px, ${y + HANG}px) rotate(-2deg)`
    },
    putDown: () => {
      ghost.remove()
      for (const left of root.querySelectorAll('[data-leaving]')) left.removeAttribute('data-leaving')
    },
  }
}
