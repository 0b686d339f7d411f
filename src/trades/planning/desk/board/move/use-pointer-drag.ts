// Dragging cards with a mouse or a pen: the ghost is one element with a transform, the target is read from the page once a frame.
// A finger scrolls instead, and moves cards by « Déplacer vers… », as the keys do.
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { dragState, type Dragged, type Over } from './drag-state.ts'
import { edgeSteps, placeAt } from './drop-place.ts'

interface PointerDrag {
  /** The element that contains the board and its drawers. */
  readonly area: RefObject<HTMLElement | null>
  /** The cards dragged with this one: the selection, when it includes it. */
  readonly draggedWith: (id: string) => readonly Dragged[]
  readonly onDrop: (dragged: readonly Dragged[], over: Over) => void
}

const THRESHOLD = 5
/** The ghost is below the pointer: it hides neither the line where it will land nor the new fill of its slot. */
const HANG = 14

export const usePointerDrag = ({ area, draggedWith, onDrop }: PointerDrag): void => {
  const dragged = useEffectEvent(draggedWith)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const root = area.current
    if (root === null) return undefined
    let stop: (() => void) | null = null
    const press = (event: PointerEvent): void => {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card]') : null
      if (card?.dataset['movable'] === undefined || event.button !== 0 || event.pointerType === 'touch')
        return
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      stop?.()
      stop = follow(root, card, event, () => dragged(card.dataset['card'] ?? ''), drop)
    }
    root.addEventListener('pointerdown', press)
    return () => {
      root.removeEventListener('pointerdown', press)
      stop?.()
    }
  }, [area])
}

const follow = (
  root: HTMLElement,
  card: HTMLElement,
  { clientX, clientY }: PointerEvent,
  draggedNow: () => readonly Dragged[],
  drop: PointerDrag['onDrop'],
): (() => void) => {
  let ghost: HTMLElement | null = null
  let dragged: readonly Dragged[] = []
  let frame = 0
  const peek = card.closest('[data-peek]')
  let isOut = false
  let [x, y] = [clientX, clientY]
  const scroller = root.querySelector<HTMLElement>('.board')
  const { width, height } = card.getBoundingClientRect()

  const begin = (): void => {
    dragged = draggedNow()
    const made = card.cloneNode(true)
    if (!(made instanceof HTMLElement) || dragged.length === 0) return
    made.classList.add('tk--drag')
    made.removeAttribute('data-card')
    made.setAttribute('aria-hidden', 'true')
    made.style.width = `${width}px`
    made.style.height = `${height}px`
    if (dragged.length > 1) made.dataset['count'] = String(dragged.length)
    document.body.append(made)
    ghost = made
    // The dragged cards stay visible at their origin, where Escape returns them.
    for (const { id } of dragged)
      for (const left of root.querySelectorAll(`[data-card="${CSS.escape(id)}"]`))
        left.setAttribute('data-leaving', '')
    dragState.begin(dragged)
  }
  const draw = (): void => {
    frame = 0
    if (ghost === null) return
    // What is dragged out of the preview goes elsewhere: the preview no longer blocks the board.
    if (peek !== null && !isOut && !peek.matches(':hover')) {
      isOut = true
      peek.setAttribute('data-away', '')
    }
    // All reads from the page come before any writes to it.
    const over = placeAt(x, y, dragged)
    const [across, down] = edgeSteps(scroller, x, y)
    ghost.style.transform = `translate(${x + HANG}px, ${y + HANG}px) rotate(-2deg)`
    dragState.enter(over)
    if (across === 0 && down === 0) return
    scroller?.scrollBy(across, down)
    // At an edge the board goes on scrolling under a pointer that rests.
    frame = requestAnimationFrame(draw)
  }
  const move = (event: PointerEvent): void => {
    ;[x, y] = [event.clientX, event.clientY]
    if (ghost === null && Math.hypot(x - clientX, y - clientY) > THRESHOLD) begin()
    if (ghost !== null && frame === 0) frame = requestAnimationFrame(draw)
  }
  const end = (): void => {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', end)
    removeEventListener('keydown', key, true)
    if (frame !== 0) cancelAnimationFrame(frame)
    ghost?.remove()
    ghost = null
    for (const left of root.querySelectorAll('[data-leaving]')) left.removeAttribute('data-leaving')
    peek?.removeAttribute('data-away')
    dragState.end()
  }
  const up = (): void => {
    const isDragged = ghost !== null
    if (isDragged) {
      dragState.enter(placeAt(x, y, dragged))
      swallowClick()
    }
    const last = dragState.end()
    end()
    if (isDragged && last?.over != null) drop(last.dragged, last.over)
  }
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || ghost === null) return
    event.preventDefault()
    event.stopPropagation()
    swallowClick()
    end()
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', up)
  addEventListener('pointercancel', end)
  addEventListener('keydown', key, true)
  return end
}

/** The click that ends a drag opens nothing. */
const swallowClick = (): void => {
  const swallow = (event: MouseEvent): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 300)
}
