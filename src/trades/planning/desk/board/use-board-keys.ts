// The keyboard on the whole board. The board is one stop of the Tab key: arrows move through slots and cards, Enter opens, Space
// selects, Alt and an arrow change a card's position in its slot, letters act on the selection or the focused card.
import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { STOPS, stopTowards } from './board-walk.ts'

export interface BoardKeys {
  readonly onToggle: (id: string) => void
  /** `place` is relative within the slot: -1 earlier, 1 later. */
  readonly onReorder: (id: string, place: -1 | 1) => void
  readonly onMove: (id: string | null) => void
  readonly onPropose: (id: string | null) => void
  readonly onAccept: (id: string | null) => void
  readonly onEscape: () => void
}

export const useBoardKeys = (area: RefObject<HTMLElement | null>, keys: BoardKeys): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => handle(event, keys))
  useLayoutEffect(() => {
    const root = area.current
    if (root === null) return undefined
    const listen = (event: KeyboardEvent): void => onKey(event)
    const enter = (event: FocusEvent): void => rove(event.target)
    root.addEventListener('keydown', listen)
    root.addEventListener('focusin', enter)
    return () => {
      root.removeEventListener('keydown', listen)
      root.removeEventListener('focusin', enter)
    }
  }, [area])
  // When the card that could be reached by Tab is gone, another must become reachable.
  useLayoutEffect(() => {
    for (const group of area.current?.querySelectorAll<HTMLElement>('[data-group]') ?? []) {
      const first = group.querySelector<HTMLElement>(STOPS)
      if (group.querySelector(`:is(${STOPS})[tabindex="0"]`) === null) first?.setAttribute('tabindex', '0')
    }
  })
}

/** Within its group only one element can be reached by Tab: the last one that had the focus. */
const rove = (target: EventTarget | null): void => {
  if (!(target instanceof HTMLElement) || !target.matches(STOPS)) return
  for (const one of target.closest('[data-group]')?.querySelectorAll('[tabindex="0"]') ?? [])
    if (one !== target && one.matches(STOPS)) one.setAttribute('tabindex', '-1')
  target.setAttribute('tabindex', '0')
}

const handle = (event: KeyboardEvent, keys: BoardKeys): void => {
  const { target } = event
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey) return
  const stop = target.closest<HTMLElement>(STOPS)
  if (stop === null) {
    if (event.key === 'Escape') keys.onEscape()
    return
  }
  const id = stop.dataset['card'] ?? null
  const step = arrows[event.key]
  if (step !== undefined) {
    event.preventDefault()
    if (!event.altKey) return focus(stopTowards(stop, step))
    const place = step[1] || (isOnAxis(stop) ? step[0] : 0)
    if (id !== null && place !== 0) keys.onReorder(id, place)
    return
  }
  if (event.altKey) return
  const act = acts(keys, id)[event.key.toLowerCase()]
  if (act === undefined) return
  event.preventDefault()
  act()
}

/** Where time runs across, earlier is left. */
const isOnAxis = (stop: HTMLElement): boolean => stop.closest('[data-walk="axis"]') !== null

const arrows: { readonly [key: string]: readonly [0 | 1 | -1, 0 | 1 | -1] | undefined } = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

const acts = (keys: BoardKeys, id: string | null): { readonly [key: string]: (() => void) | undefined } => ({
  ...(id === null ? {} : { ' ': () => keys.onToggle(id) }),
  d: () => keys.onMove(id),
  p: () => keys.onPropose(id),
  a: () => keys.onAccept(id),
  escape: keys.onEscape,
})

const focus = (stop: HTMLElement | null): void => {
  stop?.focus({ preventScroll: true })
  stop?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
