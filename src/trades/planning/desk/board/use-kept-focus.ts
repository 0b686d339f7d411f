// Keeps the focus of people who plan by keys on the board. When the focused card goes to another slot, or a sheet or toast closes
// over a board that was rendered meanwhile, the focus goes to the card at its new position, otherwise to the board's own Tab
// stop.
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { isFocusFree } from './is-focus-free.ts'

/** A moved card is in no cell until the board has been read again; for so long its appearance is waited for. */
const PATIENCE_MS = 3_000

export const useKeptFocus = (area: RefObject<HTMLElement | null>): void => {
  const last = useRef<string | null>(null)
  /** Where the focus waits while the card is in no cell. */
  const waiting = useRef<{ readonly at: Element; readonly until: number } | null>(null)
  useLayoutEffect(() => {
    const root = area.current
    if (root === null) return undefined
    const focused = ({ target }: FocusEvent): void => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
      last.current = card?.dataset['card'] ?? null
    }
    // A person with a pointer needs no focus, and moving it would disturb them.
    const pointed = (): void => {
      last.current = null
    }
    root.setAttribute('data-keeps-focus', '')
    root.addEventListener('focusin', focused)
    document.addEventListener('pointerdown', pointed, true)
    return () => {
      root.removeEventListener('focusin', focused)
      document.removeEventListener('pointerdown', pointed, true)
    }
  }, [area])
  // After each render, and not with it: a dialog that has closed has already restored the focus where it could.
  useEffect(() => {
    const root = area.current
    const isWaiting =
      waiting.current !== null &&
      waiting.current.at === document.activeElement &&
      performance.now() < waiting.current.until
    const wanted = last.current
    if (root === null || wanted === null || !(isFocusFree() || isWaiting)) return
    const card = `[data-card="${CSS.escape(wanted)}"]`
    const kept =
      root.querySelector<HTMLElement>(`[data-cell] ${card}`) ?? root.querySelector<HTMLElement>(card)
    if (kept === null && isWaiting) return
    const stop = kept ?? root.querySelector<HTMLElement>('[data-group="board"] [tabindex="0"]')
    stop?.focus()
    waiting.current =
      kept === null && stop !== null ? { at: stop, until: performance.now() + PATIENCE_MS } : null
    // The focus on the board's own stop must not replace the card that is waited for.
    last.current = wanted
  })
}
