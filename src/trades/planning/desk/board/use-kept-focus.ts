// Keeps the focus of people who plan by keys on the board. When the focused card goes to another slot, or a sheet or toast closes
// over a board that was rendered meanwhile, the focus goes to the card at its new position, otherwise to the board's own Tab
// stop.
import { useEffect, useRef, type RefObject } from 'react'

export const useKeptFocus = (area: RefObject<HTMLElement | null>): void => {
  const last = useRef<string | null>(null)
  useEffect(() => {
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
    root.addEventListener('focusin', focused)
    document.addEventListener('pointerdown', pointed, true)
    return () => {
      root.removeEventListener('focusin', focused)
      document.removeEventListener('pointerdown', pointed, true)
    }
  }, [area])
  // After each render: a dialog that has closed has already restored the focus where it could.
  useEffect(() => {
    const root = area.current
    if (root === null || last.current === null || document.activeElement !== document.body) return
    const card = `[data-card="${CSS.escape(last.current)}"]`
    const kept =
      root.querySelector<HTMLElement>(`[data-cell] ${card}`) ?? root.querySelector<HTMLElement>(card)
    const stop = kept ?? root.querySelector<HTMLElement>('[data-group="board"] [tabindex="0"]')
    stop?.focus()
  })
}
