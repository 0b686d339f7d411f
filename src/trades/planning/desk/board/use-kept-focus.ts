// Who plans by keys stays on the board: when the card that had the focus goes to another slot, or its sheet or toast closes over a board that
// was drawn meanwhile, the focus goes to the card where it is now, otherwise to the board's own stop.
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
    // Whoever points needs no focus, and would be moved by it.
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
  // After each drawing; a dialog that has closed has given back what it could.
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
