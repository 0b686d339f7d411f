// Dragging cards with a mouse or a pen: the ghost is one element with a transform, the target is read from the page once a frame.
// A finger scrolls instead, and moves cards by « Déplacer vers… », as the keys do.
import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { dragState, type Dragged, type Over } from './drag-state.ts'
import { edgeSteps, placeAt } from './drop-place.ts'
import { lift, type Lifted } from './lifted.ts'

interface PointerDrag {
  /** The element that contains the board and its drawers. */
  readonly area: RefObject<HTMLElement | null>
  /** The cards dragged with this one: the selection, when it includes it. */
  readonly draggedWith: (id: string) => readonly Dragged[]
  readonly onDrop: (dragged: readonly Dragged[], over: Over) => void
}

const THRESHOLD = 5

export const usePointerDrag = ({ area, draggedWith, onDrop }: PointerDrag): void => {
  const dragged = useEffectEvent(draggedWith)
  const drop = useEffectEvent(onDrop)
  useLayoutEffect(() => {
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
  let lifted: Lifted | null = null
  let frame = 0
  let [x, y] = [clientX, clientY]
  const peek = card.closest('[data-peek]')
  const scroller = root.querySelector<HTMLElement>('.board')
  const size = card.getBoundingClientRect()

  const draw = (): void => {
    frame = 0
    if (lifted === null) return
    leavePeek(peek)
    // All reads from the page come before any writes to it.
    const over = placeAt(x, y, lifted.dragged)
    const [across, down] = edgeSteps(scroller, x, y)
    lifted.moveTo(x, y)
    dragState.enter(over)
    if (across === 0 && down === 0) return
    scroller?.scrollBy(across, down)
    // At an edge the board goes on scrolling under a pointer that rests.
    frame = requestAnimationFrame(draw)
  }
  const move = (event: PointerEvent): void => {
    ;[x, y] = [event.clientX, event.clientY]
    if (lifted === null && Math.hypot(x - clientX, y - clientY) > THRESHOLD)
      lifted = lift(root, { card, size, dragged: draggedNow() })
    if (lifted !== null && frame === 0) frame = requestAnimationFrame(draw)
  }
  const end = (): void => {
    unlisten()
    if (frame !== 0) cancelAnimationFrame(frame)
    lifted?.putDown()
    lifted = null
    peek?.removeAttribute('data-away')
    dragState.end()
  }
  const up = (): void => {
    if (lifted === null) return end()
    dragState.enter(placeAt(x, y, lifted.dragged))
    swallowClick()
    const last = dragState.end()
    end()
    if (last?.over != null) drop(last.dragged, last.over)
  }
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || lifted === null) return
    swallow(event)
    swallowClick()
    end()
  }
  const unlisten = listen({ move, up, end, key })
  return end
}

interface Listeners {
  readonly move: (event: PointerEvent) => void
  readonly up: () => void
  readonly end: () => void
  readonly key: (event: KeyboardEvent) => void
}

/** Until the returned function is called. */
const listen = ({ move, up, end, key }: Listeners): (() => void) => {
  const until = new AbortController()
  const { signal } = until
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', up, { signal })
  addEventListener('pointercancel', end, { signal })
  addEventListener('keydown', key, { capture: true, signal })
  return () => until.abort()
}

/** What is dragged out of the preview goes elsewhere: the preview no longer blocks the board. */
const leavePeek = (peek: Element | null): void => {
  if (peek !== null && !peek.hasAttribute('data-away') && !peek.matches(':hover'))
    peek.setAttribute('data-away', '')
}

/** The click that ends a drag opens nothing. */
const swallowClick = (): void => {
  const next = (event: MouseEvent): void => swallow(event)
  addEventListener('click', next, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', next, { capture: true }), 300)
}

const swallow = (event: Event): void => {
  event.preventDefault()
  event.stopPropagation()
}
